import { ERRORS } from '@one-mind/protocol/errors';
import type { User } from '../accounts/user.ts';
import type { Database } from '../db/open.ts';
import { banNotice } from '../moderation/bans.ts';
import { signInProblem } from '../policies/accounts.ts';
import { GoTrueError } from './gotrue/gotrue-error.ts';

/**
 * Call it only after the person has proved that the account is theirs.
 * @throws GoTrueError if something prevents this person from signing in
 */
export const requireAdmitted = async (db: Database, user: User): Promise<void> => {
  const problem = signInProblem(user);
  if (problem === 'user_banned') throw new GoTrueError(400, problem, 'User is banned', { ...(await banNotice(db, user)) });
  if (problem !== null) throw new GoTrueError(ERRORS[problem].status, problem, ERRORS[problem].message);
};
