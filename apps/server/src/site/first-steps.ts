/** The dashboard's list of steps that a new installation still needs. */

import type { ChangeFirstStepsSchema, FirstStep, FirstSteps } from '@one-mind/protocol/admin/site';
import { FIRST_STEPS } from '@one-mind/protocol/admin/site';
import { CONTENT_FALLBACK } from '@one-mind/protocol/content/fallback/site';
import type { z } from 'zod';
import type { Content } from '../content/content.ts';
import { dialectOf } from '../db/dialect.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { Models } from '../models/models.ts';
import { gameTotals } from '../results/game-totals.ts';
import { findState, putState } from './store.ts';

interface Dependencies {
  readonly db: Database;
  readonly content: Pick<Content, 'published'>;
  readonly models: Pick<Models, 'purposes'>;
  readonly publicUrl: string | undefined;
  readonly now: () => number;
}

export const createFirstSteps = ({ db, content, models, publicUrl, now }: Dependencies) => {
  const done = async (): Promise<Readonly<Record<FirstStep, boolean>>> => {
    const { global, privacy, terms } = await content.published();
    const isOwn = (page: 'privacy' | 'terms', text: object) => JSON.stringify(text) !== JSON.stringify(CONTENT_FALLBACK[page]);
    return {
      name: global.site_name !== CONTENT_FALLBACK.global.site_name,
      contact: global.contact_email !== '',
      legal: isOwn('privacy', privacy) && isOwn('terms', terms),
      https: publicUrl?.startsWith('https://') === true,
      registration: (await findState(db, 'registration')) !== undefined,
      narrator: (await models.purposes()).size > 0,
      backup: false,
      game: (await gameTotals(db, now())).gamesPlayed > 0,
    };
  };

  const steps = async (): Promise<FirstSteps> => {
    const { marked, isDismissed } = (await findState(db, 'firstSteps')) ?? { marked: [], isDismissed: false };
    const isDone = await done();
    return {
      steps: FIRST_STEPS.map((id) => ({ id, isDone: isDone[id], isMarked: marked.includes(id) })),
      isDismissed,
      database: dialectOf(db),
    };
  };

  return {
    steps,

    async change(changes: z.output<typeof ChangeFirstStepsSchema>): Promise<FirstSteps> {
      await transact(db, async (trx) => {
        const before = (await findState(trx, 'firstSteps')) ?? { marked: [], isDismissed: false };
        const { marked = before.marked, isDismissed = before.isDismissed } = changes;
        await putState(trx, 'firstSteps', { marked, isDismissed });
      });
      return steps();
    },
  };
};
export type FirstStepsList = ReturnType<typeof createFirstSteps>;
