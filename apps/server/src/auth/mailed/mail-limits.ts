/** How often mails can be requested. Mailboxes without an account are counted the same way, so that no refusal reveals which have one. */
import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Allowances } from '../../allowance.ts';
import type { RateLimits } from '../../config.ts';
import { GoTrueError } from '../gotrue/gotrue-error.ts';

/** Seconds until the key may be used again; null = it was used just now. */
const secondsToWait = async (counter: RateLimiterAbstract, key: string): Promise<number | null> => {
  try {
    await counter.consume(key);
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw error;
  }
};

/** A mailbox or an account; and the network that asks, null = it was checked already. */
export interface MailRequest {
  readonly of: string;
  readonly from: string | null;
}

export type MailLimits = ReturnType<typeof createMailLimits>;

export const createMailLimits = (allowances: Pick<Allowances, 'counter'>, { mailPauseMs, mailsTo, mailsFrom, windowMs }: RateLimits) => {
  const networks = allowances.counter({ name: 'mails-from', count: mailsFrom, windowMs });
  const boxes = allowances.counter({ name: 'mails-to', count: mailsTo, windowMs });
  const pauses = mailPauseMs === 0 ? null : allowances.counter({ name: 'mail-pause', count: 1, windowMs: mailPauseMs });

  /** @throws GoTrueError `over_email_send_rate_limit` with the seconds to wait */
  return async ({ of, from }: MailRequest): Promise<void> => {
    const box = createHash('sha256').update(of).digest('base64url');
    const wait =
      (from === null ? null : await secondsToWait(networks, from)) ??
      (pauses && (await secondsToWait(pauses, box))) ??
      (await secondsToWait(boxes, box));
    if (wait === null) return;
    const message = `You can request another mail in ${wait} seconds.`;
    throw new GoTrueError(429, 'over_email_send_rate_limit', message, { retry_after: wait });
  };
};
