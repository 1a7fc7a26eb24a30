/** Removes second factors, and ends or lowers the sessions that rest on them. */
import type { EventOrigin } from '../../accounts/account-events.ts';
import type { Database } from '../../db/open.ts';
import type { Auth } from '../auth.ts';
import { lowerSessionsOf } from '../store.ts';
import { factorNotFound } from './factor-errors.ts';
import type { ChangeOfFactor, ReportFactor } from './factor-report.ts';
import { deleteFactors, type Factor, type FactorKind, listFactors } from './store.ts';

const CHANGES: Readonly<Record<FactorKind, ChangeOfFactor>> = {
  totp: 'totp_removed',
  webauthn: 'passkey_removed',
  recovery_code: 'recovery_codes_removed',
};

interface Dependencies {
  readonly auth: Pick<Auth, 'endSessionsWith'>;
  readonly report: ReportFactor;
}

interface Removal {
  readonly userId: string;
  readonly factorId: string;
  /** The session that removes it, and where the request comes from; null = an administrator removes it. */
  readonly by: { readonly sessionId: string; readonly origin: EventOrigin } | null;
  /** Runs first in the same transaction; if it throws, nothing changes. */
  readonly before: (trx: Database, factor: Factor) => Promise<void>;
}

/** Whether it protects the account without others: recovery codes don't. */
export const isRealFactor = ({ kind, isVerified }: Factor): boolean => isVerified && kind !== 'recovery_code';

/**
 * Ends the sessions that rest on the factor, because a thief may have it, except the one that removes it. Without another real factor, the
 * recovery codes go as well and all sessions are `aal1`. @throws GoTrueError
 */
export const removeFactor = async ({ auth, report }: Dependencies, { userId, factorId, by, before }: Removal): Promise<void> => {
  await auth.endSessionsWith(userId, {
    restingOn: factorId,
    ...(by !== null && { but: by.sessionId }),
    alongside: async (trx) => {
      const factors = await listFactors(trx, [userId]);
      const factor = factors.find(({ id }) => id === factorId);
      if (!factor) throw factorNotFound();
      await before(trx, factor);
      const hasReal = factors.some((each) => isRealFactor(each) && each !== factor);
      const removed = factors.filter((each) => each === factor || (!hasReal && each.kind === 'recovery_code'));
      await deleteFactors(
        trx,
        userId,
        removed.map(({ id }) => id),
      );
      if (!hasReal) await lowerSessionsOf(trx, userId);
      if (factor.isVerified) await report(trx, { change: CHANGES[factor.kind], factor, origin: by?.origin ?? null });
    },
  });
};
