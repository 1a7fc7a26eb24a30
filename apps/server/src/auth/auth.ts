/** Signing up, in and out. Refuses by throwing GoTrueError. */
import { randomUUIDv7 } from 'node:crypto';
import type { UserRole } from '@one-mind/protocol/accounts/accounts';
import { UsernameSchema } from '@one-mind/protocol/accounts/accounts';
import { ERRORS } from '@one-mind/protocol/errors';
import type { BanNotice } from '@one-mind/protocol/moderation/bans';
import { z } from 'zod';
import {
  changeAccount,
  createAccount,
  findAccount,
  findAccountByEmail,
  type NewAccount,
  recordActivity,
  recordLogin,
  type Taken,
} from '../accounts/accounts.ts';
import { type User, type UserChanges, usernameKey } from '../accounts/user.ts';
import { nextRenameAt, usernameProblem } from '../accounts/username-rules.ts';
import type { Database } from '../db/open.ts';
import type { Events } from '../events.ts';
import { banNotice } from '../moderation/bans.ts';
import { isNameRefused } from '../moderation/chat-config.ts';
import { canSignIn, signInProblem } from '../policies/accounts.ts';
import { needsApproval } from '../site/restrictions.ts';
import { GoTrueError } from './gotrue-error.ts';
import { deriveKeys, type Keys } from './keys.ts';
import { hashPassword, isPassword, weaknessOf } from './passwords.ts';
import { createSignInGuard, type SignInGuard } from './sign-in-guard.ts';
import { deleteDevicesOf, isDeviceOf, listDevicesOf, putDevice } from './sign-in-guard-store.ts';
import * as store from './store.ts';
import { type AccessToken, hashOf, newRefreshToken, signAccessToken, successorOf, verifyAccessToken } from './tokens.ts';

/** A session that nobody refreshes ends after this, in ms. */
const SESSION_IDLE = 60 * 24 * 3_600_000;
/** Tabs may race: for this many ms, a used refresh token gets its successor again even if the successor was used too. */
const REUSE_GRACE = 10_000;
/** Devices remembered per person. */
const DEVICES_MAX = 20;
/** Characters of the JSON text. */
const METADATA_MAX = 4096;

export interface Identity {
  readonly userId: string;
  readonly username: string;
  readonly role: UserRole;
  readonly sessionId: string;
}
/** Where a request comes from. */
export interface Origin {
  readonly userAgent: string | null;
  readonly ip: string | null;
  /** The token from the browser's device cookie; null = it has none. */
  readonly device: string | null;
}
export interface SignedIn {
  readonly access: AccessToken;
  readonly refreshToken: string;
  readonly user: User;
  /** The token for the browser's device cookie. */
  readonly device: string;
}
/** The account exists, but an admin has to approve it before its person can sign in. */
export interface Waiting {
  readonly waiting: User;
}
export interface AccountDetails {
  readonly email: string;
  readonly password: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether the name may suggest that this person runs the site. */
  readonly isAdmin?: boolean;
}
export interface ProfileChanges {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly currentPassword?: string | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}
export type SignOutScope = 'local' | 'others' | 'global';

/** Times are ISO 8601. */
export interface SessionFacts {
  readonly id: string;
  readonly createdAt: string;
  readonly refreshedAt: string;
  readonly userAgent: string | null;
  readonly ip: string | null;
}

export interface EndSessions {
  /** This one alone. */
  readonly only?: string;
  /** Done in the same transaction, with the number of sessions; where it throws, none has ended. */
  readonly alongside?: (trx: Database, ended: number) => Promise<void>;
}

export interface Auth {
  readonly keys: Keys;
  readonly signUp: (details: AccountDetails, origin: Origin) => Promise<SignedIn | Waiting>;
  /** Signs up a person whose account needs no approval. */
  readonly signUpApproved: (
    details: AccountDetails,
    origin: Origin,
    /** Runs in the same transaction: if it throws, no account is created. Returns the account as changed. */
    alongside: (trx: Database, created: User) => Promise<User>,
  ) => Promise<SignedIn>;
  readonly signIn: (details: { readonly email: string; readonly password: string }, origin: Origin) => Promise<SignedIn>;
  readonly refresh: (refreshToken: string, origin: Origin) => Promise<SignedIn>;
  readonly signOut: (identity: Identity, scope: SignOutScope) => Promise<void>;
  readonly changeProfile: (identity: Identity, changes: ProfileChanges) => Promise<User>;
  /** Makes an account for somebody else, and no session. `alongside` is done in the same transaction. */
  readonly createFor: (details: AccountDetails, alongside: (trx: Database, created: User) => Promise<void>) => Promise<User>;
  /**
   * Changes somebody else's account. A new password ends their sessions, and a new name starts their pause, so that they can't change back
   * immediately. `alongside` is done in the same transaction, with the new name; null = it stays.
   */
  readonly changeFor: (
    userId: string,
    changes: Omit<ProfileChanges, 'currentPassword'>,
    alongside: (trx: Database, newName: string | null) => Promise<void>,
  ) => Promise<User>;
  /** Who holds this access token; null when it is not genuine, has expired, or its session has ended. */
  readonly authenticate: (accessToken: string) => Promise<Identity | null>;
  /** @throws Refused `too_many_passwords` */
  readonly isPasswordOf: (userId: string, password: string) => Promise<boolean>;
  readonly guard: SignInGuard;
  /** What is stored of a person's sessions, newest first; no token opens anything from here. */
  readonly sessionsOf: (userId: string) => Promise<readonly SessionFacts[]>;
  /** When each known device was last used, newest first, ISO 8601. */
  readonly devicesOf: (userId: string) => Promise<readonly string[]>;
  /** Ends every session of a person at once, as a ban does. Answers how many there were. */
  readonly endSessions: (userId: string, how?: EndSessions) => Promise<number>;
  readonly deleteExpired: () => Promise<void>;
}

export interface AuthOptions {
  readonly db: Database;
  readonly events: Pick<Events, 'emit'>;
  readonly secretKey: string;
  /** `iss` of access tokens. */
  readonly issuer: string;
  /** Wrong passwords for one account before further attempts have to wait. */
  readonly freeFailures: number;
}

interface OpenSession {
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly device: string;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const EmailSchema = z.email().max(254);

const requireEmail = (text: string): string => {
  const email = text.trim().toLowerCase();
  if (!EmailSchema.safeParse(email).success) {
    throw new GoTrueError(400, 'validation_failed', 'Unable to validate email address: invalid format');
  }
  return email;
};

const requireUsername = (value: unknown): string => {
  const parsed = UsernameSchema.safeParse(value);
  if (!parsed.success) throw new GoTrueError(400, 'username_invalid', ERRORS.username_invalid.message);
  return parsed.data;
};

const requireStrongPassword = (password: string, names: readonly string[]): void => {
  const weakness = weaknessOf(password, names);
  if (!weakness) return;
  throw new GoTrueError(422, 'weak_password', weakness.sentence, {
    weak_password: { reasons: [weakness.reason], message: weakness.sentence },
  });
};

const requireDecentUsername = async (db: Database, username: string, isAdmin: boolean): Promise<void> => {
  const problem = usernameProblem(username, isAdmin);
  if (problem !== null) throw new GoTrueError(422, 'username_refused', ERRORS[problem].message);
  if (await isNameRefused(db, username)) throw new GoTrueError(422, 'username_refused', ERRORS.name_refused.message);
};

const requireRenameAllowed = (user: User): void => {
  const at = nextRenameAt(user, Date.now());
  if (at === null) return;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  throw new GoTrueError(
    ERRORS.username_pause.status,
    'username_pause',
    `${ERRORS.username_pause.message} The next change is possible on ${day}.`,
  );
};

const requireSmallMetadata = (metadata: Readonly<Record<string, unknown>>): void => {
  if (JSON.stringify(metadata).length > METADATA_MAX) throw new GoTrueError(400, 'validation_failed', 'The user data is too large.');
};

const requireFree = (answer: User | Taken): User => {
  if (answer === 'email_taken') throw new GoTrueError(422, 'user_already_exists', 'User already registered');
  if (answer === 'username_taken') throw new GoTrueError(422, 'username_taken', ERRORS.username_taken.message);
  return answer;
};

/** Call it only after the person has proved that the account is theirs. @throws GoTrueError what keeps this person from signing in */
const requireAdmitted = async (db: Database, user: User): Promise<void> => {
  const problem = signInProblem(user);
  if (problem === 'user_banned') throw new GoTrueError(400, problem, 'User is banned', { ...(await banNotice(db, user)) });
  if (problem !== null) throw new GoTrueError(ERRORS[problem].status, problem, ERRORS[problem].message);
};
const sessionMissing = (): GoTrueError => new GoTrueError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');

export const makeAuth = async ({ db, events, secretKey, issuer, freeFailures }: AuthOptions): Promise<Auth> => {
  const keys = await deriveKeys(secretKey);
  // Compared with when there is no such account, so that both answers take the same work.
  const nobodysHash = await hashPassword(newRefreshToken());
  const guard = createSignInGuard({ db, freeFailures });
  const notifyEnded = (userId: string, sessionIds: readonly string[], ban: BanNotice | null = null): void => {
    for (const sessionId of sessionIds) void events.emit('sessionEnded', { sessionId, userId, ban });
  };

  const signedIn = async (user: User, session: OpenSession): Promise<SignedIn> => ({
    access: await signAccessToken(keys, { user, sessionId: session.sessionId, issuer, at: Date.now() }),
    refreshToken: session.refreshToken,
    user,
    device: session.device,
  });

  /** A signed-in device has its own allowance of password attempts, which attempts elsewhere don't use up. */
  const rememberDevice = async (trx: Database, userId: string, { device }: Origin): Promise<string> => {
    const token = device ?? newRefreshToken();
    await putDevice(trx, { userId, tokenHash: hashOf(token), at: Date.now() }, DEVICES_MAX);
    return token;
  };

  const openSession = async (trx: Database, userId: string, origin: Origin): Promise<OpenSession> => {
    const at = Date.now();
    const sessionId = randomUUIDv7();
    const refreshToken = newRefreshToken();
    await store.insertSession(trx, {
      id: sessionId,
      userId,
      createdAt: at,
      refreshedAt: at,
      notAfter: at + SESSION_IDLE,
      userAgent: origin.userAgent,
      ip: origin.ip,
    });
    await store.insertRefreshToken(trx, { hash: hashOf(refreshToken), sessionId, userId, parentHash: null, createdAt: at, usedAt: null });
    return { sessionId, refreshToken, device: await rememberDevice(trx, userId, origin) };
  };

  const endSessionsOf = async (userId: string, which: store.WhichSessions, alongside?: EndSessions['alongside']): Promise<number> => {
    const { ended, ban } = await db.transaction().execute(async (trx) => {
      const ids = await store.deleteSessionsOf(trx, userId, which);
      await alongside?.(trx, ids.length);
      const user = await findAccount(trx, userId);
      return { ended: ids, ban: user && (await banNotice(trx, user)) };
    });
    notifyEnded(userId, ended, ban);
    return ended.length;
  };

  const notifyRenamed = (before: User, { id: userId, username }: User): void => {
    if (username !== before.username) void events.emit('userRenamed', { userId, username });
  };

  /** Signed-in people who confirm their password are counted separately, so that nobody else can make them wait. */
  const isTheirPassword = ({ id, email, passwordHash }: User, password: string): Promise<boolean> =>
    guard.check({ email, knownAs: `signed in: ${id}` }, () => isPassword(passwordHash, password));

  /** Everything that is asked for but the password, checked. */
  const changesOf = async (current: User, { email, data }: ProfileChanges): Promise<Writable<UserChanges>> => {
    const changes: Writable<UserChanges> = {};
    if (email !== undefined) changes.email = requireEmail(email);
    if (data !== undefined) {
      const metadata: Record<string, unknown> = { ...current.metadata, ...data };
      if (data.username !== undefined) {
        const username = requireUsername(data.username);
        if (username !== current.username) await requireDecentUsername(db, username, current.role === 'admin');
        metadata.username = username;
        changes.username = username;
      }
      requireSmallMetadata(metadata);
      changes.metadata = metadata;
    }
    return changes;
  };

  /** What somebody signs up with, checked. */
  const newAccountOf = async ({
    email: text,
    password,
    data,
    isAdmin = false,
  }: AccountDetails): Promise<Omit<NewAccount, 'at' | 'lastLogin'>> => {
    const email = requireEmail(text);
    const username = data.username === undefined ? null : requireUsername(data.username);
    const metadata = username === null ? data : { ...data, username };
    requireSmallMetadata(metadata);
    requireStrongPassword(password, [email, username ?? '']);
    if (username !== null) await requireDecentUsername(db, username, isAdmin);
    return { email, username, metadata, passwordHash: await hashPassword(password) };
  };

  return {
    keys,

    signUp: async (details, origin) => {
      const account = await newAccountOf(details);
      const { user, session } = await db.transaction().execute(async (trx) => {
        const at = Date.now();
        const waits = await needsApproval(trx);
        const approval = waits ? 'waiting' : null;
        const user = requireFree(await createAccount(trx, { ...account, approval, at, lastLogin: waits ? null : at }));
        return { user, session: waits ? null : await openSession(trx, user.id, origin) };
      });
      return session === null ? { waiting: user } : signedIn(user, session);
    },

    signUpApproved: async (details, origin, alongside) => {
      const account = await newAccountOf(details);
      const { user, session } = await db.transaction().execute(async (trx) => {
        const at = Date.now();
        const created = requireFree(await createAccount(trx, { ...account, at, lastLogin: at }));
        return { user: await alongside(trx, created), session: await openSession(trx, created.id, origin) };
      });
      return signedIn(user, session);
    },

    signIn: async ({ email, password }, origin) => {
      const user = await findAccountByEmail(db, email.trim());
      const isKnown = user !== null && origin.device !== null && (await isDeviceOf(db, user.id, hashOf(origin.device)));
      const attempt = { email, knownAs: isKnown ? origin.device : null };
      const isRight = await guard.check(attempt, () => isPassword(user?.passwordHash ?? nobodysHash, password));
      if (!user || !isRight) throw new GoTrueError(400, 'invalid_credentials', 'Invalid login credentials');
      await requireAdmitted(db, user);
      const session = await db.transaction().execute(async (trx) => {
        // A ban may have come while the password was compared: no session begins after it.
        const now = await findAccount(trx, user.id);
        if (!now) throw new GoTrueError(400, 'invalid_credentials', 'Invalid login credentials');
        await requireAdmitted(trx, now);
        await recordLogin(trx, user.id, Date.now());
        return openSession(trx, user.id, origin);
      });
      return signedIn({ ...user, lastLogin: Date.now() }, session);
    },

    refresh: async (refreshToken, origin) => {
      const hash = hashOf(refreshToken);
      const successor = successorOf(keys, refreshToken);
      const now = Date.now();
      const ended: { userId: string; sessionId: string }[] = [];
      // Refusals are answered, not thrown: what was written with them has to stay.
      const outcome = await db.transaction().execute(async (trx) => {
        const token = await store.findRefreshToken(trx, hash);
        const session = token && (await store.findSession(trx, token.sessionId));
        const user = token && (await findAccount(trx, token.userId));
        if (!token || !session || !user) {
          return new GoTrueError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
        }
        await requireAdmitted(trx, user);
        if (session.notAfter < now) return new GoTrueError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
        const { userId, sessionId } = token;
        if (await store.useRefreshToken(trx, hash, now)) {
          const child = { hash: hashOf(successor), sessionId, userId, parentHash: hash, createdAt: now, usedAt: null };
          await store.insertRefreshToken(trx, child);
        } else {
          const child = await store.findRefreshToken(trx, hashOf(successor));
          // While the successor is unused, the answer that carried it may have got lost, however long ago, so the client gets it again.
          const isLost = child !== null && child.usedAt === null;
          const isRace = token.usedAt !== null && now - token.usedAt <= REUSE_GRACE;
          // Somebody else holds tokens of this session and is two steps ahead. The server can't know who is the owner. Two parties who
          // never get two steps ahead of each other share each successor and remain undetected.
          if (!isLost && !isRace) {
            await store.deleteSession(trx, sessionId);
            ended.push({ userId, sessionId });
          }
          if (child === null || !(isLost || isRace))
            return new GoTrueError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
        }
        await recordActivity(trx, userId, now);
        await store.prolongSession(trx, sessionId, { refreshedAt: now, notAfter: now + SESSION_IDLE });
        return { user, session: { sessionId, refreshToken: successor, device: await rememberDevice(trx, userId, origin) } };
      });
      for (const { userId, sessionId } of ended) notifyEnded(userId, [sessionId]);
      if (outcome instanceof GoTrueError) throw outcome;
      return signedIn(outcome.user, outcome.session);
    },

    signOut: async ({ userId, sessionId }, scope) => {
      if (scope === 'local') {
        await store.deleteSession(db, sessionId);
        notifyEnded(userId, [sessionId]);
      } else await endSessionsOf(userId, scope === 'others' ? { but: sessionId } : {});
    },

    changeProfile: async (identity, changes) => {
      const current = await findAccount(db, identity.userId);
      if (!current) throw sessionMissing();
      const accountChanges = await changesOf(current, changes);
      // A change of case alone is the same name.
      const isRenamed = accountChanges.username !== undefined && usernameKey(accountChanges.username) !== usernameKey(current.username);
      if (isRenamed) requireRenameAllowed(current);
      if (changes.currentPassword !== undefined && !(await isTheirPassword(current, changes.currentPassword))) {
        throw new GoTrueError(400, 'invalid_credentials', 'The current password is not right.');
      }
      // Whoever finds a browser open must not take the account over, nor lock its owner out.
      const isNewEmail = accountChanges.email !== undefined && accountChanges.email !== current.email;
      if ((isNewEmail || changes.password !== undefined) && changes.currentPassword === undefined) {
        throw new GoTrueError(400, 'current_password_required', 'Current password required');
      }
      if (changes.password !== undefined) {
        requireStrongPassword(changes.password, [accountChanges.email ?? current.email, accountChanges.username ?? current.username]);
        if (await isPassword(current.passwordHash, changes.password)) {
          throw new GoTrueError(422, 'same_password', 'New password should be different from the old password.');
        }
        accountChanges.passwordHash = await hashPassword(changes.password);
      }
      const changed = await db.transaction().execute(async (trx) => {
        const at = Date.now();
        const fresh = await findAccount(trx, identity.userId);
        if (!fresh) throw sessionMissing();
        if (!isRenamed) return changeAccount(trx, fresh, { ...accountChanges, at });
        // Again, since another rename may have been committed in the meantime.
        requireRenameAllowed(fresh);
        return changeAccount(trx, fresh, { ...accountChanges, renamedAt: at, at });
      });
      const user = requireFree(changed);
      // Whoever knew the old password is out.
      if (changes.password !== undefined) {
        await endSessionsOf(user.id, { but: identity.sessionId }, (trx) => deleteDevicesOf(trx, user.id));
      }
      notifyRenamed(current, user);
      return user;
    },

    createFor: async (details, alongside) => {
      const account = await newAccountOf(details);
      return db.transaction().execute(async (trx) => {
        const created = requireFree(await createAccount(trx, { ...account, at: Date.now(), lastLogin: null }));
        await alongside(trx, created);
        return created;
      });
    },

    changeFor: async (userId, changes, alongside) => {
      const current = await findAccount(db, userId);
      if (!current) throw new GoTrueError(404, 'user_not_found', 'User not found');
      const accountChanges = await changesOf(current, changes);
      if (changes.password !== undefined) {
        requireStrongPassword(changes.password, [accountChanges.email ?? current.email, accountChanges.username ?? current.username]);
        accountChanges.passwordHash = await hashPassword(changes.password);
      }
      const { username = current.username } = accountChanges;
      const user = await db.transaction().execute(async (trx) => {
        const at = Date.now();
        await alongside(trx, username === current.username ? null : username);
        const isOther = usernameKey(username) !== usernameKey(current.username);
        return requireFree(await changeAccount(trx, current, { ...accountChanges, ...(isOther ? { renamedAt: at } : {}), at }));
      });
      if (changes.password !== undefined) await endSessionsOf(user.id, {}, (trx) => deleteDevicesOf(trx, user.id));
      notifyRenamed(current, user);
      return user;
    },

    authenticate: async (accessToken) => {
      const claims = await verifyAccessToken(keys, accessToken);
      if (!claims) return null;
      const session = await store.findSession(db, claims.sessionId);
      if (!session || session.userId !== claims.userId || session.notAfter < Date.now()) return null;
      const user = await findAccount(db, claims.userId);
      if (!user || !canSignIn(user)) return null;
      return { userId: user.id, username: user.username, role: user.role, sessionId: session.id };
    },

    isPasswordOf: async (userId, password) => {
      const user = await findAccount(db, userId);
      return user !== null && (await isTheirPassword(user, password));
    },
    guard,
    sessionsOf: async (userId) =>
      (await store.listSessionsOf(db, userId)).map(({ id, createdAt, refreshedAt, userAgent, ip }) => ({
        id,
        createdAt: new Date(createdAt).toISOString(),
        refreshedAt: new Date(refreshedAt).toISOString(),
        userAgent,
        ip,
      })),

    devicesOf: async (userId) => (await listDevicesOf(db, userId)).map((at) => new Date(at).toISOString()),

    endSessions: (userId, { only, alongside } = {}) => endSessionsOf(userId, only === undefined ? {} : { only }, alongside),
    deleteExpired: async () => {
      await store.deleteExpiredSessions(db, Date.now());
      await guard.deleteOld();
    },
  };
};
