import type { Cluster } from '../cluster/cluster.ts';
import type { Database } from '../db/open.ts';
import type { Events } from '../events.ts';
import type { AccountNotices } from '../mail/account-notices.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { NewPasswords } from './new-passwords.ts';

export interface AuthOptions {
  readonly db: Database;
  readonly events: Pick<Events, 'emit'>;
  readonly outbox: Outbox;
  readonly secretKey: string;
  /** `iss` of access tokens. */
  readonly issuer: string;
  /** Wrong passwords for one account before further attempts have to wait. */
  readonly freeFailures: number;
  /** Number of access tokens whose holders are kept in memory; 0 = none. */
  readonly identitiesMax?: number;
  /** Other nodes report changes of accounts and sessions; absent = there are none. */
  readonly cluster?: Cluster;
  readonly notices: AccountNotices;
  readonly passwords: NewPasswords;
}
