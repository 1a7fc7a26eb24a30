/**
 * The security history of each account, which its owner can read; that of administrators is also part of the audit log. Every function
 * takes the database or a transaction.
 */
import { createHash } from 'node:crypto';
import { type AccountEventKind, BY_ADMIN } from '@one-mind/protocol/accounts/account-events';
import type { OwnAct } from '@one-mind/protocol/admin/audit';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { orderedId } from '../db/ordered-id.ts';
import type { AccountEventsTable } from '../db/schema/account-events.ts';
import type { Schema } from '../db/schema.ts';
import type { User } from './user.ts';

const DAY = 24 * 3_600_000;
/** Events are kept for this long, in ms. */
const KEPT = 180 * DAY;

/** Where an event comes from. */
export interface EventOrigin {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

export interface NewAccountEvent extends EventOrigin {
  readonly userId: string;
  readonly kind: AccountEventKind;
  /** Epoch ms. */
  readonly at: number;
  /**
   * `BY_ADMIN` if an administrator did it. Otherwise, for a sign-in: the method, as `amr` names it; for `session_ended`: the name of the
   * device, absent = the one that did it; for a factor, passkey or identity: its name.
   */
  readonly detail?: string | null;
}

/** 1 if this is an administrator's account. The statement is the same without an account. */
const isOfAdmin = (eb: ExpressionBuilder<Schema, 'account_events'>, userId: string | null) =>
  eb
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('users.id', '=', userId ?? '')
    .where('users.role', '=', 'admin');

export const accountEvent = async (trx: Database, { userId, kind, at, ip, userAgent, detail = null }: NewAccountEvent): Promise<void> => {
  await trx
    .insertInto('account_events')
    .values((eb) => ({ id: orderedId(), user_id: userId, kind, at, ip, user_agent: userAgent, detail, of_admin: isOfAdmin(eb, userId) }))
    .execute();
};

export interface FailedSignIn extends EventOrigin {
  /** As it was typed; used only if there is no account. */
  readonly email: string;
  /** Null = the address has no account. */
  readonly userId: string | null;
  /** What was wrong: `password`, `confirmation`, `second_factor` or `passkey`. */
  readonly method: string;
}

/**
 * Adds a failed sign-in to those of the same day from the same address. The statement is the same with and without an account, so its time
 * reveals nothing.
 */
export const failedSignIn = async (db: Database, { email, userId, method, ip, userAgent }: FailedSignIn): Promise<void> => {
  const at = Date.now();
  const sumOf = [userId ?? email.trim().toLowerCase(), method, ip, Math.floor(at / DAY)];
  const id = orderedId();
  await db
    .insertInto('account_events')
    .values((eb) => ({
      id,
      // Null if the account was deleted in the meantime.
      user_id: eb
        .selectFrom('users')
        .select('users.id')
        .where('users.id', '=', userId ?? ''),
      kind: 'sign_in_failed',
      at,
      ip,
      user_agent: userAgent,
      detail: method,
      sum_key: createHash('sha256').update(JSON.stringify(sumOf)).digest('hex'),
      of_admin: isOfAdmin(eb, userId),
    }))
    .onConflict((conflict) =>
      conflict.column('sum_key').doUpdateSet(({ eb, ref }) => ({
        ...{ id, at, user_agent: userAgent, of_admin: ref('excluded.of_admin') },
        times: eb('account_events.times', '+', 1),
      })),
    )
    .execute();
};

export interface ChangeOrigin extends EventOrigin {
  /** `link`: the owner, with a mailed link instead of the current password. */
  readonly by: 'owner' | 'link' | 'admin';
}

/** The origin of what administrators do, whose addresses are not the owner's business. */
export const ADMIN_ORIGIN: ChangeOrigin = { ip: null, userAgent: null, by: 'admin' };

/** Records a new password, address and name. */
export const changeEvents = async (
  trx: Database,
  { before, after }: { readonly before: User; readonly after: User },
  { ip, userAgent, by }: ChangeOrigin,
): Promise<void> => {
  const isKept = before.role === 'guest' && after.role !== 'guest';
  const changes: readonly (readonly [boolean, AccountEventKind])[] = [
    [isKept, 'account_kept'],
    [!isKept && after.passwordHash !== before.passwordHash, by === 'link' ? 'password_reset' : 'password_changed'],
    [!isKept && after.email !== before.email, 'email_changed'],
    [after.username !== before.username, 'renamed'],
  ];
  const event = { userId: after.id, at: Date.now(), ip, userAgent, detail: by === 'admin' ? BY_ADMIN : null };
  for (const [isChanged, kind] of changes) if (isChanged) await accountEvent(trx, { ...event, kind });
};

export type AccountEventRow = Selectable<AccountEventsTable>;

/** Newest first. `before`: only events before the one with this id. */
export const listAccountEvents = (
  db: Database,
  userId: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<AccountEventRow[]> => {
  let query = db.selectFrom('account_events').selectAll().where('user_id', '=', userId);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
};

/**
 * What administrators did with their own accounts, and failed sign-ins to them, as entries of the audit log. What another administrator did
 * is recorded there already, and has no address here; registering is `user.set_up`.
 */
export const eventsOfAdmins = (db: Database) =>
  db
    .selectFrom('account_events')
    .select(({ ref }) => [
      ...(['id', 'at', 'ip', 'detail', 'user_agent', 'times'] as const),
      ref('user_id').$castTo<string>().as('actor_id'),
      sql<OwnAct>`'account.' || ${ref('kind')}`.as('act'),
      ref('user_id').$castTo<string>().as('target_id'),
    ])
    .where(({ eb, lit }) =>
      eb.and([eb('of_admin', '=', lit(1)), eb('ip', 'is not', null), eb('kind', 'not in', ['signed_up', 'account_kept'])]),
    );

export const deleteOldAccountEvents = async (db: Database, now: number): Promise<void> => {
  await db
    .deleteFrom('account_events')
    .where(({ or, and, eb }) => or([eb('at', '<', now - KEPT), and([eb('user_id', 'is', null), eb('at', '<', now - DAY)])]))
    .execute();
};
