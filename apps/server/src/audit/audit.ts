/** Records actions of admins and moderators in the transaction of the action itself, so that neither exists without the other. */
import { randomUUIDv7 } from 'node:crypto';
import type { Act, OwnAct } from '@one-mind/protocol/admin/audit';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import { countEntriesOf, insertEntry } from './store.ts';

/** Who acts, and from where. */
export interface Actor {
  readonly userId: string;
  readonly ip: string | null;
}
/** The asker as the audit log knows them. @throws Refused `unauthenticated` */
export const actorOf = ({ user, ip }: FastifyRequest): Actor => {
  // Doesn't use `requireUser`, to avoid a cycle: signing in reads settings whose changes are recorded here.
  if (!user) throw new Refused('unauthenticated');
  return { userId: user.userId, ip };
};

export interface RecordedAct {
  /** Events of one's own account are recorded as `accountEvent` alone. */
  readonly act: Exclude<Act, OwnAct>;
  readonly targetId: string;
  /** Name of the target; absent for people, whose names are not stored here. */
  readonly targetLabel?: string;
  /** The changes as JSON; never a secret of a running game, a password or a key. */
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | undefined;
}

/** A clock that shows less than the last time by more than this many ms was set back. */
const SET_BACK = 1000;
let lastTime = 0;

/** Lists sort by the time, so no two acts of a process have the same one: a request may record several in a millisecond. */
const nextTime = (): number => {
  const now = Date.now();
  const isTaken = now <= lastTime && lastTime - now < SET_BACK;
  lastTime = isTaken ? lastTime + 1 : now;
  return lastTime;
};

/** `db`: the transaction of the action. */
export const recordAct = (db: Database, actor: Actor, recorded: RecordedAct): Promise<void> =>
  insertEntry(db, {
    id: randomUUIDv7(),
    at: nextTime(),
    actor_id: actor.userId,
    act: recorded.act,
    target_id: recorded.targetId,
    target_label: recorded.targetLabel ?? null,
    before_json: jsonOf(recorded.before),
    after_json: jsonOf(recorded.after),
    reason: recorded.reason ?? null,
    ip: actor.ip,
  });

/** How often this has been done. */
export const countActs = (db: Database, act: Act): Promise<number> => countEntriesOf(db, act);

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
