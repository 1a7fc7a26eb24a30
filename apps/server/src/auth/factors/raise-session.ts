import type { Database } from '../../db/open.ts';
import { GoTrueError } from '../gotrue/gotrue-error.ts';
import type { Identity } from '../identities.ts';
import { deleteSessionsOf, findSession, setAssurance } from '../store.ts';
import { type Assurance, byMethod } from './assurance.ts';

export interface ShownFactor {
  readonly factorId: string;
  /** As `amr` names it. */
  readonly method: string;
  /** It has just been set up, so sessions without a second factor end. */
  readonly isNew: boolean;
}

/**
 * Raises a session to `aal2`, and deletes its refresh tokens. Returns what it rests on now, and the ids of the sessions that have ended.
 * @throws GoTrueError
 */
export const raiseSession = async (
  trx: Database,
  { userId, sessionId }: Identity,
  { factorId, method, isNew }: ShownFactor,
  at: number,
): Promise<{ readonly assurance: Assurance; readonly ended: readonly string[] }> => {
  const before = await findSession(trx, sessionId);
  if (!before) throw new GoTrueError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  const assurance: Assurance = { ...before.assurance, aal: 'aal2', amr: [...before.assurance.amr, byMethod(method, at)], factorId };
  await setAssurance(trx, before, assurance);
  return { assurance, ended: isNew ? await deleteSessionsOf(trx, userId, { aal: 'aal1' }) : [] };
};
