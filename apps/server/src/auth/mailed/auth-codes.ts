/** The PKCE flow: a link leads back with a code, which only the browser that requested the link can exchange for a session. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../db/open.ts';
import type { ChallengeMethod, CodePurpose } from '../../db/schema/one-time-tokens.ts';
import { GoTrueError } from '../gotrue/gotrue-error.ts';
import { type Challenge, tokenHashOf } from './one-time-tokens.ts';
import * as store from './token-store.ts';

/** How long a browser has to exchange a code, in ms. */
const CODE_LIFETIME = 5 * 60_000;

interface NewCode {
  readonly userId: string;
  readonly purpose: CodePurpose;
  /** The account at a provider that the person has shown; absent = a mailed link. */
  readonly identityId?: string;
  readonly challenge: Challenge;
}

export const issueAuthCode = async (trx: Database, { userId, purpose, identityId, challenge }: NewCode): Promise<string> => {
  const code = randomBytes(32).toString('base64url');
  await store.insertAuthCode(trx, {
    ...{ code_hash: tokenHashOf(code), user_id: userId, purpose, identity_id: identityId ?? null },
    ...{ code_challenge: challenge.challenge, code_challenge_method: challenge.method, expires_at: Date.now() + CODE_LIFETIME },
  });
  return code;
};

/** Uses the code up, also with a wrong verifier. Don't call it in a transaction that may fail. @throws GoTrueError */
export const takeAuthCode = async (db: Database, code: string, verifier: string): Promise<store.AuthCodeRow> => {
  const row = await store.takeAuthCode(db, tokenHashOf(code));
  if (!row) throw new GoTrueError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  if (row.expires_at <= Date.now()) throw new GoTrueError(403, 'flow_state_expired', 'invalid flow state, flow state has expired');
  if (!isVerifier(verifier, row.code_challenge, row.code_challenge_method))
    throw new GoTrueError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  return row;
};

const isVerifier = (verifier: string, challenge: string, method: ChallengeMethod): boolean => {
  const derived = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(derived), digest(challenge));
};
