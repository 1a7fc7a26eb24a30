/** Checks before factors change. */
import type { Database } from '../../db/open.ts';
import { STANDARD_CAPS } from '../../limits.ts';
import type { Identity } from '../identities.ts';
import { hasJustSignedIn, signInAgain } from '../recent-sign-in.ts';
import { factorNotFound, insufficientAal, nameTaken, tooManyFactors } from './factor-errors.ts';
import { deleteFactors, type Factor, insertFactor, listFactors, type NewFactor } from './store.ts';

const { factors: FACTORS_MAX } = STANDARD_CAPS;

/**
 * The person's factors.
 * @throws GoTrueError if they have one and this session hasn't shown it, or the session has proved nothing for an hour: somebody who finds
 * an open browser must not be able to add a factor of their own
 */
export const requireMayAdd = async (db: Database, { userId, sessionId, aal }: Identity): Promise<readonly Factor[]> => {
  const factors = await listFactors(db, [userId]);
  if (aal !== 'aal2' && factors.some(({ isVerified }) => isVerified)) throw insufficientAal();
  if (!(await hasJustSignedIn(db, sessionId))) throw signInAgain();
  return factors;
};

/** @throws GoTrueError if the person has too many factors, or one with this name */
export const requireRoom = (factors: readonly Factor[], name: string | null): void => {
  if (factors.length >= FACTORS_MAX) throw tooManyFactors();
  if (name !== null && factors.some((factor) => factor.name === name)) throw nameTaken();
};

export const requireFactor = async (db: Database, userId: string, factorId: string): Promise<Factor> => {
  const factor = (await listFactors(db, [userId])).find(({ id }) => id === factorId);
  if (!factor) throw factorNotFound();
  return factor;
};

/** Adds a factor that doesn't count until the person has shown it. Replaces an unfinished one of the same kind. */
export const addUnfinished = async (
  trx: Database,
  identity: Identity,
  factor: Pick<NewFactor, 'id' | 'kind' | 'name' | 'secret'>,
): Promise<void> => {
  const { userId } = identity;
  const factors = await requireMayAdd(trx, identity);
  const unfinished = factors.filter(({ kind, isVerified }) => kind === factor.kind && !isVerified);
  await deleteFactors(
    trx,
    userId,
    unfinished.map(({ id }) => id),
  );
  requireRoom(
    factors.filter((each) => !unfinished.includes(each)),
    factor.name,
  );
  await insertFactor(trx, { ...factor, userId, isVerified: false, at: Date.now() });
};
