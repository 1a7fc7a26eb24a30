/** How often mails can be requested. Mailboxes without an account are counted the same way, so that no refusal reveals which have one. */
import { createHash } from 'node:crypto';
import type { Allowances } from '../../allowance.ts';
import { addressKey, subnetKey } from '../../plugins/client-address.ts';
import { GoTrueError } from '../gotrue/gotrue-error.ts';

/** A mailbox or an account; and the address that asks, null = it was checked already. */
export interface MailRequest {
  readonly of: string;
  readonly ip: string | null;
}

export type MailLimits = ReturnType<typeof createMailLimits>;

export const createMailLimits = ({ shared }: Pick<Allowances, 'shared'>) => {
  const [ofAddress, ofSubnet, pauses, ofMailbox] = [
    shared('mailsFrom'),
    shared('mailsFromSubnet'),
    shared('mailPauses'),
    shared('mailsTo'),
  ];

  /** @throws GoTrueError `over_email_send_rate_limit` with the seconds to wait */
  return async ({ of, ip }: MailRequest): Promise<void> => {
    const mailbox = createHash('sha256').update(of).digest('base64url');
    const wait =
      (ip === null ? null : ((await ofAddress(addressKey(ip))) ?? (await ofSubnet(subnetKey(ip))))) ??
      (await pauses(mailbox)) ??
      (await ofMailbox(mailbox));
    if (wait === null) return;
    const message = `You can request another email in ${wait} seconds.`;
    throw new GoTrueError(429, 'over_email_send_rate_limit', message, { retry_after: wait });
  };
};
