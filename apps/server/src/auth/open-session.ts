/** Starts sessions. Every way to sign in ends here, so that each is in the account's history and reported to its owner. */
import { randomUUIDv7 } from 'node:crypto';
import type { Aal } from '@one-mind/protocol/accounts/gotrue';
import { accountEvent } from '../accounts/account-events.ts';
import type { User } from '../accounts/user.ts';
import type { Database } from '../db/open.ts';
import { STANDARD_CAPS } from '../limits.ts';
import type { AccountNotices } from '../mail/account-notices.ts';
import { rememberPlaces } from '../moderation/places/place-bans.ts';
import { type Assurance, byMethod } from './factors/assurance.ts';
import { hasVerifiedFactor } from './factors/store.ts';
import { placesOf, requirePlaceAdmitted } from './place-admission.ts';
import type { Origin } from './request-origin.ts';
import { isDeviceOf, putDevice } from './sign-in-guard-store.ts';
import { deleteOldestSessionsOf, insertRefreshToken, insertSession } from './store.ts';
import { hashOf, newRefreshToken } from './tokens.ts';

/** A session expires if it is not refreshed for this long, in ms. */
export const SESSION_IDLE = 60 * 24 * 3_600_000;
const { sessions: SESSIONS_MAX, devices: DEVICES_MAX } = STANDARD_CAPS;

export interface OpenSession {
  readonly sessionId: string;
  readonly assurance: Assurance;
  readonly refreshToken: string;
  readonly device: string;
  /** Sessions that ended because the person had too many. */
  readonly ended?: readonly string[];
}

interface SignIn {
  /** The account before this sign-in. */
  readonly user: User;
  readonly origin: Origin;
  /** What the session rests on. */
  readonly assurance: Assurance;
}

/** What a session without a second factor rests on. `method`: as `amr` names it. `identityId`: the account at a provider that proved it. */
export const byFirstFactor = (method: string, identityId: string | null = null): Assurance => ({
  ...{ aal: 'aal1', amr: [byMethod(method, Date.now())] },
  ...{ factorId: null, identityId },
});

/** A passkey is two factors: its owner has it, and has unlocked it. */
export const byPasskey = (factorId: string): Assurance => ({
  ...{ aal: 'aal2', amr: [byMethod('passkey', Date.now())] },
  ...{ factorId, identityId: null },
});

/**
 * `isSignUp`: the account is new, so its owner needs no notice.
 * @throws GoTrueError if nobody may sign in from this address or device
 */
export const openSession = async (
  trx: Database,
  notices: AccountNotices,
  { isSignUp = false, ...signIn }: SignIn & { readonly isSignUp?: boolean },
): Promise<OpenSession> => {
  const { user, origin, assurance } = signIn;
  const { ip, userAgent } = origin;
  await requirePlaceAdmitted(trx, placesOf(origin), user.role);
  const at = Date.now();
  const sessionId = randomUUIDv7();
  const refreshToken = newRefreshToken();
  const device = origin.device ?? newRefreshToken();
  const times = { createdAt: at, refreshedAt: at, notAfter: at + SESSION_IDLE };
  await insertSession(trx, { id: sessionId, userId: user.id, ...times, userAgent, ip, deviceHash: hashOf(device), assurance });
  const ended = await deleteOldestSessionsOf(trx, user.id, SESSIONS_MAX);
  await insertRefreshToken(trx, { hash: hashOf(refreshToken), sessionId, userId: user.id, parentHash: null, createdAt: at, usedAt: null });
  if (isSignUp) await accountEvent(trx, { userId: user.id, kind: 'signed_up', at, ip, userAgent });
  else await recordSignIn(trx, notices, signIn);
  return {
    sessionId,
    assurance,
    refreshToken,
    ended,
    device: await rememberDevice(trx, { userId: user.id, origin: { ...origin, device }, aal: assurance.aal }),
  };
};

/** Whether sessions of this level lack no second factor. */
const isComplete = async (trx: Database, userId: string, aal: Aal): Promise<boolean> =>
  aal === 'aal2' || !(await hasVerifiedFactor(trx, userId));

/** Records a sign-in, and notifies the owner if it is complete and the device is new. Call it before `rememberDevice`. */
export const recordSignIn = async (trx: Database, notices: AccountNotices, { user, origin, assurance }: SignIn): Promise<void> => {
  const { ip, userAgent, device } = origin;
  const event = { userId: user.id, at: Date.now(), ip, userAgent, detail: assurance.amr.at(-1)?.method ?? null };
  if (!(await isComplete(trx, user.id, assurance.aal))) {
    await accountEvent(trx, { ...event, kind: 'second_factor_requested' });
    return;
  }
  const isKnown = device !== null && (await isDeviceOf(trx, user.id, hashOf(device)));
  if (!isKnown) await notices.newDevice(trx, user, origin);
  await accountEvent(trx, { ...event, kind: isKnown ? 'signed_in' : 'device_new' });
};

/**
 * Returns the token for the device cookie. A signed-in device has its own allowance of password attempts, which attempts elsewhere don't
 * use up. A device that hasn't shown the second factor isn't remembered, because it may be that of a thief who knows the password.
 */
export const rememberDevice = async (
  trx: Database,
  { userId, origin: { device, ip }, aal }: { readonly userId: string; readonly origin: Origin; readonly aal: Aal },
): Promise<string> => {
  const token = device ?? newRefreshToken();
  if (await isComplete(trx, userId, aal)) {
    await putDevice(trx, { userId, tokenHash: hashOf(token), at: Date.now() }, DEVICES_MAX);
    await rememberPlaces(trx, userId, placesOf({ ip, device: token }), Date.now());
  }
  return token;
};
