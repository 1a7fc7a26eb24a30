import type { PersonalData } from '../account-data/personal-data.ts';
import type { Database } from '../db/open.ts';
import { parsed } from './audit-log.ts';
import { listEntriesOf } from './store.ts';

/**
 * What a person did as an admin or moderator, and what others did to their account, without the others' names. Entries stay, with the id
 * only.
 */
export const auditData = (db: Database): PersonalData => ({
  name: 'audit_log',
  read: async (userId) =>
    (await listEntriesOf(db, userId)).map(({ at, act, actor_id, target_id, before_json, after_json, reason, ip }) => ({
      at: new Date(at).toISOString(),
      act,
      by_me: actor_id === userId,
      reason,
      // Changed values of other people are their data.
      ...(target_id === userId ? { before: parsed(before_json), after: parsed(after_json) } : {}),
      ...(actor_id === userId ? { ip } : {}),
    })),
});
