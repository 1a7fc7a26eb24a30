/** Passkeys (WebAuthn): a way to sign in without a password, and a second factor. Refuses by throwing GoTrueError. */
import { randomUUIDv7 } from 'node:crypto';
import { failedSignIn } from '../../accounts/account-events.ts';
import { findAccount } from '../../accounts/accounts.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { Auth, SignedIn } from '../auth.ts';
import { addUnfinished, requireFactor, requireMayAdd, requireRoom } from '../factors/factor-checks.ts';
import { factorNotFound, passkeyExpired, passkeyRefused, passkeyUnknown } from '../factors/factor-errors.ts';
import type { ReportFactor } from '../factors/factor-report.ts';
import type { ShownFactor } from '../factors/raise-session.ts';
import { type Factor, insertChallenge, insertFactor, listFactors, recordUse } from '../factors/store.ts';
import type { Identity } from '../identities.ts';
import type { Origin } from '../request-origin.ts';
import {
  CHALLENGE_TIME,
  type CreatedAnswer,
  type CreationOptions,
  checkCreated,
  checkSigned,
  creationOptions,
  type RequestOptions,
  requestOptions,
  type SignedAnswer,
} from './ceremonies.ts';
import type { RelyingParty } from './relying-party.ts';
import { acceptSignature, type Credential, findPasskey, listPasskeys, putCredential, renameFactor, takeChallenge } from './store.ts';

interface Dependencies {
  readonly db: Database;
  readonly auth: Pick<Auth, 'elevate' | 'endSessionsWith' | 'signInBy'>;
  readonly report: ReportFactor;
}

/** What a browser has to sign. `expiresAt`: epoch ms. */
export interface Ceremony<Options> {
  readonly challengeId: string;
  readonly options: Options;
  readonly expiresAt: number;
}
export interface Answered<Answer> {
  readonly challengeId: string;
  readonly answer: Answer;
}

/** Who may answer a challenge, and for which factor; null = anyone, and no factor. */
interface Purpose {
  readonly userId: string | null;
  readonly factorId: string | null;
}

/** Who answers, and where the request comes from. */
interface Asker {
  readonly identity: Identity;
  readonly party: RelyingParty;
  readonly origin: Origin;
}

export class Passkeys {
  readonly #deps: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  /** Adds an unfinished factor, which `startFactor` and `finishFactor` complete. */
  async enroll(identity: Identity, name: string | null): Promise<Pick<Factor, 'id' | 'name'>> {
    const factor = { id: randomUUIDv7(), kind: 'webauthn', name, secret: null } as const;
    await transact(this.#deps.db, (trx) => addUnfinished(trx, identity, factor));
    return factor;
  }

  /** Starts creating the passkey of an unfinished factor. */
  async startFactor(identity: Identity, party: RelyingParty, factorId: string): Promise<Ceremony<CreationOptions>> {
    return this.#startCreation(identity, party, factorId);
  }

  /** If this is the first factor, it ends the sessions that haven't shown one. */
  async finishFactor({ identity, party, origin }: Asker, factorId: string, answered: Answered<CreatedAnswer>): Promise<SignedIn> {
    const { userId } = identity;
    const credential = await this.#created(party, { userId, factorId }, answered);
    return this.#deps.auth.elevate(identity, origin, async (trx, at) => {
      await requireMayAdd(trx, identity);
      const factor = await requireFactor(trx, userId, factorId);
      if (factor.kind !== 'webauthn' || factor.isVerified) throw factorNotFound();
      await this.#put(trx, { factor, origin }, credential);
      await recordUse(trx, factor, at);
      return { factorId, method: 'mfa/webauthn', isNew: true };
    });
  }

  /** Asks for any of the person's passkeys as a second factor. `factorId`: the id of one of them. */
  async startSecondStep({ userId }: Identity, party: RelyingParty, factorId: string): Promise<Ceremony<RequestOptions>> {
    const passkeys = await listPasskeys(this.#deps.db, userId);
    if (!passkeys.some(({ id }) => id === factorId)) throw factorNotFound();
    return this.#challenge(await requestOptions(party, passkeys), { userId, factorId });
  }

  async finishSecondStep({ identity, party, origin }: Asker, factorId: string, answered: Answered<SignedAnswer>): Promise<SignedIn> {
    const { passkey, newCount } = await this.#signed({ party, origin }, { userId: identity.userId, factorId }, answered);
    if (passkey.userId !== identity.userId) throw passkeyUnknown();
    return this.#deps.auth.elevate(identity, origin, async (trx, at): Promise<ShownFactor> => {
      if (!(await acceptSignature(trx, passkey, newCount))) throw passkeyUnknown();
      await recordUse(trx, passkey, at);
      return { factorId: passkey.id, method: 'mfa/webauthn', isNew: false };
    });
  }

  /** Starts creating a passkey for a signed-in person, without a factor that was added before. */
  async startRegistration(identity: Identity, party: RelyingParty): Promise<Ceremony<CreationOptions>> {
    return this.#startCreation(identity, party, null);
  }

  /**
   * Like `finishFactor`, but the client expects no new tokens. The session isn't raised, because a thief may have its old tokens: if this
   * was the first factor, its owner has to show it.
   */
  async finishRegistration({ identity, party, origin }: Asker, answered: Answered<CreatedAnswer>): Promise<Factor> {
    const { userId, sessionId } = identity;
    const credential = await this.#created(party, { userId, factorId: null }, answered);
    const id = randomUUIDv7();
    await this.#deps.auth.endSessionsWith(userId, {
      ...{ aal: 'aal1', but: sessionId },
      alongside: async (trx) => {
        const factors = await requireMayAdd(trx, identity);
        const name = freeName(factors);
        requireRoom(factors, name);
        await insertFactor(trx, { id, userId, kind: 'webauthn', name, isVerified: true, secret: null, at: Date.now() });
        await this.#put(trx, { factor: { id, userId, name }, origin }, credential);
      },
    });
    return requireFactor(this.#deps.db, userId, id);
  }

  /** Asks a visitor for a passkey of any account. */
  async startSignIn(party: RelyingParty): Promise<Ceremony<RequestOptions>> {
    return this.#challenge(await requestOptions(party, []), { userId: null, factorId: null });
  }

  async finishSignIn(origin: Origin, party: RelyingParty, answered: Answered<SignedAnswer>): Promise<SignedIn> {
    const { passkey, newCount } = await this.#signed({ party, origin }, { userId: null, factorId: null }, answered);
    return this.#deps.auth.signInBy(async (trx) => {
      const user = await findAccount(trx, passkey.userId);
      if (!user || !(await acceptSignature(trx, passkey, newCount))) throw passkeyUnknown();
      await recordUse(trx, passkey, Date.now());
      return { user, isRecovery: false, passkeyId: passkey.id };
    }, origin);
  }

  async rename(identity: Identity, factorId: string, name: string): Promise<Factor> {
    return transact(this.#deps.db, async (trx) => {
      const factors = await listFactors(trx, [identity.userId]);
      const factor = factors.find(({ id, kind, isVerified }) => id === factorId && kind === 'webauthn' && isVerified);
      if (!factor) throw factorNotFound();
      requireRoom(
        factors.filter((each) => each !== factor),
        name,
      );
      await renameFactor(trx, factorId, name, Date.now());
      return { ...factor, name };
    });
  }

  async #startCreation(identity: Identity, party: RelyingParty, factorId: string | null): Promise<Ceremony<CreationOptions>> {
    const { db } = this.#deps;
    await requireMayAdd(db, identity);
    const { userId } = identity;
    return this.#challenge(await creationOptions(party, identity, await listPasskeys(db, userId)), { userId, factorId });
  }

  async #created(party: RelyingParty, purpose: Purpose, { challengeId, answer }: Answered<CreatedAnswer>): Promise<Credential> {
    return checkCreated(party, await this.#take(challengeId, purpose), answer);
  }

  /** A wrong signature is in the history of the account that the passkey belongs to. */
  async #signed({ party, origin }: Omit<Asker, 'identity'>, purpose: Purpose, { challengeId, answer }: Answered<SignedAnswer>) {
    const { db } = this.#deps;
    const challenge = await this.#take(challengeId, purpose);
    const passkey = await findPasskey(db, answer.id);
    if (!passkey) throw passkeyUnknown();
    const newCount = await checkSigned(party, passkey, { challenge, answer }).catch(async (error: unknown) => {
      await failedSignIn(db, { ...origin, email: '', userId: passkey.userId, method: 'passkey' });
      throw error;
    });
    return { passkey, newCount };
  }

  async #put(
    trx: Database,
    { factor, origin }: { readonly factor: Pick<Factor, 'id' | 'userId' | 'name'>; readonly origin: Origin },
    credential: Credential,
  ): Promise<void> {
    if ((await findPasskey(trx, credential.credentialId)) !== null) throw passkeyRefused();
    await putCredential(trx, factor.id, credential);
    await this.#deps.report(trx, { change: 'passkey_added', factor, origin });
  }

  async #challenge<Options extends CreationOptions | RequestOptions>(options: Options, purpose: Purpose): Promise<Ceremony<Options>> {
    const id = randomUUIDv7();
    const expiresAt = Date.now() + CHALLENGE_TIME;
    await insertChallenge(this.#deps.db, { id, ...purpose, challenge: options.challenge, expiresAt });
    return { challengeId: id, options, expiresAt };
  }

  /** Returns what had to be signed. A challenge can be answered only once, right or wrong. @throws GoTrueError */
  async #take(challengeId: string, { userId, factorId }: Purpose): Promise<string> {
    const taken = await takeChallenge(this.#deps.db, challengeId);
    const fits = taken?.userId === userId && taken.factorId === factorId && taken.expiresAt >= Date.now();
    if (!fits || taken.challenge === null) throw passkeyExpired();
    return taken.challenge;
  }
}

/** Browsers send no name, so the server makes one. */
const freeName = (factors: readonly Factor[]): string => {
  for (let number = 1; ; number++) {
    const name = number === 1 ? 'Passkey' : `Passkey ${number}`;
    if (!factors.some((factor) => factor.name === name)) return name;
  }
};
