/** The security history of accounts. Times are epoch ms. */
import type { AccountEventKind } from '@one-mind/protocol/accounts/account-events';
import type { Generated } from 'kysely';

export interface AccountEventsTable {
  id: string;
  /** Null: a failed sign-in to an address without an account. */
  user_id: string | null;
  kind: AccountEventKind;
  at: number;
  /** Null: an administrator did it, or the server. */
  ip: string | null;
  user_agent: string | null;
  detail: string | null;
  /** How many events it sums up. */
  times: Generated<number>;
  /** Events with the same key are one row; null = it isn't summed up. */
  sum_key: string | null;
  /** 1 = the account was an administrator's when it happened. */
  of_admin: Generated<number>;
}

export interface AccountEventsSchema {
  account_events: AccountEventsTable;
}
