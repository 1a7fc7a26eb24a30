import type { BanNotice } from '@one-mind/protocol/moderation/bans';
import type { Database } from '../db/open.ts';
import type { WhichSessions } from './store.ts';

export interface EndSessions extends WhichSessions {
  /** Runs in the same transaction with the number of sessions; if it throws, no session has ended. */
  readonly alongside?: (trx: Database, ended: number) => Promise<void>;
}

/** `ban`: the ban that ended them; null = something else did. */
export interface EndedSessions {
  readonly userId: string;
  readonly sessionIds: readonly string[];
  readonly ban: BanNotice | null;
}
