import { ERRORS } from '@one-mind/protocol/errors';
import type { User } from '../accounts/user.ts';
import type { Database } from '../db/open.ts';
import type { Bans } from '../moderation/bans.ts';
import { signInProblem } from '../policies/accounts.ts';
import { GoTrueError } from './gotrue/gotrue-error.ts';

/** Whether the password is a temporary one that can no longer be used. */
export const isPasswordExpired = ({ passwordExpiresAt }: User): boolean => passwordExpiresAt !== null && passwordExpiresAt <= Date.now();

/**
 * Call it only after the person has proved that the account is theirs.
 * @throws GoTrueError if something prevents this person from signing in
 */
export const requireAdmitted = async (db: Database, user: User, bans: Bans): Promise<void> => {
  const problem = signInProblem(user);
  if (problem === 'user_banned') throw new GoTrueError(400, problem, 'User is banned', { ...(await bans.notice(db, user)) });
  if (problem !== null) throw new GoTrueError(ERRORS[problem].status, problem, ERRORS[problem].message);
};

/**
 * Call it only after the person has entered their password. A mailed link or code signs in without this, because it confirms the address.
 * @throws GoTrueError
 */
export const requireConfirmed = ({ emailConfirmedAt }: Pick<User, 'emailConfirmedAt'>): void => {
  if (emailConfirmedAt !== null) return;
  const message = 'This address is not confirmed yet. Use the link that you got, or request another with “Forgot password?”.';
  throw new GoTrueError(400, 'email_not_confirmed', message);
};
