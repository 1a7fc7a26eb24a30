/**
 * Sanctions against people: warnings, mutes, removed messages, bans, new names. A mute only affects chats: the player can still do
 * everything that the rules allow. Every function takes the database or a transaction; times are epoch ms.
 */

import { randomUUIDv7 } from 'node:crypto';
import type { UserRole } from '@one-mind/protocol/accounts/accounts';
import type { MuteMinutes, PastSanction, SanctionKind, SanctionView } from '@one-mind/protocol/moderation/moderation';
import { may } from '@one-mind/protocol/permissions';
import { usernamesOf } from '../accounts/accounts.ts';
import type { Database } from '../db/open.ts';
import type { Asker } from '../policies/accounts.ts';
import { Refused } from '../refused.ts';
import { findMute, insertSanction, listSanctionsOf, type SanctionRow } from './sanction-store.ts';

const MINUTE = 60_000;

/** A person who makes moderation decisions. */
export type Moderator = Asker;

/** Admins decide about everyone except themselves and other admins; moderators about people who are neither. */
export const mayDecideAbout = (moderator: Moderator, subject: { readonly id: string; readonly role: UserRole }): boolean =>
  subject.id !== moderator.userId &&
  !may(subject.role, 'administer') &&
  (may(moderator.role, 'administer') || (may(moderator.role, 'moderate') && !may(subject.role, 'moderate')));

/** @throws Refused `cannot_moderate` */
export const requireDecidable = (moderator: Moderator, subject: { readonly id: string; readonly role: UserRole }): void => {
  if (!mayDecideAbout(moderator, subject)) throw new Refused('cannot_moderate');
};

export const isMuted = async (db: Database, userId: string, at: number): Promise<boolean> => (await findMute(db, userId, at)) !== null;

export interface NewSanction {
  readonly userId: string;
  readonly kind: SanctionKind;
  readonly reason: string;
  readonly byId: string;
  readonly at: number;
  /** For a mute. */
  readonly minutes?: MuteMinutes | undefined;
  /** For a ban; null = no end. */
  readonly until?: number | null;
  readonly reportId?: string;
  readonly message?: string | null;
}

/** Runs inside the caller's transaction. Returns the end of a mute, and the new sanction's id. */
export const sanction = async (
  trx: Database,
  { userId, kind, reason, byId, at, minutes, until: end = null, reportId, message }: NewSanction,
) => {
  const until = minutes === undefined ? end : at + minutes * MINUTE;
  const id = randomUUIDv7();
  await insertSanction(trx, {
    id,
    user_id: userId,
    kind,
    reason,
    message: message ?? null,
    report_id: reportId ?? null,
    by_id: byId,
    created_at: at,
    until,
    lifted_at: null,
    seen_at: null,
    appeal: null,
    appealed_at: null,
    answer: null,
    answered_at: null,
  });
  return { id, until: until === null ? null : new Date(until).toISOString() };
};

/** Person → decisions about them, newest first. `at`: as of this time. */
export const pastSanctions = async (db: Database, userIds: readonly string[], at: number): Promise<ReadonlyMap<string, PastSanction[]>> => {
  const rows = await listSanctionsOf(db, userIds);
  const names = await usernamesOf(
    db,
    rows.map(({ by_id }) => by_id),
  );
  const viewOf = (row: SanctionRow): PastSanction => {
    const { id, kind, reason, at: begun, until, isLifted } = sanctionView(row);
    const isOver = isLifted || (row.until !== null && row.until <= at);
    return { id, kind, reason, at: begun, until, isLifted, isOver, by: names.get(row.by_id) ?? null };
  };
  return new Map([...Map.groupBy(rows.toReversed(), ({ user_id }) => user_id)].map(([id, theirs]) => [id, theirs.map(viewOf)]));
};

const isoOf = (at: number): string => new Date(at).toISOString();

export const sanctionView = (row: SanctionRow): SanctionView => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  at: isoOf(row.created_at),
  until: row.until === null ? null : isoOf(row.until),
  isLifted: row.lifted_at !== null,
  message: row.message,
  appeal: row.appealed_at !== null ? (row.answered_at === null ? 'open' : 'decided') : row.lifted_at === null ? 'possible' : 'decided',
  answer: row.answer,
});
