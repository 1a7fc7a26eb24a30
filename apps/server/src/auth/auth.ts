/** Sign-up, sign-in and sign-out. Refuses by throwing GoTrueError. */
import { BY_ADMIN } from '@one-mind/protocol/accounts/account-events';
import type { BanNotice } from '@one-mind/protocol/moderation/bans';
import { onAccountChanged } from '../accounts/account-changes.ts';
import { ADMIN_ORIGIN, accountEvent, deleteOldAccountEvents, type EventOrigin, failedSignIn } from '../accounts/account-events.ts';
import { createAccount, findAccount, findAccountByEmail, recordActivity, recordLogin } from '../accounts/accounts.ts';
import { deviceName } from '../accounts/device-name.ts';
import type { User } from '../accounts/user.ts';
import { type Cluster, createSingleNode } from '../cluster/cluster.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { Bans } from '../moderation/bans.ts';
import { deleteOldPlaces } from '../moderation/places/place-bans.ts';
import { canSignIn } from '../policies/accounts.ts';
import { Refused } from '../refused.ts';
import { admit } from '../registration/admission.ts';
import { deleteExpiredRegistrations } from '../registration/pending-sign-ups.ts';
import { adminsNeedFactor } from '../site/restrictions.ts';
import { type DetailsByAdmin, newAccountByAdmin } from './account-by-admin.ts';
import { type AccountDetails, newAccountOf, type ProfileChanges, requireFree } from './account-checks.ts';
import { isPasswordExpired, requireAdmitted, requireConfirmed } from './admission.ts';
import type { AuthOptions } from './auth-options.ts';
import { type ChangeFor, changeAccountFor } from './change-account-for.ts';
import type { EndedSessions, EndSessions } from './ended-sessions.ts';
import { lackGiven, lackOf, lowerOf, refusalForLack, roleWith } from './factors/assurance.ts';
import { raiseSession, type ShownFactor } from './factors/raise-session.ts';
import { deleteChallengesBefore, type Factor, listFactors } from './factors/store.ts';
import { GoTrueError } from './gotrue/gotrue-error.ts';
import { Identities, type Identity, type Proven } from './identities.ts';
import { deriveKeys, type Keys } from './keys.ts';
import { type LinkOptions, type Mailing, NO_OPTIONS } from './mailed/mail-link.ts';
import { OneTimeTokens } from './mailed/one-time-tokens.ts';
import { deleteExpiredTokens, hasPasswordReset, insertPasswordReset } from './mailed/token-store.ts';
import { byFirstFactor, byPasskey, type OpenSession, openSession, recordSignIn, rememberDevice, SESSION_IDLE } from './open-session.ts';
import { type LinkedIdentity, listLinkedIdentities } from './openid/linked-identity-store.ts';
import { isPassword } from './passwords.ts';
import { placesOf, requirePlaceAdmitted } from './place-admission.ts';
import { changeOwnAccount, type OwnChanged, sessionMissing } from './profile-change.ts';
import type { Origin } from './request-origin.ts';
import { createSignInGuard, type SignInGuard } from './sign-in-guard.ts';
import { isDeviceOf, listDevicesOf } from './sign-in-guard-store.ts';
import * as store from './store.ts';
import { type AccessToken, hashOf, newRefreshToken, signAccessToken, successorOf, verifyAccessToken } from './tokens.ts';

/** Tabs may race: for this many ms, a used refresh token gets its successor again even if the successor was used too. */
const REUSE_GRACE = 10_000;
/** Number of access tokens whose holders are kept in memory, unless chosen otherwise: about 10 MB. */
const IDENTITIES_MAX = 20_000;
/** After a recovery link was used, the person can set a new password for this long, in ms. Then the session ends. */
const RESET_WITHIN = 3_600_000;

export interface SignedIn {
  readonly access: AccessToken;
  readonly refreshToken: string;
  readonly user: User;
  readonly factors: readonly Factor[];
  readonly linked: readonly LinkedIdentity[];
  /** The token for the browser's device cookie. */
  readonly device: string;
}
/** The account exists, but an admin has to approve it before the person can sign in. */
export interface Waiting {
  readonly waiting: User;
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

/** Proof of who is signing in. */
export interface Proof {
  readonly user: User;
  /** Whether they may set a new password without the current one. */
  readonly isRecovery: boolean;
  /** The method, as `amr` names it; absent = a mailed link or code, or the account or passkey below. */
  readonly method?: 'anonymous';
  /** The account at a provider that proved it; absent or null = another method did. */
  readonly identityId?: string | null;
  /** The passkey that proved it; absent = another method did. */
  readonly passkeyId?: string;
}

export class Auth {
  readonly keys: Keys;
  readonly guard: SignInGuard;
  readonly identities: Identities;
  readonly tokens: OneTimeTokens;
  readonly bans: Bans;
  readonly #deps: Pick<AuthOptions, 'db' | 'events' | 'issuer' | 'notices' | 'passwords'>;
  readonly #mailing: Mailing;
  readonly #cluster: Cluster;
  readonly #listeners: ((userId: string) => void)[] = [];
  /** Compared even if there is no such account, so that both answers take the same time. */
  readonly #nobodysHash: string;

  private constructor(options: AuthOptions, keys: Keys, nobodysHash: string) {
    const { db, outbox, notices, secretKey, freeFailures, identitiesMax = IDENTITIES_MAX, cluster = createSingleNode() } = options;
    this.#deps = options;
    this.tokens = new OneTimeTokens(secretKey);
    this.bans = new Bans({ notices, secretKey });
    this.#mailing = { outbox, tokens: this.tokens };
    this.keys = keys;
    this.guard = createSignInGuard({ db, freeFailures });
    this.identities = new Identities(identitiesMax, cluster.hearsOthers);
    this.#cluster = cluster;
    const invalidate = (userId: string): void => {
      this.identities.invalidate(userId);
      for (const listener of this.#listeners) listener(userId);
    };
    onAccountChanged(db, (userId) => {
      invalidate(userId);
      cluster.publish('account', { userId });
    });
    cluster.subscribe('account', ({ userId }) => invalidate(userId));
    cluster.subscribe('assuranceRules', () => this.identities.invalidateAll());
    cluster.nodes.on('returned', () => this.identities.invalidateAll());
    this.#nobodysHash = nobodysHash;
  }

  static async create(options: AuthOptions): Promise<Auth> {
    return new Auth(options, await deriveKeys(options.secretKey), await options.passwords.hash(newRefreshToken()));
  }

  async signUp(details: AccountDetails, origin: Origin): Promise<SignedIn | Waiting> {
    await requirePlaceAdmitted(this.#deps.db, placesOf(origin), null);
    const account = await newAccountOf(this.#deps.db, details, this.#deps.passwords);
    const { user, session } = await transact(this.#deps.db, async (trx) => {
      const at = Date.now();
      const { needsApproval: waits } = await admit(trx, { email: account.email, invitation: details.invitation });
      const approval = waits ? 'waiting' : null;
      const user = requireFree(await createAccount(trx, { ...account, approval, at, lastLogin: waits ? null : at }));
      return { user, session: waits ? null : await this.#openFirstSession(trx, user, origin) };
    });
    return session === null ? { waiting: user } : this.#signedIn(user, session);
  }

  /**
   * Signs up a person whose account needs no approval. `alongside` runs in the same transaction, and returns the account as changed: if it
   * throws, no account is created.
   */
  async signUpApproved(
    details: AccountDetails,
    origin: Origin,
    alongside: (trx: Database, created: User) => Promise<User>,
  ): Promise<SignedIn> {
    const account = await newAccountOf(this.#deps.db, details, this.#deps.passwords);
    const { user, session } = await transact(this.#deps.db, async (trx) => {
      const at = Date.now();
      const created = requireFree(await createAccount(trx, { ...account, at, lastLogin: at }));
      return { user: await alongside(trx, created), session: await this.#openFirstSession(trx, created, origin) };
    });
    return this.#signedIn(user, session);
  }

  async signIn({ email, password }: { readonly email: string; readonly password: string }, origin: Origin): Promise<SignedIn> {
    const user = await findAccountByEmail(this.#deps.db, email.trim());
    // Runs for addresses without an account as well, so that both take the same time.
    const isKnown = origin.device !== null && (await isDeviceOf(this.#deps.db, user?.id ?? '', hashOf(origin.device)));
    const attempt = { ...origin, email, userId: user?.id ?? null, method: 'password', knownAs: isKnown ? origin.device : null };
    const isRight = await this.guard.check(attempt, () => isPassword(user?.passwordHash ?? this.#nobodysHash, password));
    if (!user || !isRight) throw new GoTrueError(400, 'invalid_credentials', 'Invalid login credentials');
    await requireAdmitted(this.#deps.db, user, this.bans);
    if (isPasswordExpired(user)) throw new Refused('password_expired');
    requireConfirmed(user);
    const session = await transact(this.#deps.db, async (trx) => {
      // If a ban or a new password was committed while the password was compared, no session may start.
      const now = await findAccount(trx, user.id);
      if (now?.passwordHash !== user.passwordHash) throw new GoTrueError(400, 'invalid_credentials', 'Invalid login credentials');
      await requireAdmitted(trx, now, this.bans);
      await recordLogin(trx, user.id, Date.now());
      return openSession(trx, this.#deps.notices, { user: now, origin, assurance: byFirstFactor('password') });
    });
    return this.#signedIn({ ...user, lastLogin: Date.now() }, session);
  }

  /** Signs in a person without their password. `prove` runs in the same transaction. */
  async signInBy(prove: (trx: Database) => Promise<Proof>, origin: Origin): Promise<SignedIn> {
    const { user, session } = await transact(this.#deps.db, async (trx) => {
      const { user, isRecovery, identityId = null, passkeyId, method = isRecovery ? 'recovery' : 'otp' } = await prove(trx);
      await requireAdmitted(trx, user, this.bans);
      const at = Date.now();
      await recordLogin(trx, user.id, at);
      const assurance = passkeyId === undefined ? byFirstFactor(identityId === null ? method : 'oauth', identityId) : byPasskey(passkeyId);
      const session = await openSession(trx, this.#deps.notices, { user, origin, assurance });
      if (isRecovery) {
        await insertPasswordReset(trx, session.sessionId, at + RESET_WITHIN);
        await store.setNotAfter(trx, session.sessionId, at + RESET_WITHIN);
      }
      return { user: { ...user, lastLogin: at }, session };
    });
    return this.#signedIn(user, session);
  }

  async refresh(refreshToken: string, origin: Origin): Promise<SignedIn> {
    const hash = hashOf(refreshToken);
    const successor = successorOf(this.keys, refreshToken);
    const now = Date.now();
    // Refusals are returned, not thrown, because what was written with them has to stay.
    const outcome = await transact(this.#deps.db, async (trx) => {
      const token = await store.findRefreshToken(trx, hash);
      const session = token && (await store.findSession(trx, token.sessionId));
      const user = token && (await findAccount(trx, token.userId));
      if (!token || !session || !user) {
        return { refused: new GoTrueError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found') };
      }
      await requireAdmitted(trx, user, this.bans);
      await requirePlaceAdmitted(trx, placesOf(origin, session.deviceHash), user.role);
      if (session.notAfter < now) return { refused: new GoTrueError(400, 'session_expired', 'Invalid Refresh Token: Session Expired') };
      const { userId, sessionId } = token;
      if (await store.useRefreshToken(trx, hash, now)) {
        const child = { hash: hashOf(successor), sessionId, userId, parentHash: hash, createdAt: now, usedAt: null };
        await store.insertRefreshToken(trx, child);
      } else {
        const child = await store.findRefreshToken(trx, hashOf(successor));
        // While the successor is unused, the answer with it may have been lost, however long ago, so the client gets it again.
        const isLost = child !== null && child.usedAt === null;
        const isRace = token.usedAt !== null && now - token.usedAt <= REUSE_GRACE;
        // Somebody else holds tokens of this session and is two steps ahead. The server can't know who is the owner. Two parties who
        // never get two steps ahead of each other share each successor and remain undetected.
        const isStolen = !isLost && !isRace;
        if (isStolen) {
          await store.deleteSessionsOf(trx, userId, { only: sessionId });
          await accountEvent(trx, { ...origin, userId, kind: 'session_copied', at: now });
        }
        if (child === null || isStolen) {
          const refused = new GoTrueError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
          return isStolen ? { refused, ended: { userId, sessionId } } : { refused };
        }
      }
      await recordActivity(trx, userId, now);
      const { assurance } = session;
      const device = await rememberDevice(trx, { userId, origin, aal: assurance.aal });
      const notAfter = (await hasPasswordReset(trx, sessionId, now)) ? session.notAfter : now + SESSION_IDLE;
      await store.prolongSession(trx, sessionId, { refreshedAt: now, notAfter, deviceHash: hashOf(device) });
      return { user, session: { sessionId, assurance, refreshToken: successor, device } };
    });
    if ('refused' in outcome) {
      if (outcome.ended) this.notifyEnded(outcome.ended.userId, [outcome.ended.sessionId]);
      throw outcome.refused;
    }
    return this.#signedIn(outcome.user, outcome.session);
  }

  /** `scope`: GoTrue's scope, or only one session of this person. */
  async signOut(
    { userId, sessionId }: Identity,
    scope: SignOutScope | { readonly only: string },
    { ip, userAgent }: EventOrigin,
  ): Promise<void> {
    const other = typeof scope === 'string' ? null : await store.findSession(this.#deps.db, scope.only);
    const which = typeof scope === 'string' ? { local: { only: sessionId }, others: { but: sessionId }, global: {} }[scope] : scope;
    const kind = 'only' in which ? 'session_ended' : 'signed_out_everywhere';
    await this.endSessionsWith(userId, {
      ...which,
      alongside: async (trx, ended) => {
        const detail = other && deviceName(other.userAgent);
        if (ended > 0) await accountEvent(trx, { userId, kind, at: Date.now(), ip, userAgent, detail });
      },
    });
  }

  /** `link`: for the links that confirm a new address. */
  async changeProfile(
    identity: Identity,
    changes: ProfileChanges,
    { origin, link = NO_OPTIONS }: { readonly origin: EventOrigin; readonly link?: LinkOptions },
  ): Promise<Omit<OwnChanged, 'ended'>> {
    const { db, notices, passwords } = this.#deps;
    const isTheirPassword = this.#isTheirPassword.bind(this);
    const change = { identity, origin, changes, emailLink: link };
    const { ended, ...changed } = await changeOwnAccount({ db, mailing: this.#mailing, notices, passwords, isTheirPassword }, change);
    this.notifyEnded(identity.userId, ended);
    return changed;
  }

  /** Creates an account for another person, without a session. `alongside` runs in the same transaction. */
  async createFor(details: DetailsByAdmin, alongside: (trx: Database, created: User) => Promise<void>): Promise<User> {
    const account = await newAccountByAdmin(this.#deps.db, details, this.#deps.passwords);
    return transact(this.#deps.db, async (trx) => {
      const created = requireFree(await createAccount(trx, { ...account, at: Date.now(), lastLogin: null }), 'email_exists');
      await alongside(trx, created);
      return created;
    });
  }

  /**
   * Changes another person's account. A new password ends their sessions; if it `isTemporary`, they have to replace it. A new name starts
   * their pause, so that they can't change it back immediately.
   */
  async changeFor(change: ChangeFor): Promise<User> {
    const { user, ended } = await changeAccountFor(this.#deps, change);
    this.notifyEnded(user.id, ended);
    return user;
  }

  /**
   * The holder of this access token; null if it is not genuine or has expired, or its session has ended.
   * @throws Refused `insufficient_aal` if they have a second factor and this session hasn't shown it, `new_password_needed` or `password_temporary`
   */
  async authenticate(accessToken: string): Promise<Identity | null> {
    const identity = await this.identify(accessToken);
    const refusal = refusalForLack(identity?.lacks ?? null);
    if (refusal !== null) throw new Refused(refusal);
    return identity;
  }

  /** As `authenticate`, for the few routes that are open before the second factor. */
  async identify(accessToken: string): Promise<Identity | null> {
    // A node that is cut off from the others doesn't hear which sessions have ended.
    if (!this.#cluster.hearsOthers()) return (await this.#prove(accessToken))?.identity ?? null;
    return this.identities.of(accessToken, () => this.#prove(accessToken));
  }

  /** `listener` runs on every node after an account or its sessions may have changed. */
  onChanged(listener: (userId: string) => void): void {
    this.#listeners.push(listener);
  }

  /** Each of these identities as it is now; null = its session has ended, or its account can't sign in. */
  async currentIdentities(known: readonly Identity[]): Promise<readonly (Identity | null)[]> {
    const { db } = this.#deps;
    const sessions = await store.findOpenSessions(
      db,
      known.map(({ sessionId }) => sessionId),
    );
    const open = new Map(sessions.map((session) => [session.id, session]));
    let adminsNeed: Promise<boolean> | undefined;
    const current = known.map(async (identity) => {
      const session = open.get(identity.sessionId);
      if (!session || !canSignIn(session)) return null;
      const { username, role } = session;
      const aal = lowerOf(identity.aal, session.aal);
      const standing = {
        ...{ aal, role, isPasswordTemporary: session.password_is_temporary === 1 },
        ...{ hasFactor: session.verified_factor !== null, isResetPending: session.reset_until !== null },
      };
      const lacks = await lackGiven(standing, () => (adminsNeed ??= adminsNeedFactor(db)));
      return { ...identity, username, role: roleWith(lacks, role), aal, lacks };
    });
    return Promise.all(current);
  }

  async #prove(accessToken: string): Promise<Proven | null> {
    const claims = await verifyAccessToken(this.keys, accessToken);
    if (!claims) return null;
    const session = await store.findSession(this.#deps.db, claims.sessionId);
    if (!session || session.userId !== claims.userId || session.notAfter < Date.now()) return null;
    const user = await findAccount(this.#deps.db, claims.userId);
    if (!user || !canSignIn(user)) return null;
    const aal = lowerOf(claims.aal, session.assurance.aal);
    const lacks = await lackOf(this.#deps.db, user, { id: session.id, aal });
    const { deviceHash } = session;
    const role = roleWith(lacks, user.role);
    const identity = { userId: user.id, username: user.username, role, sessionId: session.id, deviceHash, aal, lacks };
    return { identity, until: Math.min(claims.expiresAt, session.notAfter) };
  }

  /** @throws Refused `too_many_passwords` */
  async isPasswordOf(userId: string, password: string, origin: EventOrigin): Promise<boolean> {
    const user = await findAccount(this.#deps.db, userId);
    return user !== null && (await this.#isTheirPassword(user, password, origin));
  }

  /** The stored data of a person's sessions, newest first, without tokens. */
  async sessionsOf(userId: string): Promise<readonly SessionFacts[]> {
    return (await store.listSessionsOf(this.#deps.db, userId)).map(({ id, createdAt, refreshedAt, userAgent, ip }) => ({
      id,
      createdAt: new Date(createdAt).toISOString(),
      refreshedAt: new Date(refreshedAt).toISOString(),
      userAgent,
      ip,
    }));
  }

  /** When each known device was last used, newest first, ISO 8601. */
  async devicesOf(userId: string): Promise<readonly string[]> {
    return (await listDevicesOf(this.#deps.db, userId)).map((at) => new Date(at).toISOString());
  }

  /** Ends all sessions of a person, as a ban does, or one of them. */
  async endSessions(userId: string, how: Pick<EndSessions, 'only' | 'alongside'> = {}): Promise<void> {
    this.sessionsEnded(await transact(this.#deps.db, (trx) => this.endSessionsIn(trx, userId, how)));
  }

  /** The same in a transaction of the caller, who passes the result to `sessionsEnded` after the commit. */
  endSessionsIn(trx: Database, userId: string, { only, alongside }: Pick<EndSessions, 'only' | 'alongside'> = {}): Promise<EndedSessions> {
    const kind = only === undefined ? 'signed_out_everywhere' : 'session_ended';
    return this.#endSessionsIn(trx, userId, {
      ...(only === undefined ? {} : { only }),
      alongside: async (_, ended) => {
        await alongside?.(trx, ended);
        if (ended > 0) await accountEvent(trx, { ...ADMIN_ORIGIN, userId, kind, at: Date.now(), detail: BY_ADMIN });
      },
    });
  }

  sessionsEnded({ userId, sessionIds, ban }: EndedSessions): void {
    this.notifyEnded(userId, sessionIds, ban);
  }

  /**
   * Raises a session to `aal2` and replaces its tokens, because a thief who has the old ones has not shown the factor. `prove` checks
   * the factor in the same transaction.
   */
  async elevate(identity: Identity, origin: Origin, prove: (trx: Database, at: number) => Promise<ShownFactor>): Promise<SignedIn> {
    const { userId, sessionId } = identity;
    const { user, session, ended } = await transact(this.#deps.db, async (trx) => {
      const at = Date.now();
      const user = await findAccount(trx, userId);
      if (!user) throw sessionMissing();
      await requireAdmitted(trx, user, this.bans);
      const shown = await prove(trx, at);
      const { assurance, ended } = await raiseSession(trx, identity, shown, at);
      if (identity.lacks === 'verification') await recordSignIn(trx, this.#deps.notices, { user, origin, assurance });
      const refreshToken = newRefreshToken();
      await store.insertRefreshToken(trx, { hash: hashOf(refreshToken), sessionId, userId, parentHash: null, createdAt: at, usedAt: null });
      const device = await rememberDevice(trx, { userId, origin, aal: 'aal2' });
      return { user, session: { sessionId, assurance, refreshToken, device }, ended };
    }).catch(async (error: unknown) => {
      const isWrong = error instanceof GoTrueError && error.errorCode === 'mfa_verification_failed';
      // Anyone who tries codes already knows the password.
      if (isWrong) await failedSignIn(this.#deps.db, { ...origin, email: '', userId, method: 'second_factor' });
      throw error;
    });
    this.notifyEnded(userId, ended);
    return this.#signedIn(user, session);
  }

  /** Call it when the rules about who needs a second factor have changed. */
  assuranceRulesChanged(): void {
    this.identities.invalidateAll();
    this.#cluster.publish('assuranceRules', {});
  }

  async deleteExpired(): Promise<void> {
    await store.deleteExpiredSessions(this.#deps.db, Date.now());
    await deleteChallengesBefore(this.#deps.db, Date.now());
    await deleteExpiredTokens(this.#deps.db, Date.now());
    await deleteOldAccountEvents(this.#deps.db, Date.now());
    await deleteOldPlaces(this.#deps.db, Date.now());
    await deleteExpiredRegistrations(this.#deps.db, Date.now());
    await this.guard.deleteOld();
  }

  /** For new accounts, whose owner's device is new as well. */
  #openFirstSession(trx: Database, user: User, origin: Origin): Promise<OpenSession> {
    return openSession(trx, this.#deps.notices, { user, origin, assurance: byFirstFactor('password'), isSignUp: true });
  }

  /** Call it after sessions were deleted in a transaction that somebody else committed. */
  notifyEnded(userId: string, sessionIds: readonly string[], ban: BanNotice | null = null): void {
    for (const sessionId of sessionIds) void this.#deps.events.emit('sessionEnded', { sessionId, userId, ban });
  }

  async #signedIn(user: User, session: OpenSession): Promise<SignedIn> {
    this.notifyEnded(user.id, session.ended ?? []);
    return {
      access: await signAccessToken(this.keys, { user, ...session, issuer: this.#deps.issuer, at: Date.now() }),
      refreshToken: session.refreshToken,
      user,
      factors: await listFactors(this.#deps.db, [user.id]),
      linked: await listLinkedIdentities(this.#deps.db, [user.id]),
      device: session.device,
    };
  }

  /** Ends these sessions of a person because of a change that `alongside` makes and records. */
  async endSessionsWith(userId: string, how: EndSessions): Promise<void> {
    this.sessionsEnded(await transact(this.#deps.db, (trx) => this.#endSessionsIn(trx, userId, how)));
  }

  async #endSessionsIn(trx: Database, userId: string, { alongside, ...which }: EndSessions): Promise<EndedSessions> {
    const sessionIds = await store.deleteSessionsOf(trx, userId, which);
    await alongside?.(trx, sessionIds.length);
    const user = await findAccount(trx, userId);
    return { userId, sessionIds, ban: user && (await this.bans.notice(trx, user)) };
  }

  /** Signed-in people who confirm their password are counted separately, so that nobody else can make them wait. */
  #isTheirPassword({ id, email, passwordHash }: User, password: string, { ip, userAgent }: EventOrigin): Promise<boolean> {
    const attempt = { email, userId: id, method: 'confirmation', ip, userAgent, knownAs: `signed in: ${id}` };
    return this.guard.check(attempt, () => isPassword(passwordHash, password));
  }
}
