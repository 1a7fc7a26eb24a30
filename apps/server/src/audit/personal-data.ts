import type { PersonalData } from '../account-data/personal-data.ts';
import type { Database } from '../db/open.ts';
import { parsed } from './audit-log.ts';
import { listEntriesOf } from './store.ts';

/** What a person did as an admin or moderator, and what was done to their account; who did that is somebody else's data. Entries stay, by id alone. */
export const auditData = (db: Database): PersonalData => ({
  name: 'audit_log',
  read: async (userId) =>
    (await listEntriesOf(db, userId)).map(({ at, act, actor_id, target_id, before_json, after_json, reason, ip }) => ({
      at: new Date(at).toISOString(),
      act,
      by_me: actor_id === userId,
      reason,
      // What changed of others is theirs.
      ...(target_id === userId ? { before: parsed(before_json), after: parsed(after_json) } : {}),
      ...(actor_id === userId ? { ip } : {}),
    })),
});
