/** All SQL for reports and their complaints. */

import type { ReportQuery } from '@one-mind/protocol/moderation/moderation';
import { may } from '@one-mind/protocol/permissions';
import type { Expression, ExpressionBuilder, Insertable, Selectable, SqlBool, Updateable } from 'kysely';
import { usernameKey } from '../accounts/user.ts';
import { countRows } from '../db/count-rows.ts';
import { contains } from '../db/dialect.ts';
import type { Database } from '../db/open.ts';
import type { ComplaintsTable, ReportsTable } from '../db/schema/moderation.ts';
import type { Schema } from '../db/schema.ts';
import type { Moderator } from './sanctions.ts';

export type ReportRow = Selectable<ReportsTable>;
export type ComplaintRow = Selectable<ComplaintsTable>;

export const insertReport = async (db: Database, row: Insertable<ReportsTable>): Promise<void> => {
  await db.insertInto('reports').values(row).execute();
};

/** False if it was already decided. */
export const closeReport = async (db: Database, id: string, change: Updateable<ReportsTable>): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ ...change, status: 'decided' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  await db
    .updateTable('complaints')
    .set({ decided_at: change.decided_at ?? null })
    .where('report_id', '=', id)
    .execute();
  return true;
};

export const findOpenAbout = async (db: Database, about: string): Promise<ReportRow | null> =>
  (await db.selectFrom('reports').selectAll().where('about', '=', about).where('status', '=', 'open').executeTakeFirst()) ?? null;

/** Whether exactly this was decided after that time, epoch ms. */
export const wasDecided = async (db: Database, about: string, since: number): Promise<boolean> =>
  (await db
    .selectFrom('reports')
    .select('id')
    .where('about', '=', about)
    .where('status', '=', 'decided')
    .where('decided_at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Repeating a complaint has no effect. */
export const insertComplaint = async (db: Database, row: Insertable<ComplaintsTable>): Promise<void> => {
  await db
    .insertInto('complaints')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Oldest first. */
export const listComplaints = async (db: Database, reportIds: readonly string[]): Promise<ComplaintRow[]> =>
  reportIds.length === 0 ? [] : db.selectFrom('complaints').selectAll().where('report_id', 'in', reportIds).orderBy('created_at').execute();

/**
 * The reports that a moderator may see: about public places, or places where they have a seat. Nobody sees reports that concern themselves
 * or a game that they are still playing, because they could read quieted players' messages there. Reports of quiet messages wait until the
 * game ends, even for administrators, who may play in it with a second account.
 */
const isFor =
  ({ userId, role }: Moderator) =>
  (eb: ExpressionBuilder<Schema, 'reports'>): Expression<SqlBool> => {
    const ownSeat = eb
      .selectFrom('game_players')
      .innerJoin('games', 'games.id', 'game_players.game_id')
      .select('game_players.game_id')
      .whereRef('game_players.game_id', '=', 'reports.game_id')
      .where('game_players.user_id', '=', userId);
    const ownPlace = eb
      .selectFrom('lobby_players')
      .select('lobby_players.lobby_id')
      .whereRef('lobby_players.lobby_id', '=', 'reports.lobby_id')
      .where('lobby_players.user_id', '=', userId);
    const running = eb
      .selectFrom('games')
      .select('games.id')
      .whereRef('games.id', '=', 'reports.game_id')
      .where('status', '=', 'in_progress');
    return eb.and([
      eb('subject_id', '!=', userId),
      eb.not(eb.and([eb('context_json', 'like', '%"channel":"quiet"%'), eb.exists(running)])),
      eb.not(eb.exists(ownSeat.where('games.status', '=', 'in_progress'))),
      ...(may(role, 'administer') ? [] : [eb.or([eb('is_public', '=', 1), eb.exists(ownSeat), eb.exists(ownPlace)])]),
    ]);
  };

/** Among the reports that this moderator may see. */
export const countOpen = async (db: Database, asker: Moderator): Promise<{ readonly reports: number; readonly appeals: number }> => {
  const rows = await db
    .selectFrom('reports')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('open')])
    .where('status', '=', 'open')
    .where(isFor(asker))
    .groupBy('kind')
    .execute();
  const sum = (isAppeal: boolean) =>
    rows.reduce((total, { kind, open }) => total + ((kind === 'appeal') === isAppeal ? Number(open) : 0), 0);
  return { reports: sum(false), appeals: sum(true) };
};

/** All matching reports that this moderator may see. */
const fittingReports = (db: Database, asker: Moderator, { status, kind, search }: ReportQuery) => {
  let fitting = db.selectFrom('reports').where(isFor(asker));
  if (status !== 'all') fitting = fitting.where('status', '=', status);
  if (kind !== 'all') fitting = fitting.where('kind', '=', kind);
  if (search !== '') {
    fitting = fitting.where('subject_id', 'in', (eb) =>
      eb
        .selectFrom('users')
        .select('id')
        .where(({ ref }) => contains(ref('username_key'), usernameKey(search))),
    );
  }
  return fitting;
};

/** Open reports come oldest first, all others newest first. */
const orderOf = ({ status }: ReportQuery) => (status === 'open' ? 'asc' : 'desc');

export const listReports = async (
  db: Database,
  asker: Moderator,
  query: ReportQuery,
): Promise<{ readonly rows: readonly ReportRow[]; readonly total: number }> => {
  const fitting = fittingReports(db, asker, query);
  const { page, limit } = query;
  const order = orderOf(query);
  const rows = await fitting
    .selectAll()
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: await countRows(fitting) };
};

/** The people in matching reports, each with a limited number of these, and their total. */
export const listReported = async (
  db: Database,
  asker: Moderator,
  { query, reportsOfEach }: { readonly query: ReportQuery; readonly reportsOfEach: number },
): Promise<{ readonly people: readonly { readonly rows: readonly ReportRow[]; readonly total: number }[]; readonly total: number }> => {
  const fitting = fittingReports(db, asker, query);
  const { page, limit } = query;
  const order = orderOf(query);
  const { total } = await fitting.select(({ fn }) => fn.count<number>('subject_id').distinct().as('total')).executeTakeFirstOrThrow();
  const subjects = await fitting
    .select(({ fn }) => ['subject_id', fn.countAll<number>().as('count')])
    .groupBy('subject_id')
    .orderBy(({ fn }) => (order === 'asc' ? fn.min('created_at') : fn.max('created_at')), order)
    .orderBy('subject_id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const people = await Promise.all(
    subjects.map(async ({ subject_id, count }) => {
      const theirs = fitting.selectAll().where('subject_id', '=', subject_id);
      return { rows: await theirs.orderBy('created_at', order).orderBy('id', order).limit(reportsOfEach).execute(), total: Number(count) };
    }),
  );
  return { people, total: Number(total) };
};

/** Whether both have, or had, a seat in the same game, or are in the same lobby. */
export const areTogether = async (db: Database, one: string, other: string): Promise<boolean> => {
  const game = db
    .selectFrom('game_players as mine')
    .innerJoin('game_players as theirs', 'theirs.game_id', 'mine.game_id')
    .select('mine.game_id as id')
    .where('mine.user_id', '=', one)
    .where('theirs.user_id', '=', other);
  const lobby = db
    .selectFrom('lobby_players as mine')
    .innerJoin('lobby_players as theirs', 'theirs.lobby_id', 'mine.lobby_id')
    .select('mine.lobby_id as id')
    .where('mine.user_id', '=', one)
    .where('theirs.user_id', '=', other);
  return (await game.unionAll(lobby).limit(1).executeTakeFirst()) !== undefined;
};

/** Limits of games per person, and of that person's messages. */
const ROOMS = 10;
/** Rooms where a person plays or waits, or has written since that time, epoch ms; newest first. */
export const listRooms = async (db: Database, userId: string, since: number): Promise<string[]> => {
  // Ids begin with their time, so old messages don't have to be read.
  const sinceId = since.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-');
  const [games, lobbies, written] = await Promise.all([
    db.selectFrom('game_players').select('game_id').where('user_id', '=', userId).orderBy('game_id', 'desc').limit(ROOMS).execute(),
    db.selectFrom('lobby_players').select('lobby_id').where('user_id', '=', userId).execute(),
    db
      .selectFrom('chat_messages')
      .select('room_id')
      .where('user_id', '=', userId)
      .where('id', '>=', sinceId)
      .orderBy('id', 'desc')
      .limit(ROOMS)
      .execute(),
  ]);
  return [
    ...new Set([
      ...lobbies.map(({ lobby_id }) => `lobby:${lobby_id}`),
      ...games.map(({ game_id }) => `game:${game_id}`),
      ...written.map(({ room_id }) => room_id),
    ]),
  ];
};

export const findReport = async (db: Database, asker: Moderator, id: string): Promise<ReportRow | null> =>
  (await db.selectFrom('reports').selectAll().where('id', '=', id).where(isFor(asker)).executeTakeFirst()) ?? null;

/** The report that a decision is based on, which names the place. */
export const findOrigin = async (db: Database, id: string): Promise<ReportRow | null> =>
  (await db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** Closes the open appeal against this sanction, because another decision has replaced it. */
export const closeAppeals = async (
  db: Database,
  against: { readonly id: string } | null,
  {
    decision,
    reason,
    byId,
    at,
  }: { readonly decision: 'uphold' | 'lift'; readonly reason: string; readonly byId: string; readonly at: number },
): Promise<void> => {
  if (against === null) return;
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ status: 'decided', decided_at: at, decided_by: byId, decision, decision_reason: reason })
    .where('kind', '=', 'appeal')
    .where('sanction_id', '=', against.id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await db.updateTable('sanctions').set({ answered_at: at }).where('id', '=', against.id).execute();
};

/** People who complained and therefore get a notice about the decision. */
export const reportersOf = async (db: Database, reportId: string): Promise<string[]> =>
  (await db.selectFrom('complaints').select('reporter_id').where('report_id', '=', reportId).execute()).map(
    ({ reporter_id }) => reporter_id,
  );

export const countUnseenDecisions = (db: Database, reporterId: string): Promise<number> =>
  countRows(
    db.selectFrom('complaints').where('reporter_id', '=', reporterId).where('decided_at', 'is not', null).where('told_at', 'is', null),
  );

export const markDecisionsSeen = async (db: Database, reporterId: string, at: number): Promise<void> => {
  await db
    .updateTable('complaints')
    .set({ told_at: at })
    .where('reporter_id', '=', reporterId)
    .where('decided_at', 'is not', null)
    .where('told_at', 'is', null)
    .execute();
};

/** A person's complaints, oldest first. */
export const listComplaintsBy = (db: Database, reporterId: string) =>
  db
    .selectFrom('complaints')
    .innerJoin('reports', 'reports.id', 'complaints.report_id')
    .select([
      'reports.kind',
      'reports.subject_name',
      'complaints.reason',
      'complaints.note',
      'complaints.created_at',
      'complaints.decided_at',
    ])
    .where('reporter_id', '=', reporterId)
    .orderBy('complaints.created_at')
    .execute();

/** Reports whose context contains this person's name. */
export const listReportsNaming = (db: Database, userId: string) =>
  db
    .selectFrom('reports')
    .select(['id', 'context_json', 'subject_id'])
    .where((eb) => eb.or([eb('subject_id', '=', userId), eb('context_json', 'like', `%"${userId}"%`)]))
    .execute();

export const updateNames = async (db: Database, id: string, change: Pick<Updateable<ReportsTable>, 'context_json' | 'subject_name'>) => {
  await db.updateTable('reports').set(change).where('id', '=', id).execute();
};
