/** Settings of the whole site: announcement, maintenance and registration. */
import { createHash } from 'node:crypto';
import type { ChangeRegistrationSchema } from '@one-mind/protocol/admin/registration';
import type { Announcement, MaintenanceSchema, SiteAdministration, SiteNotices } from '@one-mind/protocol/admin/site';
import type { z } from 'zod';
import { countApprovals } from '../accounts/approvals/sign-ups.ts';
import { type Actor, recordAct } from '../audit/audit.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { countRunningGames } from '../games/games.ts';
import { Refused } from '../refused.ts';
import { adminsNeedFactor, type ChosenRegistration, chosenRegistration, registrationOf } from './restrictions.ts';
import { findState, putState } from './store.ts';

interface Dependencies {
  readonly db: Database;
  readonly now: () => number;
  /** Pushes to every open page of people who are signed in. */
  readonly push: (notices: SiteNotices) => void;
  /** Applies to everyone who is signed in. */
  readonly securityChanged: () => void;
}

export type Site = ReturnType<typeof createSite>;

export const createSite = ({ db, now, push, securityChanged }: Dependencies) => {
  const notices = async (): Promise<SiteNotices> => {
    const announcement = (await findState(db, 'announcement')) ?? null;
    const maintenance = (await findState(db, 'maintenance')) ?? null;
    const { mode, domains, needsApproval } = await registrationOf(db);
    const isOver = announcement?.endsAt != null && Date.parse(announcement.endsAt) <= now();
    return {
      announcement: announcement === null || isOver ? null : { ...announcement, id: idOf(announcement.text) },
      maintenance: maintenance && { id: idOf(`${maintenance.since} ${maintenance.sentence}`), sentence: maintenance.sentence },
      needsApproval,
      registration: mode === 'open' ? null : { mode, domains: mode === 'domain' ? domains : [] },
    };
  };

  const administration = async (): Promise<SiteAdministration> => ({
    announcement: (await findState(db, 'announcement')) ?? null,
    maintenance: (await findState(db, 'maintenance')) ?? null,
    runningGames: await countRunningGames(db),
    registration: { ...(await registrationOf(db)), waiting: await countApprovals(db, 'waiting') },
    security: { adminsNeedFactor: await adminsNeedFactor(db) },
  });

  const change = async (act: (trx: Database) => Promise<void>): Promise<SiteAdministration> => {
    await transact(db, act);
    push(await notices());
    return administration();
  };

  return {
    notices,
    administration,

    announce: (actor: Actor, announcement: Announcement | null): Promise<SiteAdministration> =>
      change(async (trx) => {
        const before = (await findState(trx, 'announcement')) ?? null;
        await putState(trx, 'announcement', announcement);
        await recordAct(trx, actor, { act: 'site.announced', targetId: 'announcement', before, after: announcement });
      }),

    maintain: (actor: Actor, { on, sentence }: z.output<typeof MaintenanceSchema>): Promise<SiteAdministration> =>
      change(async (trx) => {
        const before = (await findState(trx, 'maintenance')) ?? null;
        const after = on ? { since: before?.since ?? new Date(now()).toISOString(), sentence } : null;
        if (JSON.stringify(before) === JSON.stringify(after)) return;
        await putState(trx, 'maintenance', after);
        await recordAct(trx, actor, { act: 'site.maintenance_changed', targetId: 'maintenance', before, after });
      }),

    /** Stored even if it is the default, because an admin has chosen it. @throws Refused `invalid_input` */
    setRegistration: (actor: Actor, changes: z.output<typeof ChangeRegistrationSchema>): Promise<SiteAdministration> =>
      change(async (trx) => {
        const isStored = (await findState(trx, 'registration')) !== undefined;
        const before = await chosenRegistration(trx);
        const allowsGuests = changes.allowsGuests ?? before.allowsGuests;
        const after: ChosenRegistration = {
          mode: changes.mode ?? before.mode,
          domains: [...new Set(changes.domains ?? before.domains)],
          confirmsEmail: changes.confirmsEmail ?? before.confirmsEmail,
          needsApproval: changes.needsApproval ?? before.needsApproval,
          ...(allowsGuests !== undefined && { allowsGuests }),
        };
        if (after.mode === 'domain' && after.domains.length === 0)
          throw new Refused('invalid_input', { domains: 'Enter at least one domain.' });
        if (isStored && JSON.stringify(before) === JSON.stringify(after)) return;
        await putState(trx, 'registration', after);
        await recordAct(trx, actor, { act: 'site.registration_changed', targetId: 'registration', before, after });
      }),

    async setSecurity(actor: Actor, security: { readonly adminsNeedFactor: boolean }): Promise<SiteAdministration> {
      const administrated = await change(async (trx) => {
        const before = (await findState(trx, 'security')) ?? null;
        if (before?.adminsNeedFactor === security.adminsNeedFactor) return;
        await putState(trx, 'security', security);
        await recordAct(trx, actor, { act: 'site.security_changed', targetId: 'security', before, after: security });
      });
      securityChanged();
      return administrated;
    },
  };
};

/** Browsers use it to remember what a reader has dismissed. */
const idOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);
