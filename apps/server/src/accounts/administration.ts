/** Administration of accounts. Each action runs in one transaction with its audit log entry and its checks. */
import { randomUUIDv7 } from 'node:crypto';
import type { AssignableRole, UserRole, UserStatus } from '@one-mind/protocol/accounts/accounts';
import type {
  AdminUserRow,
  Bulk,
  BulkResult,
  TemporaryPassword,
  UserDetail,
  UserGameList,
  UserList,
  UserNote,
  UserStats,
} from '@one-mind/protocol/admin/admin-users';
import type { AccountData } from '../account-data/account-data.ts';
import { eachByItself } from '../admin/bulk-action.ts';
import { type Actor, recordAct } from '../audit/audit.ts';
import { type AppMetadata, mergedAppMetadata } from '../auth/account-by-admin.ts';
import type { Auth } from '../auth/auth.ts';
import type { ChangeFor } from '../auth/change-account-for.ts';
import { GoTrueError } from '../auth/gotrue/gotrue-error.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { Events } from '../events.ts';
import { gamesOfUser } from '../games/admin/games-of-user.ts';
import { bannedUntil } from '../moderation/bans.ts';
import { pastSanctions, sanction } from '../moderation/sanctions.ts';
import { Refused } from '../refused.ts';
import { listAccountEvents } from './account-events.ts';
import { type AccountFilter, type AccountOrder, accountsAfter, countAccounts, countUsers, listAccounts } from './account-list-store.ts';
import { findAccount, isLastAdmin } from './accounts.ts';
import { newTemporaryPassword } from './admin-links.ts';
import { deleteNote, insertNote, listNotes } from './notes-store.ts';
import { accountEventView } from './own-security/account-event-view.ts';
import { requireTarget } from './require-target.ts';
import { updateUser } from './store.ts';
import type { User } from './user.ts';

interface Dependencies {
  readonly db: Database;
  readonly auth: Pick<Auth, 'endSessions' | 'sessionsOf' | 'createFor' | 'changeFor' | 'bans'>;
  readonly accountData: Pick<AccountData, 'deleteFor'>;
  /** People who have a socket right now. */
  readonly present: () => ReadonlySet<string>;
  readonly now: () => number;
  readonly events: Pick<Events, 'emit'>;
}

export interface Wanted {
  readonly search: string;
  /** Null = any. */
  readonly role: UserRole | null;
  readonly status: UserStatus | null;
  /** The asking admin, who counts as online even before their socket connects. */
  readonly askedBy: string;
}
export interface Part {
  /** Page number, starting at 1. */
  readonly page: number;
  readonly limit: number;
}
type Reason = string | undefined;

interface Changes extends Omit<ChangeFor['changes'], 'isTemporary'> {
  readonly appMetadata?: AppMetadata | undefined;
  /** True confirms the address. */
  readonly isConfirmed?: boolean | undefined;
}
interface NewStatus {
  readonly status: UserStatus;
  readonly reason: Reason;
  /** Of a ban, as `BanDurationSchema` takes it; absent = until somebody lifts it. */
  readonly duration?: string | undefined;
}

const DAY = 24 * 3_600_000;
/** Number of security events on an account's page. */
const EVENTS_SHOWN = 20;
/** Accounts per read during an export. */
const BATCH = 500;

export class Administration {
  readonly #deps: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  async list(wanted: Wanted, { page, limit }: Part, { sort, order }: AccountOrder): Promise<UserList> {
    const filter = this.#filterOf(wanted);
    const total = await countAccounts(this.#deps.db, filter);
    const users = await listAccounts(this.#deps.db, filter, { sort, order, offset: (page - 1) * limit, limit });
    return { users: users.map((user) => rowOf(user, filter.present)), total, page, totalPages: Math.ceil(total / limit) };
  }

  find(id: string): Promise<User | null> {
    return findAccount(this.#deps.db, id);
  }

  /** Newest first. */
  async everybody({ page, limit }: Part): Promise<{ readonly users: readonly User[]; readonly total: number }> {
    const filter = { search: '', role: null, status: null, present: new Set<string>() };
    const users = await listAccounts(this.#deps.db, filter, { sort: 'newest', order: undefined, offset: (page - 1) * limit, limit });
    return { users, total: await countAccounts(this.#deps.db, filter) };
  }

  /** Creates an account under the same rules as a sign-up. `ban`: the account is banned from the beginning. */
  create(
    actor: Actor,
    details: Parameters<Auth['createFor']>[0],
    { reason, ban }: { readonly reason: Reason; readonly ban: { readonly duration: string } | null },
  ): Promise<User> {
    return this.#deps.auth.createFor(details, async (trx, { id }) => {
      await requireTarget(trx, actor, id);
      await recordAct(trx, actor, { act: 'user.created', targetId: id, reason });
      if (ban !== null) await this.#changeStatus(trx, actor, { id, status: 'banned', duration: ban.duration, reason });
    });
  }

  /**
   * Changes data that people usually change themselves, and what only administrators can. The log names the field, but not its old or new
   * value. The owner is notified of a new name, and has to replace a new password.
   */
  async change(actor: Actor, id: string, { appMetadata, isConfirmed, ...changes }: Changes, reason?: Reason): Promise<void> {
    let isNotified = false;
    const isTemporary = id !== actor.userId;
    const alongside = async (trx: Database, newName: string | null): Promise<void> => {
      const target = await requireTarget(trx, actor, id);
      const { username } = target;
      isNotified = newName !== null && id !== actor.userId;
      if (isNotified)
        await sanction(trx, {
          userId: id,
          kind: 'name',
          reason: reason ?? '',
          byId: actor.userId,
          at: this.#deps.now(),
          message: username,
        });
      if (newName !== null) await recordAct(trx, actor, { act: 'user.renamed', targetId: id, reason });
      const at = this.#deps.now();
      if (isConfirmed !== undefined && target.role === 'guest' && changes.email === undefined) throw new Refused('guest_account');
      const isNewlyConfirmed = isConfirmed === true && target.emailConfirmedAt === null;
      if (isNewlyConfirmed) await updateUser(trx, id, { emailConfirmedAt: at, at });
      if (isConfirmed === false && target.emailConfirmedAt !== null) throw alreadyConfirmed();
      if (appMetadata) await updateUser(trx, id, { appMetadata: mergedAppMetadata(target.appMetadata, appMetadata), at });
      const { data: { username: _, ...data } = {}, ...others } = changes;
      const changed = Object.entries({
        ...others,
        ...(Object.keys(data).length === 0 ? {} : { data }),
        app_metadata: appMetadata,
        email_confirm: isNewlyConfirmed || undefined,
      });
      const names = changed.flatMap(([name, value]) => (value === undefined ? [] : [name]));
      if (names.length > 0) await recordAct(trx, actor, { act: 'user.changed', targetId: id, after: { changed: names }, reason });
    };
    await this.#deps.auth.changeFor({ userId: id, changes: { ...changes, isTemporary }, alongside });
    if (isNotified) void this.#deps.events.emit('decisionsChanged', { userIds: [id] });
  }

  /** Sets a password that its owner has to replace, and returns it. Ends all their sessions. */
  async setTemporaryPassword(actor: Actor, id: string, reason?: Reason): Promise<TemporaryPassword> {
    await this.#requireAccount(id);
    if (id === actor.userId) throw new Refused('cannot_moderate');
    const password = newTemporaryPassword();
    await this.change(actor, id, { password }, reason);
    return { password };
  }

  /** All matching accounts, oldest first; the export is logged. */
  async export(actor: Actor, wanted: Wanted): Promise<AsyncGenerator<AdminUserRow>> {
    const { role, status, search } = wanted;
    // The search text may be a person's name or address.
    const after = { role: role ?? 'all', status: status ?? 'all', searched: search !== '' };
    await recordAct(this.#deps.db, actor, { act: 'user.exported', targetId: 'users', after });
    return this.#rows(this.#filterOf(wanted));
  }

  async *#rows(filter: AccountFilter): AsyncGenerator<AdminUserRow> {
    for (let last = ''; ; ) {
      const batch = await accountsAfter(this.#deps.db, filter, last, BATCH);
      for (const user of batch) yield rowOf(user, filter.present);
      const end = batch.at(-1);
      if (!end) return;
      last = end.id;
    }
  }

  async stats(): Promise<UserStats> {
    const at = this.#deps.now();
    const counts = await countUsers(this.#deps.db, { today: new Date(at).setHours(0, 0, 0, 0), active: at - DAY });
    return { totalUsers: counts.total, activeUsers: counts.active, newUsersToday: counts.today, bannedUsers: counts.banned };
  }

  async detail(id: string): Promise<UserDetail> {
    const user = await this.#requireAccount(id);
    const [sessions, events, notes, sanctions, notice] = await Promise.all([
      this.#deps.auth.sessionsOf(id),
      listAccountEvents(this.#deps.db, id, { limit: EVENTS_SHOWN }),
      listNotes(this.#deps.db, id),
      pastSanctions(this.#deps.db, [id], this.#deps.now()),
      this.#deps.auth.bans.notice(this.#deps.db, user),
    ]);
    return {
      user: rowOf(user, this.#deps.present()),
      lastActive: user.lastActive === null ? null : new Date(user.lastActive).toISOString(),
      sessions,
      events: events.map(accountEventView),
      notes: notes.map(noteOf),
      ban: notice,
      sanctions: sanctions.get(id) ?? [],
    };
  }

  async games(id: string, part: Part): Promise<UserGameList> {
    await this.#requireAccount(id);
    return gamesOfUser(this.#deps.db, id, part);
  }

  /** Signs a person out on one device, or everywhere if it is null. */
  async endSessions(
    actor: Actor,
    id: string,
    { sessionId, reason }: { readonly sessionId: string | null; readonly reason: Reason },
  ): Promise<void> {
    await this.#deps.auth.endSessions(id, {
      ...(sessionId === null ? {} : { only: sessionId }),
      alongside: async (trx, sessions) => {
        await requireTarget(trx, actor, id);
        if (sessions > 0) await recordAct(trx, actor, { act: 'user.sessions_ended', targetId: id, after: { sessions }, reason });
      },
    });
  }

  addNote(actor: Actor, id: string, text: string): Promise<UserNote> {
    return transact(this.#deps.db, async (trx) => {
      await requireTarget(trx, actor, id);
      const row = { id: randomUUIDv7(), user_id: id, author_id: actor.userId, text, at: this.#deps.now() };
      await insertNote(trx, row);
      // The reason is personal data and is deleted with the account; the log entry stays.
      await recordAct(trx, actor, { act: 'user.noted', targetId: id });
      return noteOf({ ...row, author: (await findAccount(trx, actor.userId))?.username ?? null });
    });
  }

  removeNote(actor: Actor, id: string, noteId: string): Promise<void> {
    return transact(this.#deps.db, async (trx) => {
      await requireTarget(trx, actor, id);
      if (!(await deleteNote(trx, id, noteId))) throw new Refused('note_not_found');
      await recordAct(trx, actor, { act: 'user.note_removed', targetId: id });
    });
  }

  async bulk(actor: Actor, wanted: Bulk): Promise<BulkResult[]> {
    const { reason } = wanted;
    const act = async (id: string): Promise<unknown> => {
      switch (wanted.act) {
        case 'role':
          return this.setRole(actor, id, { role: wanted.role, reason });
        case 'status':
          return this.setStatus(actor, id, { status: wanted.status, reason, duration: wanted.ban_duration });
        case 'delete':
          return this.delete(actor, id, reason);
      }
    };
    return eachByItself(wanted.ids, act);
  }

  #filterOf({ askedBy, ...wanted }: Wanted): AccountFilter {
    return { ...wanted, present: new Set([...this.#deps.present(), askedBy]) };
  }

  async #requireOtherAdmin(trx: Database, user: User): Promise<void> {
    if (await isLastAdmin(trx, user)) throw new Refused('last_admin');
  }

  async #requireAccount(id: string): Promise<User> {
    const user = await findAccount(this.#deps.db, id);
    if (!user) throw new Refused('account_not_found');
    return user;
  }

  /** Presence isn't stored: `offline` includes everyone who may sign in. */
  async #letIn(trx: Database, user: User, { byId, at }: { readonly byId: string; readonly at: number }): Promise<User> {
    if (user.status === 'banned') return this.#deps.auth.bans.lift(trx, user, { byId, at });
    await updateUser(trx, user.id, { status: 'offline', at });
    return { ...user, status: 'offline' };
  }

  async setRole(
    actor: Actor,
    id: string,
    { role, reason }: { readonly role: AssignableRole; readonly reason: Reason },
  ): Promise<AdminUserRow> {
    const changed = await transact(this.#deps.db, async (trx) => {
      const user = await requireTarget(trx, actor, id);
      if (user.role === role) return user;
      if (user.role === 'guest') throw new Refused('guest_account');
      await this.#requireOtherAdmin(trx, user);
      await updateUser(trx, id, { role, at: this.#deps.now() });
      await recordAct(trx, actor, { act: 'user.role_changed', targetId: id, before: { role: user.role }, after: { role }, reason });
      return { ...user, role };
    });
    return rowOf(changed, this.#deps.present());
  }

  async setStatus(actor: Actor, id: string, wanted: NewStatus): Promise<AdminUserRow> {
    let changed: User | undefined;
    const alongside = async (trx: Database) => {
      changed = await this.#changeStatus(trx, actor, { id, ...wanted });
    };
    if (wanted.status === 'online') await transact(this.#deps.db, alongside);
    else await this.#deps.auth.endSessions(id, { alongside });
    return rowOf(changed ?? (await this.#requireAccount(id)), this.#deps.present());
  }

  async #changeStatus(trx: Database, actor: Actor, { id, status, reason, duration }: NewStatus & { readonly id: string }): Promise<User> {
    const user = await requireTarget(trx, actor, id);
    const before = statusOf(user, this.#deps.present());
    // A new ban replaces one with another end.
    if (before === status && duration === undefined && user.bannedUntil === null) return user;
    if (status === 'online' && before !== 'banned') throw new Refused('cannot_bring_online');
    const at = this.#deps.now();
    const changed =
      status === 'banned'
        ? await this.#deps.auth.bans.ban(trx, user, { duration, reason: reason ?? '', byId: actor.userId, at })
        : await this.#letIn(trx, user, { byId: actor.userId, at });
    await recordAct(trx, actor, {
      act: 'user.status_changed',
      targetId: id,
      before: { status: before },
      after: { status: changed.status, ...(changed.bannedUntil === null ? {} : { until: bannedUntil(changed) }) },
      reason,
    });
    return changed;
  }

  delete(actor: Actor, id: string, reason: Reason): Promise<void> {
    return this.#deps.accountData.deleteFor(id, async (trx) => {
      const user = await requireTarget(trx, actor, id);
      await this.#requireOtherAdmin(trx, user);
      // No name and no address, because both are erased with the account.
      const before = { role: user.role, status: user.status };
      await recordAct(trx, actor, { act: 'user.deleted', targetId: id, before, reason });
      return user;
    });
  }
}

const alreadyConfirmed = (): GoTrueError => new GoTrueError(400, 'validation_failed', 'The address is already confirmed');

/** People are online if they have the game open on any device. */
const statusOf = ({ id, status }: Pick<User, 'id' | 'status'>, here: ReadonlySet<string>): UserStatus => {
  if (status === 'banned') return 'banned';
  return here.has(id) ? 'online' : 'offline';
};

const noteOf = ({
  id,
  text,
  at,
  author,
}: {
  readonly id: string;
  readonly text: string;
  readonly at: number;
  readonly author: string | null;
}): UserNote => ({
  id,
  text,
  at: new Date(at).toISOString(),
  author,
});

const rowOf = (user: User, here: ReadonlySet<string>): AdminUserRow => ({
  id: user.id,
  username: user.username,
  email: user.email,
  role: user.role,
  status: statusOf(user, here),
  created_at: new Date(user.createdAt).toISOString(),
  last_login: user.lastLogin === null ? null : new Date(user.lastLogin).toISOString(),
  avatar_url: user.avatarUrl,
  is_unconfirmed: user.role !== 'guest' && user.emailConfirmedAt === null,
});
