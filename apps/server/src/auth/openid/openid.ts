/** Signing in with an account at an OpenID Connect provider. Refuses by throwing GoTrueError. */
import { randomUUIDv7 } from 'node:crypto';
import { accountEvent, type EventOrigin } from '../../accounts/account-events.ts';
import { createAccount, findAccount, findAccountByEmail } from '../../accounts/accounts.ts';
import type { User } from '../../accounts/user.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { AccountNotices } from '../../mail/account-notices.ts';
import { admit } from '../../registration/admission.ts';
import { type AccountDetails, newAccountOf, requireFree } from '../account-checks.ts';
import { requireAdmitted } from '../admission.ts';
import type { Auth, SignedIn } from '../auth.ts';
import { NO_LOOK_UP } from '../breached-passwords.ts';
import { GoTrueError } from '../gotrue/gotrue-error.ts';
import type { Identity } from '../identities.ts';
import { issueAuthCode } from '../mailed/auth-codes.ts';
import type { LinkOptions } from '../mailed/mail-link.ts';
import { createNewPasswords } from '../new-passwords.ts';
import { placesOf, requirePlaceAdmitted } from '../place-admission.ts';
import { sessionMissing } from '../profile-change.ts';
import { hasJustSignedIn, signInAgain } from '../recent-sign-in.ts';
import type { Origin } from '../request-origin.ts';
import { requireOtherSignIn } from '../require-other-sign-in.ts';
import { findSession } from '../store.ts';
import * as store from './linked-identity-store.ts';
import { newChecks, type OpenidProvider, type ProvenIdentity, ProviderFailed, type ProviderFailure } from './openid-provider.ts';
import type { Flow, NewPerson } from './sign-in-flow.ts';

/** These accounts begin with a random password that nobody knows, so there is nothing to look up. */
const NO_PASSWORD = createNewPasswords(NO_LOOK_UP);

interface Dependencies {
  readonly db: Database;
  readonly auth: Pick<Auth, 'signInBy' | 'endSessionsWith' | 'bans'>;
  readonly notices: Pick<AccountNotices, 'factorChanged'>;
  readonly providers: readonly OpenidProvider[];
  /** The address to which providers redirect browsers. */
  readonly redirectUri: string;
  /** Called when a provider fails. */
  readonly report: (provider: string, error: ProviderFailed) => void;
}

/**
 * The result for the browser: a code of the PKCE flow, a session, or a new person who has to choose a name. Null = the account was linked.
 */
export type Finished = { readonly code: string } | { readonly signedIn: SignedIn } | { readonly newPerson: NewPerson } | null;

/** Other clients may show these sentences as they are, so they say what to do next. The web app has its own for each code. */
const FAILURES: Readonly<Record<ProviderFailure, (name: string) => GoTrueError>> = {
  unreachable: (name) =>
    new GoTrueError(
      503,
      'provider_unavailable',
      `${name} can't be reached at the moment. Try again in a few minutes, or log in another way.`,
    ),
  declined: (name) => new GoTrueError(400, 'bad_oauth_callback', `${name} did not confirm who you are. Try again, or log in another way.`),
  invalid: (name) => new GoTrueError(400, 'bad_oauth_callback', `The answer from ${name} is not valid. Try again, or log in another way.`),
};

export class Openid {
  readonly #deps: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  get providers(): readonly { readonly id: string; readonly name: string }[] {
    return this.#deps.providers.map(({ settings: { id, name } }) => ({ id, name }));
  }

  /** Returns the provider's page, and the state that the browser keeps until it comes back. `link`: who wants to link an account. */
  async begin(
    id: string,
    { next, challenge }: LinkOptions,
    link: Pick<Identity, 'userId' | 'sessionId'> | null,
  ): Promise<{ readonly url: URL; readonly flow: Flow }> {
    const provider = this.#provider(id);
    if (link !== null && !(await hasJustSignedIn(this.#deps.db, link.sessionId))) throw signInAgain();
    const flow: Flow = {
      ...{ provider: id, checks: newChecks(), next, challenge },
      link: link && { userId: link.userId, sessionId: link.sessionId },
    };
    return { url: await this.#ask(provider, () => provider.authorizationUrl(this.#deps.redirectUri, flow.checks)), flow };
  }

  /** `query`: what the provider added to the address of the callback. */
  async finish(flow: Flow, query: URLSearchParams, origin: Origin): Promise<Finished> {
    const provider = this.#provider(flow.provider);
    const callback = new URL(`${this.#deps.redirectUri}?${query}`);
    const proven = await this.#ask(provider, () => provider.identify(callback, flow.checks));
    if (flow.link === null) return this.#signIn(provider, flow, { proven, origin });
    const identity = await this.#link(provider, flow.link, { proven, origin });
    // A client of the PKCE flow expects a code.
    return flow.challenge && { code: await this.#codeFor(identity, flow.challenge) };
  }

  /** Creates the account of a person who has signed in with a provider for the first time. */
  async signUp(
    { next, challenge, ...person }: NewPerson,
    { username, invitation }: { readonly username: string } & Pick<AccountDetails, 'invitation'>,
    origin: Origin,
  ): Promise<Exclude<Finished, null>> {
    const account = await newAccountOf(this.#deps.db, { email: person.email, password: null, data: { username } }, NO_PASSWORD);
    const identity = await transact(this.#deps.db, async (trx) => {
      const existing = await store.findLinkedIdentity(trx, person);
      if (existing) return existing;
      await requirePlaceAdmitted(trx, placesOf(origin), null);
      const at = Date.now();
      const { needsApproval } = await admit(trx, { email: account.email, invitation });
      const { id } = requireFree(await createAccount(trx, { ...account, approval: needsApproval ? 'waiting' : null, at, lastLogin: null }));
      const identity = newIdentity(person, id, at);
      await store.insertLinkedIdentity(trx, identity);
      const { ip, userAgent } = origin;
      await accountEvent(trx, { userId: id, kind: 'signed_up', at, ip, userAgent });
      await accountEvent(trx, { userId: id, kind: 'identity_linked', at, ip, userAgent, detail: person.providerName });
      return identity;
    });
    return this.#arrive(identity, challenge, origin);
  }

  /**
   * Ends the sessions that began with it, because it may be a thief's, except the one that disconnects it.
   * @throws GoTrueError, also if this is the person's last way to sign in
   */
  async unlink({ userId, sessionId }: Identity, { ip, userAgent }: EventOrigin, id: string): Promise<void> {
    if (id === userId) throw new GoTrueError(422, 'validation_failed', 'A password cannot be disconnected');
    await this.#deps.auth.endSessionsWith(userId, {
      ...{ begunWith: id, but: sessionId },
      alongside: async (trx) => {
        const user = await requireAccount(trx, userId);
        const identity = (await store.listLinkedIdentities(trx, [userId])).find((each) => each.id === id);
        if (!identity) throw new GoTrueError(404, 'identity_not_found', 'Identity not found');
        await requireOtherSignIn(trx, user, { without: id, providerIds: this.providers.map((each) => each.id) });
        await store.deleteLinkedIdentity(trx, id);
        const detail = this.providers.find((each) => each.id === identity.provider)?.name ?? identity.provider;
        await accountEvent(trx, { userId, kind: 'identity_unlinked', at: Date.now(), ip, userAgent, detail });
        await this.#deps.notices.factorChanged(trx, user, 'identity_unlinked');
      },
    });
  }

  async #signIn(
    { settings }: OpenidProvider,
    { next, challenge }: Flow,
    { proven, origin }: { readonly proven: ProvenIdentity; readonly origin: Origin },
  ): Promise<Finished> {
    const { db } = this.#deps;
    const identity = await store.findLinkedIdentity(db, proven);
    if (identity) {
      await store.touchLinkedIdentity(db, identity.id, { at: Date.now(), email: proven.verifiedEmail });
      return this.#arrive(identity, challenge, origin);
    }
    const email = requireVerified(proven, settings.name);
    if (await findAccountByEmail(db, email)) {
      const message = `There is already an account with the address ${email}. Log in to it, then connect ${settings.name} in your settings.`;
      throw new GoTrueError(422, 'email_exists', message);
    }
    const { issuer, subject } = proven;
    return { newPerson: { provider: settings.id, providerName: settings.name, issuer, subject, email, next, challenge } };
  }

  async #link(
    { settings }: OpenidProvider,
    { userId, sessionId }: NonNullable<Flow['link']>,
    { proven, origin: { ip, userAgent } }: { readonly proven: ProvenIdentity; readonly origin: Origin },
  ): Promise<store.LinkedIdentity> {
    const email = requireVerified(proven, settings.name);
    return transact(this.#deps.db, async (trx) => {
      const session = await findSession(trx, sessionId);
      if (session?.userId !== userId || session.notAfter < Date.now()) throw sessionMissing();
      const user = await requireAccount(trx, userId);
      await requireAdmitted(trx, user, this.#deps.auth.bans);
      const existing = await store.findLinkedIdentity(trx, proven);
      if (existing?.userId === userId) return existing;
      if (existing) {
        const message = `This ${settings.name} account is connected to another account here. Disconnect it there first.`;
        throw new GoTrueError(422, 'identity_already_exists', message);
      }
      const { issuer, subject } = proven;
      const at = Date.now();
      const identity = newIdentity({ provider: settings.id, issuer, subject, email }, userId, at);
      await store.insertLinkedIdentity(trx, identity);
      await accountEvent(trx, { userId, kind: 'identity_linked', at, ip, userAgent, detail: settings.name });
      await this.#deps.notices.factorChanged(trx, user, 'identity_linked');
      return identity;
    });
  }

  /** Bans and missing approvals are refused where the session begins. */
  async #arrive(identity: store.LinkedIdentity, challenge: Flow['challenge'], origin: Origin): Promise<Exclude<Finished, null>> {
    if (challenge !== null) return { code: await this.#codeFor(identity, challenge) };
    const prove = async (trx: Database) => ({
      user: await requireAccount(trx, await requireLinked(trx, identity)),
      ...{ isRecovery: false, identityId: identity.id },
    });
    return { signedIn: await this.#deps.auth.signInBy(prove, origin) };
  }

  #codeFor(identity: store.LinkedIdentity, challenge: NonNullable<Flow['challenge']>): Promise<string> {
    return transact(this.#deps.db, async (trx) => {
      const userId = await requireLinked(trx, identity);
      return issueAuthCode(trx, { userId, purpose: 'oauth', identityId: identity.id, challenge });
    });
  }

  #provider(id: string): OpenidProvider {
    const provider = this.#deps.providers.find(({ settings }) => settings.id === id);
    if (!provider) throw new GoTrueError(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
    return provider;
  }

  async #ask<Answer>({ settings: { id, name } }: OpenidProvider, request: () => Promise<Answer>): Promise<Answer> {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      if (error.failure !== 'declined') this.#deps.report(id, error);
      throw FAILURES[error.failure](name);
    }
  }
}

/** Returns the id of its owner, who may have disconnected it in the meantime. @throws GoTrueError */
const requireLinked = async (trx: Database, identity: store.LinkedIdentity): Promise<string> => {
  const linked = await store.findLinkedIdentity(trx, identity);
  if (linked?.id !== identity.id) throw sessionMissing();
  return linked.userId;
};

const requireAccount = async (trx: Database, userId: string): Promise<User> => {
  const user = await findAccount(trx, userId);
  if (!user) throw sessionMissing();
  return user;
};

/** Otherwise anyone could enter someone else's address at a provider that doesn't check it. */
const requireVerified = ({ verifiedEmail }: ProvenIdentity, name: string): string => {
  if (verifiedEmail !== null) return verifiedEmail;
  const message = `${name} has not verified your email address. Verify it there, then try again.`;
  throw new GoTrueError(422, 'provider_email_needs_verification', message);
};

const newIdentity = (
  { provider, issuer, subject, email }: Pick<store.LinkedIdentity, 'provider' | 'issuer' | 'subject' | 'email'>,
  userId: string,
  at: number,
): store.LinkedIdentity => ({ id: randomUUIDv7(), userId, provider, issuer, subject, email, createdAt: at, lastUsedAt: at });
