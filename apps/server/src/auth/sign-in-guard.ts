/**
 * Counts wrong passwords for each account, wherever they come from, and makes further attempts wait longer and longer. A device
 * that has signed in before has its own count, so that nobody can lock owners out of the devices they use. Addresses without an
 * account are counted the same way, so that no answer reveals which addresses have one.
 */
import { createHash } from 'node:crypto';
import type { SignInNotice } from '@one-mind/protocol/accounts/account-data';
import { type FailedSignIn, failedSignIn } from '../accounts/account-events.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { LIMITS } from '../limits.ts';
import { Refused } from '../refused.ts';
import * as store from './sign-in-guard-store.ts';

/** The delay after the last free failure, in ms; each further failure doubles it. */
const FIRST_DELAY = 30_000;
const DELAY_MAX = 15 * 60_000;
/** Failures are forgotten when none has followed for this many ms. */
const FORGET_AFTER = LIMITS.failedSignInsToAccount.windowMs;
/** Fewer failures are probably the owner's own typing errors. */
const NOTICE_MIN = 5;

/** An attempt: for which address, and the key of the known device; null = unknown device. */
export interface Attempt extends FailedSignIn {
  readonly knownAs: string | null;
}

const keyOf = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
const accountKey = (email: string): string => keyOf('account', email.trim().toLowerCase());
/** Guests have no address, so what is counted for a blank one belongs to nobody. */
const isBlank = (email: string): boolean => email.trim() === '';

export type SignInGuard = ReturnType<typeof createSignInGuard>;

/** `freeFailures`: this many wrong passwords in a row cause no delay. */
export const createSignInGuard = ({ db, freeFailures }: { readonly db: Database; readonly freeFailures: number }) => {
  const delayAfter = (failures: number): number =>
    failures < freeFailures ? 0 : Math.min(DELAY_MAX, FIRST_DELAY * 2 ** Math.min(20, failures - freeFailures));

  return {
    /**
     * Returns the result of `isRight`. The attempt counts as a failure until the result is known; otherwise any number of
     * simultaneous attempts would pass.
     * @throws Refused `too_many_passwords` without calling `isRight`
     */
    async check({ knownAs, ...attempt }: Attempt, isRight: () => Promise<boolean>): Promise<boolean> {
      const { email } = attempt;
      const account = accountKey(email);
      const own = knownAs === null ? account : keyOf('known', email.trim().toLowerCase(), knownAs);
      const at = Date.now();
      const before = await transact(db, async (trx) => {
        const kept = await store.findFailures(trx, account);
        // A longer wait means that the wall clock was set back since.
        const waits = ((await store.findFailures(trx, own))?.blockedUntil ?? 0) - at;
        if (waits > 0 && waits <= DELAY_MAX) throw new Refused('too_many_passwords', undefined, Math.ceil(waits / 1000));
        for (const key of new Set([account, own])) {
          const kept = await store.findFailures(trx, key);
          const failures = (kept && at - kept.lastAt < FORGET_AFTER ? kept.failures : 0) + 1;
          const delay = delayAfter(failures);
          const unseen = kept?.unseen ?? 0;
          await store.putFailures(trx, key, {
            failures,
            // Zero without a delay: another attempt may have begun before this one and be counted after it.
            blockedUntil: delay === 0 ? 0 : at + delay,
            lastAt: at,
            unseen: unseen + 1,
            unseenSince: kept && unseen > 0 ? kept.unseenSince : at,
          });
        }
        return kept;
      });
      const isPassed = await isRight();
      if (!isPassed) await failedSignIn(db, attempt);
      else
        await transact(db, async (trx) => {
          if (own !== account) await store.deleteFailures(trx, own);
          const kept = await store.findFailures(trx, account);
          if (!kept) return;
          const unseen = kept.unseen - 1;
          await store.putFailures(trx, account, {
            ...kept,
            failures: kept.failures - 1,
            // The delays of earlier failures stay, and so do those of failures that followed in the meantime.
            blockedUntil: kept.lastAt === at ? (before?.blockedUntil ?? 0) : kept.blockedUntil,
            unseen: unseen < NOTICE_MIN ? 0 : unseen,
          });
        });
      return isPassed;
    },

    /** The failures that the owner should see; null = none. */
    async noticeFor(email: string): Promise<SignInNotice | null> {
      const kept = isBlank(email) ? null : await store.findFailures(db, accountKey(email));
      if (!kept || kept.unseen < NOTICE_MIN) return null;
      return { failures: kept.unseen, since: new Date(kept.unseenSince).toISOString(), last: new Date(kept.lastAt).toISOString() };
    },

    /** Marks this many failures as seen by the owner. */
    async dismiss(email: string, seen: number): Promise<void> {
      if (isBlank(email)) return;
      await transact(db, async (trx) => {
        const kept = await store.findFailures(trx, accountKey(email));
        if (kept) await store.putFailures(trx, accountKey(email), { ...kept, unseen: Math.max(0, kept.unseen - seen) });
      });
    },

    /** Forgets the counts of a deleted account. */
    async forget(email: string): Promise<void> {
      if (!isBlank(email)) await store.deleteFailures(db, accountKey(email));
    },
    deleteOld: (): Promise<void> => store.deleteFailuresBefore(db, Date.now() - 30 * FORGET_AFTER),
  };
};
