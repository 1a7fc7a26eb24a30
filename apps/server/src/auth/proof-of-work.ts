/**
 * Proof of work for sign-ups: past a number of sign-ups from one address, each costs the client some computing time. Browsers do it by
 * themselves, so a school or a party at one address only waits a moment. No other service takes part.
 */
import { randomInt } from 'node:crypto';
import { SignUpChallengeSchema, SignUpProofSchema } from '@one-mind/protocol/accounts/gotrue';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { z } from 'zod';
import type { Allowances } from '../allowance.ts';
import { LIMITS } from '../limits.ts';
import { addressKey } from '../plugins/client-address.ts';
import { durationOf } from '../plugins/errors.ts';
import { GoTrueError } from './gotrue/gotrue-error.ts';
import { deriveKey as deriveSecret } from './keys.ts';

/** Hashes per attempt, and the most attempts that a solution takes: 50,000 hashes on average, which take a slow phone about a second. */
const COST = 250;
const ATTEMPTS_MAX = 400;

/** Part of the body of a sign-up. */
export const SecuritySchema = z.object({ captcha_token: z.string().max(4096).nullish() }).nullish();

export type Challenge = z.output<typeof SignUpChallengeSchema>;

export type ProofOfWork = ReturnType<typeof createProofOfWork>;

export const createProofOfWork = ({ shared }: Pick<Allowances, 'shared'>, secretKey: string) => {
  const hmacSignatureSecret = deriveSecret(secretKey, 'proof of work: HMAC-SHA-256', 32).toString('hex');
  const [withoutProof, withProof] = [shared('signUpsWithoutProof'), shared('signUpsWithProof')];

  const isSolved = async (token: string): Promise<boolean> => {
    const { data: proof } = SignUpProofSchema.safeParse(jsonIn(token));
    if (proof === undefined) return false;
    const { verified } = await verifySolution({ ...proof, deriveKey, hmacSignatureSecret });
    return verified && (await withProof(proof.challenge.signature)) === null;
  };

  return {
    /** A task for `altcha-lib` and other clients of ALTCHA. */
    async challenge(): Promise<Challenge> {
      return SignUpChallengeSchema.parse(
        await createChallenge({
          ...{ algorithm: 'SHA-256', cost: COST, deriveKey, hmacSignatureSecret },
          // An attempt is right by its number alone, so the work has an upper bound.
          counter: randomInt(ATTEMPTS_MAX),
          data: { attempts: ATTEMPTS_MAX },
          expiresAt: new Date(Date.now() + LIMITS.signUpsWithProof.windowMs),
        }),
      );
    },

    /** `token`: the client's captcha token, if it sent one. @throws GoTrueError `captcha_failed` if this sign-up needs a proof */
    async require(ip: string, token: string | null | undefined): Promise<void> {
      const wait = await withoutProof(addressKey(ip));
      if (wait === null || (token && (await isSolved(token)))) return;
      const message = `Many people have just registered from your network. Send a proof of work with this request, or wait ${durationOf(wait)}.`;
      throw new GoTrueError(400, 'captcha_failed', message, { retry_after: wait });
    },
  };
};

const jsonIn = (token: string): unknown => {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString());
  } catch {
    return null;
  }
};
