/** The audit log as admins read it. */
import type { AuditEntry, AuditFilterSchema, AuditList } from '@one-mind/protocol/admin/audit';
import type { Inspection } from '@one-mind/protocol/games/games';
import type { z } from 'zod';
import { findAccountByUsername, usernamesOf } from '../accounts/accounts.ts';
import { deviceName } from '../accounts/device-name.ts';
import type { Database } from '../db/open.ts';
import { countEntries, type EntryFilter, type EntryOrder, type EntryRow, listEntries, listEntriesBefore, listEntriesOn } from './store.ts';

type Wanted = z.output<typeof AuditFilterSchema>;

/** Entries per read during an export. */
const BATCH = 500;
/** The last millisecond of a day. */
const DAY_END = 24 * 3_600_000 - 1;

const isDay = (text: string): boolean => !text.includes('T');

const filterOf = async (db: Database, { actor, act, target, from, to }: Wanted): Promise<EntryFilter> => {
  const idOf = async (username: string) => (username === '' ? null : ((await findAccountByUsername(db, username))?.id ?? null));
  return {
    // A deleted account no longer has a name, but its id still matches.
    actorId: actor === '' ? null : ((await idOf(actor)) ?? actor),
    act: act === '' || act === 'all' ? null : act,
    target: target === '' ? null : { text: target, userId: await idOf(target) },
    from: from === '' ? null : Date.parse(from),
    to: to === '' ? null : Date.parse(to) + (isDay(to) ? DAY_END : 0),
  };
};

export const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/** With people's current names. */
const named = async (db: Database, rows: readonly EntryRow[]): Promise<AuditEntry[]> => {
  const names = await usernamesOf(
    db,
    rows.flatMap(({ actor_id, target_id }) => [actor_id, target_id]),
  );
  return rows.map((row) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: { id: row.actor_id, username: names.get(row.actor_id) ?? null },
    act: row.act,
    target: { id: row.target_id, label: row.target_label ?? names.get(row.target_id) ?? null },
    before: parsed(row.before_json),
    after: row.times === null ? parsed(row.after_json) : { detail: row.detail, device: deviceName(row.user_agent), times: row.times },
    reason: row.reason,
    ip: row.ip,
  }));
};

/** The inspections of a game as its players see them: oldest first, without the administrator's name. */
export const inspectionsOf = async (db: Database, gameId: string): Promise<Inspection[]> =>
  (await listEntriesOn(db, 'game.inspected', gameId)).map(({ at, reason }) => ({
    at: new Date(at).toISOString(),
    reason: reason ?? '',
  }));

/** `page`: starts at 1. */
export const auditPage = async (
  db: Database,
  wanted: Wanted,
  { page, limit, sort, order }: EntryOrder & { readonly page: number; readonly limit: number },
): Promise<AuditList> => {
  const filter = await filterOf(db, wanted);
  const total = await countEntries(db, filter);
  const rows = await listEntries(db, filter, { sort, order, offset: (page - 1) * limit, limit });
  return { entries: await named(db, rows), total, page, totalPages: Math.ceil(total / limit) };
};

/** All matching entries, newest first. */
export async function* auditEntries(db: Database, wanted: Wanted): AsyncGenerator<AuditEntry> {
  const filter = await filterOf(db, wanted);
  for (let before: EntryRow | null = null; ; ) {
    const rows: EntryRow[] = await listEntriesBefore(db, filter, { before, limit: BATCH });
    yield* await named(db, rows);
    const last = rows.at(-1);
    if (!last) return;
    before = last;
  }
}
