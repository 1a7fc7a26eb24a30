import { type AccountEventKind, BY_ADMIN } from '@one-mind/protocol/accounts/account-events';
import { ADMIN_ORIGIN, accountEvent, type EventOrigin } from '../../accounts/account-events.ts';
import { findAccount } from '../../accounts/accounts.ts';
import type { Database } from '../../db/open.ts';
import type { AccountNotices } from '../../mail/account-notices.ts';
import type { FactorChange } from '../../mail/new-mail.ts';
import type { Factor } from './store.ts';

export type ChangeOfFactor = Exclude<FactorChange, `identity_${string}`>;

const EVENTS: Readonly<Record<ChangeOfFactor, AccountEventKind>> = {
  totp_added: 'factor_added',
  totp_removed: 'factor_removed',
  passkey_added: 'passkey_added',
  passkey_removed: 'passkey_removed',
  recovery_codes_created: 'recovery_codes_created',
  recovery_codes_renewed: 'recovery_codes_renewed',
  recovery_codes_removed: 'factor_removed',
  recovery_code_used: 'recovery_code_used',
};

export interface FactorReport {
  readonly change: ChangeOfFactor;
  readonly factor: Pick<Factor, 'userId' | 'name'>;
  /** Null = an administrator changed it. */
  readonly origin: EventOrigin | null;
}

/** Reports a change of second factors to their owner, and records it. Runs in the transaction of the change. */
export type ReportFactor = (trx: Database, report: FactorReport) => Promise<void>;

export const createFactorReport =
  (notices: Pick<AccountNotices, 'factorChanged'>): ReportFactor =>
  async (trx, { change, factor: { userId, name }, origin }) => {
    const user = await findAccount(trx, userId);
    if (user) await notices.factorChanged(trx, user, change);
    const { ip, userAgent } = origin ?? ADMIN_ORIGIN;
    await accountEvent(trx, { userId, kind: EVENTS[change], at: Date.now(), ip, userAgent, detail: origin === null ? BY_ADMIN : name });
  };
