/** People's settings for appearance, sound and notifications. */

import type { SettingsChange, SettingsView } from '@one-mind/protocol/accounts/settings';
import { SETTINGS_DEFAULTS } from '@one-mind/protocol/constants';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { type ChosenSettings, findChosen, putChosen } from './store.ts';

interface Dependencies {
  readonly db: Database;
  /** Pushes to every open device of that person. */
  readonly push: (userId: string, view: SettingsView) => void;
  readonly now: () => number;
}

export type Settings = ReturnType<typeof createSettings>;

export const createSettings = ({ db, push, now }: Dependencies) => ({
  async get(userId: string): Promise<SettingsView> {
    return viewOf(await findChosen(db, userId));
  },

  /** Changes only these; if two devices change the same one, the later change wins. */
  async change(userId: string, change: SettingsChange): Promise<SettingsView> {
    const changed = await transact(db, async (trx): Promise<ChosenSettings> => {
      const { chosen, revision } = await findChosen(trx, userId);
      const next = { chosen: { ...chosen, ...change }, revision: revision + 1 };
      await putChosen(trx, userId, { ...next, at: now() });
      return next;
    });
    const view = viewOf(changed);
    push(userId, view);
    return view;
  },
});

const viewOf = ({ chosen, revision }: ChosenSettings): SettingsView => ({ settings: { ...SETTINGS_DEFAULTS, ...chosen }, revision });
