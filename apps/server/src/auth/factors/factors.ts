/** Second factors of a person: TOTP apps and recovery codes, and removing any. Refuses by throwing GoTrueError or Refused. */
import { randomUUIDv7 } from 'node:crypto';
import type { EventOrigin } from '../../accounts/account-events.ts';
import { findAccount } from '../../accounts/accounts.ts';
import { requireTarget } from '../../accounts/require-target.ts';
import type { Allowances, Guard } from '../../allowance.ts';
import { type Actor, recordAct } from '../../audit/audit.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { Auth, SignedIn } from '../auth.ts';
import type { Identity } from '../identities.ts';
import { deriveKey } from '../keys.ts';
import type { Origin } from '../request-origin.ts';
import { requireOtherSignIn } from '../require-other-sign-in.ts';
import { SecretCipher } from '../secret-cipher.ts';
import { addUnfinished, requireFactor, requireMayAdd } from './factor-checks.ts';
import {
  challengeExpired,
  codeWrong,
  factorNotFound,
  insufficientAal,
  recoveryCodesExist,
  recoveryCodeWrong,
  soleFactor,
} from './factor-errors.ts';
import type { ReportFactor } from './factor-report.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { isRealFactor, removeFactor } from './remove-factor.ts';
import * as store from './store.ts';
import { type Challenge, type Factor, isPasskey } from './store.ts';
import { newTotpSecret, timeStepOf, totpEnrollment } from './totp.ts';

/** How long a challenge can be answered, in ms. */
const CHALLENGE_TIME = 5 * 60_000;

interface Dependencies {
  readonly db: Database;
  readonly auth: Pick<Auth, 'elevate' | 'endSessionsWith'>;
  readonly report: ReportFactor;
  readonly secretKey: string;
  readonly allowances: Pick<Allowances, 'guard'>;
  /** The configured OpenID Connect providers. */
  readonly providerIds: readonly string[];
}

export interface Enrollment {
  readonly factor: Pick<Factor, 'id' | 'name'>;
  /** Base32. */
  readonly secret: string;
  readonly uri: string;
  /** SVG. */
  readonly qrCode: string;
}
export interface RecoveryCodes {
  readonly id: string;
  readonly name: string | null;
  readonly codes: readonly string[];
}

const findRecoveryFactor = async (db: Database, userId: string): Promise<Factor | undefined> =>
  (await store.listFactors(db, [userId])).find(({ kind }) => kind === 'recovery_code');

export class Factors {
  readonly #deps: Dependencies;
  readonly #cipher: SecretCipher;
  readonly #recoveryKey: Buffer;
  /** An app's code can be guessed with a chance of 3 in a million. */
  readonly #requireMayTry: Guard;

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
    this.#cipher = new SecretCipher(dependencies.secretKey, 'second factors: AES-256-GCM');
    this.#recoveryKey = deriveKey(dependencies.secretKey, 'recovery codes: HMAC-SHA-256', 32);
    this.#requireMayTry = dependencies.allowances.guard('codes');
  }

  /** Replaces an app whose set-up was not finished. */
  async enroll(
    identity: Identity,
    names: { readonly name: string | null; readonly issuer: string; readonly label: string },
  ): Promise<Enrollment> {
    const factor = { id: randomUUIDv7(), kind: 'totp', name: names.name } as const;
    const secret = newTotpSecret();
    await transact(this.#deps.db, (trx) => addUnfinished(trx, identity, { ...factor, secret: this.#cipher.encrypt(secret, factor.id) }));
    return { factor, secret, ...totpEnrollment(secret, names) };
  }

  async challenge({ userId }: Identity, factorId: string): Promise<Challenge> {
    return transact(this.#deps.db, async (trx) => {
      const factor = await requireFactor(trx, userId, factorId);
      if (factor.kind !== 'totp') throw factorNotFound();
      const challenge = { id: randomUUIDv7(), factorId, userId, challenge: null, expiresAt: Date.now() + CHALLENGE_TIME };
      await store.insertChallenge(trx, challenge);
      return challenge;
    });
  }

  /** Accepts each code once. */
  async verify(
    identity: Identity,
    origin: Origin,
    answer: { readonly factorId: string; readonly challengeId: string; readonly code: string },
  ): Promise<SignedIn> {
    await this.#requireMayTry(identity.userId);
    return this.#deps.auth.elevate(identity, origin, async (trx, at) => {
      const factor = await requireFactor(trx, identity.userId, answer.factorId);
      // Otherwise a stranger with the password could finish a set-up, and open what the person's own factor protects.
      if (!factor.isVerified) await requireMayAdd(trx, identity);
      const challenge = await store.findChallenge(trx, answer.challengeId);
      if (challenge?.factorId !== factor.id || challenge.expiresAt < at) throw challengeExpired();
      const secret = factor.secret === null ? null : this.#cipher.decrypt(factor.secret, factor.id);
      const step = secret === null ? null : timeStepOf(secret, answer.code, at);
      if (step === null || !(await store.useTimeStep(trx, factor.id, step))) throw codeWrong();
      await store.deleteChallenge(trx, challenge.id);
      await store.recordUse(trx, factor, at);
      if (!factor.isVerified) await this.#deps.report(trx, { change: 'totp_added', factor, origin });
      return { factorId: factor.id, method: 'totp', isNew: !factor.isVerified };
    });
  }

  /** Also removes passkeys. Removing the last real factor also removes the recovery codes, which don't count alone. */
  async unenroll({ userId, sessionId, aal }: Identity, origin: EventOrigin, factorId: string): Promise<void> {
    await removeFactor(this.#deps, {
      ...{ userId, factorId, by: { sessionId, origin } },
      before: async (trx, factor) => {
        if (factor.isVerified && aal !== 'aal2') throw insufficientAal();
        const user = isPasskey(factor) ? await findAccount(trx, userId) : null;
        if (user) await requireOtherSignIn(trx, user, { without: factorId, providerIds: this.#deps.providerIds });
      },
    });
  }

  /** For people who have lost a factor: an administrator removes it. */
  async removeOf(actor: Actor, userId: string, factorId: string): Promise<Factor> {
    const factor = await requireFactor(this.#deps.db, userId, factorId);
    await removeFactor(this.#deps, {
      ...{ userId, factorId, by: null },
      before: async (trx, { kind }) => {
        await requireTarget(trx, actor, userId);
        await recordAct(trx, actor, { act: 'user.factor_removed', targetId: userId, before: { kind } });
      },
    });
    return factor;
  }

  /** @throws GoTrueError if the person has none */
  async recoveryCodes({ userId }: Identity): Promise<{ readonly id: string; readonly total: number; readonly remaining: number }> {
    const factor = await findRecoveryFactor(this.#deps.db, userId);
    if (!factor) throw factorNotFound();
    const used = await store.listRecoveryCodes(this.#deps.db, factor.id);
    return { id: factor.id, total: used.length, remaining: used.filter((isUsed) => !isUsed).length };
  }

  /** New codes, which are shown only now. `replacing`: whether the person must already have some, or must have none. */
  async newRecoveryCodes(
    identity: Identity,
    origin: EventOrigin,
    { name, replacing }: { readonly name: string | null; readonly replacing: boolean },
  ): Promise<RecoveryCodes> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => hashRecoveryCode(this.#recoveryKey, code));
    return transact(this.#deps.db, async (trx) => {
      const factors = await requireMayAdd(trx, identity);
      const kept = factors.find(({ kind }) => kind === 'recovery_code');
      if (replacing && kept === undefined) throw factorNotFound();
      if (!replacing && kept !== undefined) throw recoveryCodesExist();
      if (!factors.some(isRealFactor)) throw soleFactor();
      const factor = kept ?? { id: randomUUIDv7(), name };
      if (kept === undefined) {
        const { userId } = identity;
        await store.insertFactor(trx, { ...factor, userId, kind: 'recovery_code', isVerified: true, secret: null, at: Date.now() });
      }
      await store.putRecoveryCodes(trx, factor.id, hashes);
      const change = kept === undefined ? 'recovery_codes_created' : 'recovery_codes_renewed';
      await this.#deps.report(trx, { change, factor: { ...factor, userId: identity.userId }, origin });
      return { id: factor.id, name: factor.name, codes };
    });
  }

  async verifyRecoveryCode(identity: Identity, origin: Origin, code: string): Promise<SignedIn> {
    await this.#requireMayTry(identity.userId);
    const hash = hashRecoveryCode(this.#recoveryKey, code);
    return this.#deps.auth.elevate(identity, origin, async (trx, at) => {
      const factor = await findRecoveryFactor(trx, identity.userId);
      if (!factor || !(await store.useRecoveryCode(trx, factor.id, { hash, at }))) throw recoveryCodeWrong();
      await store.recordUse(trx, factor, at);
      await this.#deps.report(trx, { change: 'recovery_code_used', factor, origin });
      return { factorId: factor.id, method: 'mfa/recovery_code', isNew: false };
    });
  }

  async removeRecoveryCodes(identity: Identity, origin: EventOrigin): Promise<string> {
    const factor = await findRecoveryFactor(this.#deps.db, identity.userId);
    if (!factor) throw factorNotFound();
    await this.unenroll(identity, origin, factor.id);
    return factor.id;
  }
}
