/**
 * Reports of messages and players, and appeals, from the complaint to the decision. Nobody learns who complained, or whether a report was
 * the first of its kind. All functions throw `Refused` and push their changes.
 */

import { randomUUIDv7 } from 'node:crypto';
import type {
  DecideSchema,
  Decision,
  MuteOf,
  MuteSchema,
  ReportContext,
  ReportedPage,
  ReportedPerson,
  ReportPage,
  ReportQuery,
  ReportSchema,
  ReportView,
} from '@one-mind/protocol/moderation/moderation';
import type { RelatedAccounts } from '@one-mind/protocol/moderation/related-accounts';
import { may } from '@one-mind/protocol/permissions';
import type { z } from 'zod';
import { changeAccount, clearEndedBan, findAccount } from '../accounts/accounts.ts';
import { requireActor } from '../accounts/require-target.ts';
import type { User } from '../accounts/user.ts';
import type { Allowances, Guard } from '../allowance.ts';
import { type Actor, recordAct } from '../audit/audit.ts';
import type { Auth } from '../auth/auth.ts';
import type { EndedSessions } from '../auth/ended-sessions.ts';
import type { Chat } from '../chat/chat.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { Events } from '../events.ts';
import type { Games } from '../games/games.ts';
import type { Lobbies } from '../lobbies/lobbies.ts';
import type { AccountNotices } from '../mail/account-notices.ts';
import { Refused } from '../refused.ts';
import { mayAnswer } from './appeal-reviewers.ts';
import { bannedUntil } from './bans.ts';
import { relatedAccounts } from './places/related-accounts.ts';
import {
  areTogether,
  closeReport,
  findOpenAbout,
  findReport,
  insertComplaint,
  insertReport,
  listComplaints,
  listReported,
  listReports,
  listRooms,
  type ReportRow,
  reportersOf,
  wasDecided,
} from './report-store.ts';
import { countSanctions, findBan, findMute, findSanction, liftMutes, type SanctionRow, updateSanction } from './sanction-store.ts';
import { type Moderator, mayDecideAbout, pastSanctions, requireDecidable, sanction, sanctionView } from './sanctions.ts';

interface Dependencies {
  readonly db: Database;
  readonly chat: Chat;
  readonly games: Pick<Games, 'summary' | 'outline'>;
  readonly lobbies: Pick<Lobbies, 'room'>;
  readonly auth: Pick<Auth, 'endSessionsIn' | 'sessionsEnded' | 'bans'>;
  readonly notices: AccountNotices;
  readonly now: () => number;
  readonly allowances: Allowances;
  readonly events: Pick<Events, 'emit'>;
}

/** A player is not judged again for the same place within this time, in ms; a message is never judged again. */
const SETTLED_FOR = 10 * 60_000;
/** A moderator may act on a message that they saw for this long, in ms. */
const SEEN_FOR = 24 * 3_600_000;
/** The number of reports shown with each person. */
const REPORTS_OF_EACH = 20;
/** Messages kept with the report of a player. */
const LAST_MESSAGES = 15;

/** Where something happened, as stored with a report. */
interface Place {
  readonly place: ReportRow['place'];
  readonly roomId: string | null;
  readonly gameId: string | null;
  readonly lobbyId: string | null;
  readonly isPublic: boolean;
  readonly title: string | null;
  readonly seats: ReportContext['seats'];
}

const PROFILE: Place = { place: 'profile', roomId: null, gameId: null, lobbyId: null, isPublic: true, title: null, seats: [] };

export class Reports {
  readonly #deps: Dependencies;
  readonly #requireMayReport: Guard;

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
    this.#requireMayReport = dependencies.allowances.guard('reports');
  }

  /** Accepted no matter who has blocked whom. A complaint about the same thing joins the open report. */
  async report(reporterId: string, { target, reason, note }: z.output<typeof ReportSchema>): Promise<void> {
    const { kind, about, messageId, place, messages, subject } = await this.#gather(reporterId, target);
    if (subject.id === reporterId) throw new Refused('cannot_report_self');
    await this.#requireMayReport(reporterId);
    const at = this.#deps.now();
    await transact(this.#deps.db, async (trx) => {
      const open = await findOpenAbout(trx, about);
      // A decision is final: later complaints get the same result, and nobody has to decide twice.
      if (open === null && (await wasDecided(trx, about, kind === 'message' ? 0 : at - SETTLED_FOR))) return;
      const id = open?.id ?? randomUUIDv7();
      if (open === null) {
        const context: ReportContext = {
          title: place.title,
          seats: place.seats.map(({ seat, id: playerId, username, kind: who }) => ({ seat, id: playerId, username, kind: who })),
          messages: messages.map(({ roomId: _, ...message }) => message),
        };
        await insertReport(trx, {
          id,
          kind,
          status: 'open',
          place: place.place,
          room_id: place.roomId,
          game_id: place.gameId,
          lobby_id: place.lobbyId,
          is_public: place.isPublic ? 1 : 0,
          subject_id: subject.id,
          subject_name: subject.name,
          subject_is_ai: subject.isAi ? 1 : 0,
          message_id: messageId,
          about,
          context_json: JSON.stringify(context),
          sanction_id: null,
          created_at: at,
          decided_at: null,
          decided_by: null,
          decision: null,
          decision_reason: null,
        });
      }
      await insertComplaint(trx, {
        report_id: id,
        reporter_id: reporterId,
        reason,
        note,
        created_at: at,
        decided_at: null,
        told_at: null,
      });
    });
  }

  /** Reports that this moderator may see. */
  async list(asker: Moderator, query: ReportQuery): Promise<ReportPage> {
    const { rows, total } = await listReports(this.#deps.db, asker, query);
    return { reports: await this.#viewsOf(rows, asker), total, page: query.page, totalPages: Math.max(1, Math.ceil(total / query.limit)) };
  }

  /** The same, grouped by person, each with earlier decisions about them. */
  async people(asker: Moderator, query: ReportQuery): Promise<ReportedPage> {
    const { people, total } = await listReported(this.#deps.db, asker, { query, reportsOfEach: REPORTS_OF_EACH });
    const ids = people.flatMap(({ rows: [first] }) => first?.subject_id ?? []);
    const sanctions = await pastSanctions(this.#deps.db, ids, this.#deps.now());
    const shown = await Promise.all(
      people.map(async ({ rows, total: theirs }): Promise<ReportedPerson[]> => {
        const reports = await this.#viewsOf(rows, asker);
        const person = reports[0]?.subject;
        return person === undefined ? [] : [{ person, sanctions: sanctions.get(person.id) ?? [], reports, total: theirs }];
      }),
    );
    return { people: shown.flat(), total, page: query.page, totalPages: Math.max(1, Math.ceil(total / query.limit)) };
  }

  /** Hints at second accounts of the reported person. @throws Refused `report_not_found`, `user_not_found`, `cannot_moderate` */
  async relatedAccounts(asker: Moderator, id: string): Promise<RelatedAccounts> {
    const { subject_id: userId } = await this.#requireReport(this.#deps.db, asker, id);
    const subject = await findAccount(this.#deps.db, userId);
    if (subject === null) throw new Refused('user_not_found');
    requireDecidable(asker, subject);
    return { accounts: await relatedAccounts(this.#deps.db, asker, userId) };
  }

  /** @throws Refused `report_not_found`, `report_decided`, `decision_impossible`, `invalid_input` */
  async decide(
    moderator: Moderator,
    actor: Actor,
    id: string,
    { decision, reason, minutes, ban_duration: duration, removeMessage }: z.output<typeof DecideSchema>,
  ): Promise<ReportView> {
    if (reason === '' && decision !== 'dismiss') throw new Refused('invalid_input', { reason: 'Say why: the player sees it.' });
    if (decision === 'mute' && minutes === undefined) throw new Refused('invalid_input', { minutes: 'Choose for how long.' });
    const at = this.#deps.now();
    const outcome = await transact(this.#deps.db, async (trx) => {
      const asker = await currentModerator(trx, moderator);
      const row = await this.#requireReport(trx, asker, id);
      if (row.status === 'decided') throw new Refused('report_decided');
      const subject = await findAccount(trx, row.subject_id);
      const against = row.sanction_id === null ? null : await findSanction(trx, row.sanction_id);
      const options = await this.#optionsOf(trx, asker, { row, subject, against });
      if (!options.includes(decision)) throw new Refused('decision_impossible');
      if (!(await closeReport(trx, id, { decided_at: at, decided_by: asker.userId, decision, decision_reason: reason })))
        throw new Refused('report_decided');

      const context: ReportContext = JSON.parse(row.context_json);
      const words = context.messages.find((message) => message.id === row.message_id)?.message ?? null;
      const goes = row.message_id !== null && (decision === 'remove' || (removeMessage && decision !== 'dismiss'));
      const isRemoved = goes && row.message_id !== null && (await this.#deps.chat.remove(trx, row.message_id));
      let until: string | null = null;
      let isRestored = false;
      let endedSessions: EndedSessions | null = null;
      if (subject !== null) {
        const base = { userId: subject.id, reason, byId: asker.userId, at, reportId: id, message: words };
        if (decision === 'warn') await sanction(trx, { ...base, kind: 'warning' });
        if (decision === 'remove') await sanction(trx, { ...base, kind: 'removal' });
        if (decision === 'mute') {
          ({ until } = await sanction(trx, { ...base, kind: 'mute', minutes }));
          await recordAct(trx, actor, { act: 'user.muted', targetId: subject.id, after: { until }, reason });
        }
        if (decision === 'ban') {
          const banned = await this.#deps.auth.bans.ban(trx, subject, { ...base, duration });
          if (banned.bannedUntil !== null) until = isoOf(banned.bannedUntil);
          await recordAct(trx, actor, {
            act: 'user.status_changed',
            targetId: subject.id,
            before: { status: subject.status },
            after: { status: 'banned', ...(until === null ? {} : { until }) },
            reason,
          });
          endedSessions = await this.#deps.auth.endSessionsIn(trx, subject.id);
        }
      }
      if (against !== null) {
        if (against.kind === 'ban' && subject !== null) await this.#answerBan(trx, actor, { ban: against, subject, decision, reason, at });
        await updateSanction(trx, against.id, {
          answer: reason,
          answered_at: at,
          seen_at: null,
          ...(decision === 'lift' ? { lifted_at: at } : {}),
        });
        // Runs together with the decision.
        isRestored = decision === 'lift' && row.message_id !== null && (await this.#deps.chat.restore(trx, row.message_id));
        // The renamed person may choose another name immediately.
        if (decision === 'lift' && against.kind === 'name' && subject !== null) await changeAccount(trx, subject, { renamedAt: null, at });
        if (decision === 'lift' && against.kind === 'mute')
          await recordAct(trx, actor, { act: 'user.unmuted', targetId: row.subject_id, reason });
      }
      await recordAct(trx, actor, {
        act: 'report.decided',
        targetId: id,
        targetLabel: row.kind,
        after: {
          decision,
          subject: row.subject_id,
          ...(until === null ? {} : { until }),
          ...(isRemoved ? { removed: row.message_id } : {}),
        },
        reason,
      });
      return {
        endedSessions,
        subjectId: row.subject_id,
        removed: isRemoved ? row.message_id : null,
        restored: isRestored ? row.message_id : null,
      };
    });
    if (outcome.endedSessions !== null) this.#deps.auth.sessionsEnded(outcome.endedSessions);
    if (outcome.removed !== null) await this.#deps.chat.pushRemoved(outcome.removed);
    if (outcome.restored !== null) await this.#deps.chat.pushRestored(outcome.restored);
    // The reported person must not notice a report that was dismissed.
    const userIds = [...(decision === 'dismiss' ? [] : [outcome.subjectId]), ...(await reportersOf(this.#deps.db, id))];
    void this.#deps.events.emit('decisionsChanged', { userIds });
    const [view] = await this.#viewsOf([await this.#requireReport(this.#deps.db, moderator, id)], moderator);
    if (!view) throw new Refused('report_not_found');
    return view;
  }

  /** Acts without a report. @throws Refused `user_not_found`, `cannot_moderate` */
  async mute(asker: Moderator, actor: Actor, { userId, minutes, reason }: z.output<typeof MuteSchema>): Promise<void> {
    await this.#requireMutable(asker, userId);
    await transact(this.#deps.db, async (trx) => {
      const subject = await findAccount(trx, userId);
      if (!subject) throw new Refused('user_not_found');
      requireDecidable(await currentModerator(trx, asker), subject);
      const { until } = await sanction(trx, { userId, kind: 'mute', reason, byId: asker.userId, at: this.#deps.now(), minutes });
      await recordAct(trx, actor, { act: 'user.muted', targetId: userId, after: { until }, reason });
    });
    void this.#deps.events.emit('decisionsChanged', { userIds: [userId] });
  }

  /** Reveals nothing about people in places that the moderator doesn't see. */
  async muteOf(asker: Moderator, userId: string): Promise<MuteOf> {
    const subject = await findAccount(this.#deps.db, userId);
    const canMute = subject !== null && mayDecideAbout(asker, subject) && (await this.#sees(asker, userId));
    const mute = canMute ? await findMute(this.#deps.db, userId, this.#deps.now()) : null;
    return { mute: mute && sanctionView(mute), canMute };
  }

  /** Ends every mute of this person. @throws Refused `user_not_found`, `cannot_moderate`, `mute_not_found` */
  async unmute(asker: Moderator, actor: Actor, userId: string): Promise<void> {
    await this.#requireMutable(asker, userId);
    await transact(this.#deps.db, async (trx) => {
      const subject = await findAccount(trx, userId);
      if (!subject) throw new Refused('user_not_found');
      requireDecidable(await currentModerator(trx, asker), subject);
      const mute = await findMute(trx, userId, this.#deps.now());
      if (!mute) throw new Refused('mute_not_found');
      await liftMutes(trx, userId, this.#deps.now());
      await recordAct(trx, actor, {
        act: 'user.unmuted',
        targetId: userId,
        before: { until: isoOf(mute.until ?? 0), reason: mute.reason },
      });
    });
    void this.#deps.events.emit('decisionsChanged', { userIds: [userId] });
  }

  async #findPlace(roomId: string): Promise<Place | null> {
    const [kind, id = ''] = roomId.split(':');
    const game = kind === 'game' ? await this.#deps.games.summary(id) : null;
    if (game !== null) {
      const { lobbyId, isWatchable, title, seats } = game;
      return { place: 'game', roomId, gameId: id, lobbyId, isPublic: isWatchable, title, seats };
    }
    const room = kind === 'lobby' ? await this.#deps.lobbies.room(id) : null;
    if (room === null) return null;
    const seats = room.players.map((player, seat) => ({ seat, ...player }));
    return { place: 'lobby', roomId, gameId: null, lobbyId: id, isPublic: room.isPublic, title: room.name, seats };
  }

  async #gameOf(id: string): Promise<ReportView['game']> {
    const outline = await this.#deps.games.outline(this.#deps.db, id);
    return outline && { id, status: outline.status };
  }

  async #placeOf(roomId: string): Promise<Place> {
    const place = await this.#findPlace(roomId);
    if (place === null) throw new Refused('room_not_found');
    return place;
  }

  /** Whether this person is in a game or lobby that the moderator sees: a public one, or one that the moderator is in. */
  async #sees(asker: Moderator, userId: string): Promise<boolean> {
    if (may(asker.role, 'administer') || (await areTogether(this.#deps.db, asker.userId, userId))) return true;
    for (const room of await listRooms(this.#deps.db, userId, this.#deps.now() - SEEN_FOR))
      if ((await this.#findPlace(room))?.isPublic) return true;
    return false;
  }

  /** Acts without a report. @throws Refused `user_not_found`, `cannot_moderate` */
  async #requireMutable(asker: Moderator, userId: string): Promise<void> {
    const subject = await findAccount(this.#deps.db, userId);
    if (!subject) throw new Refused('user_not_found');
    requireDecidable(asker, subject);
    if (!(await this.#sees(asker, userId))) throw new Refused('cannot_moderate');
  }

  /** The reported message or player, as the reporter may see it. @throws Refused */
  async #gather(reporterId: string, target: z.output<typeof ReportSchema>['target']) {
    if (target.kind === 'message') {
      const { message, around } = await this.#deps.chat.withContext(reporterId, target.messageId);
      const place = await this.#placeOf(message.roomId);
      const subject = { id: message.userId, name: message.username, isAi: message.isAi };
      return { kind: 'message', about: `message:${message.id}`, messageId: message.id, place, messages: around, subject } as const;
    }
    const { userId, roomId } = target;
    const place = roomId === null ? PROFILE : await this.#placeOf(roomId);
    const shown = roomId === null ? [] : await this.#deps.chat.history(reporterId, roomId);
    const messages = shown.filter(({ channel }) => channel === 'all').slice(-LAST_MESSAGES);
    const user = await findAccount(this.#deps.db, userId);
    const isThere = roomId === null || [...place.seats.map(({ id }) => id), ...messages.map((message) => message.userId)].includes(userId);
    if (!user || !isThere) throw new Refused('user_not_found');
    const subject = { id: userId, name: user.username, isAi: false };
    return { kind: 'player', about: `player:${userId}:${roomId ?? 'profile'}`, messageId: null, place, messages, subject } as const;
  }

  /** @throws Refused `report_not_found`, also for reports that the asker may not see */
  async #requireReport(at: Database, asker: Moderator, id: string): Promise<ReportRow> {
    const row = await findReport(at, asker, id);
    if (!row) throw new Refused('report_not_found');
    return row;
  }

  /** Mails the answer, and lifts the ban if it is still in force. */
  async #answerBan(
    trx: Database,
    actor: Actor,
    { ban, subject, decision, reason, at }: { ban: SanctionRow; subject: User; decision: Decision; reason: string; at: number },
  ): Promise<void> {
    const { notices, auth } = this.#deps;
    const isInForce = subject.status === 'banned' && (await findBan(trx, subject.id, at))?.id === ban.id;
    const isLifted = decision === 'lift' && isInForce;
    if (isLifted) {
      await auth.bans.lift(trx, subject, { byId: actor.userId, at, isAnnounced: true });
      const change = { before: { status: 'banned' }, after: { status: 'offline' }, reason };
      await recordAct(trx, actor, { act: 'user.status_changed', targetId: subject.id, ...change });
    }
    const until = isInForce && ban.until !== null ? isoOf(ban.until) : '';
    // This mail also says that the ban has ended, so no other one has to.
    if (!isInForce) await clearEndedBan(trx, subject.id, at);
    const past = decision === 'lift' ? 'reversed' : 'over';
    const result = isLifted ? 'lifted' : subject.status === 'banned' ? 'kept' : past;
    await notices.appealAnswered(trx, subject, { decision: result, until, answer: reason });
  }

  async #optionsOf(
    db: Database,
    asker: Moderator,
    { row, subject, against }: { row: ReportRow; subject: User | null; against: SanctionRow | null },
  ): Promise<readonly Decision[]> {
    if (row.status === 'decided') return [];
    const isDecidable = subject !== null && mayDecideAbout(asker, subject);
    if (row.kind === 'appeal') {
      const isPublic = row.is_public === 1;
      return subject !== null && (await mayAnswer(db, asker, { subject, against, isPublic })) ? ['uphold', 'lift'] : [];
    }
    const remove: readonly Decision[] =
      row.kind === 'message' && (isDecidable || row.subject_is_ai === 1 || subject === null) ? ['remove'] : [];
    if (!isDecidable) return ['dismiss', ...remove];
    return [
      'dismiss',
      'warn',
      ...remove,
      'mute',
      ...(may(asker.role, 'administer') && subject.status !== 'banned' ? (['ban'] as const) : []),
    ];
  }

  async #viewsOf(rows: readonly ReportRow[], asker: Moderator): Promise<ReportView[]> {
    const complaints = await listComplaints(
      this.#deps.db,
      rows.map(({ id }) => id),
    );
    const earlier = await countSanctions(this.#deps.db, [...new Set(rows.map(({ subject_id }) => subject_id))]);
    const removed = await this.#deps.chat.removed(rows.flatMap(({ message_id }) => message_id ?? []));
    return Promise.all(
      rows.map(async (row): Promise<ReportView> => {
        const context: ReportContext = JSON.parse(row.context_json);
        const subject = await findAccount(this.#deps.db, row.subject_id);
        const mute = await findMute(this.#deps.db, row.subject_id, this.#deps.now());
        const against = row.sanction_id === null ? null : await findSanction(this.#deps.db, row.sanction_id);
        const reported = context.messages.find(({ id }) => id === row.message_id);
        const decider = row.decided_by === null ? null : await findAccount(this.#deps.db, row.decided_by);
        return {
          id: row.id,
          kind: row.kind,
          status: row.status,
          place: row.place,
          roomId: row.room_id,
          game: row.game_id === null ? null : await this.#gameOf(row.game_id),
          subject: {
            id: row.subject_id,
            username: row.subject_is_ai === 1 ? row.subject_name : (subject?.username ?? null),
            role: subject?.role ?? null,
            isAi: row.subject_is_ai === 1,
            mutedUntil: mute?.until ? isoOf(mute.until) : null,
            bannedUntil: subject && bannedUntil(subject),
            earlier: earlier.get(row.subject_id) ?? 0,
          },
          message: reported ? { id: reported.id, text: reported.message, isRemoved: removed.has(reported.id) } : null,
          context,
          complaints: complaints
            .filter(({ report_id }) => report_id === row.id)
            .map(({ reason, note, created_at }) => ({ reason, note, at: isoOf(created_at) })),
          appeal: against?.appeal ? { text: against.appeal, against: sanctionView(against) } : null,
          createdAt: isoOf(row.created_at),
          decided:
            row.decided_at === null || row.decision === null
              ? null
              : { at: isoOf(row.decided_at), by: decider?.username ?? null, decision: row.decision, reason: row.decision_reason ?? '' },
          options: await this.#optionsOf(this.#deps.db, asker, { row, subject, against }),
        };
      }),
    );
  }
}

/** The moderator with the role that they have now. @throws Refused `forbidden` if they have lost it since the request began */
const currentModerator = async (trx: Database, { userId }: Moderator): Promise<Moderator> => ({
  userId,
  role: (await requireActor(trx, { userId }, 'moderate')).role,
});

const isoOf = (at: number): string => new Date(at).toISOString();
