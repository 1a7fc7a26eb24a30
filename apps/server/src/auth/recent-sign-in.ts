import { ERRORS } from '@one-mind/protocol/errors';
import type { Database } from '../db/open.ts';
import { GoTrueError } from './gotrue/gotrue-error.ts';
import { findSession } from './store.ts';

/** In ms. */
const RECENT = 3_600_000;

/**
 * Whether the person of this session signed in within the last hour. It replaces the password where there is none, so that someone who
 * finds an open browser can't take over the account.
 */
export const hasJustSignedIn = async (db: Database, sessionId: string): Promise<boolean> => {
  const session = await findSession(db, sessionId);
  const last = session?.assurance.amr.at(-1)?.timestamp ?? 0;
  return last * 1000 > Date.now() - RECENT;
};

export const signInAgain = (): GoTrueError =>
  new GoTrueError(ERRORS.reauthentication_needed.status, 'reauthentication_needed', ERRORS.reauthentication_needed.message);
