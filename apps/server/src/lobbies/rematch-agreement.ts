/** Who wants which game after a finished one, and whether they agree. */
import type { GameResult } from '@one-mind/engine/state';
import { DIFFICULTIES, type Difficulty } from '@one-mind/engine/vocabulary';
import type { RematchKind } from '@one-mind/protocol/games/rematches';

export interface Wish {
  readonly userId: string;
  readonly kind: RematchKind;
  /** The people whose seats this person would give to AI players. */
  readonly without: readonly string[];
}

export interface Agreement {
  readonly kind: RematchKind;
  /** User ids, in the order of `people`. */
  readonly players: readonly string[];
  /** The people whose seats AI players take. */
  readonly missing: readonly string[];
}

interface Table {
  /** All people of the finished game. */
  readonly people: readonly string[];
  readonly isHere: (userId: string) => boolean;
  /** The valid ones. */
  readonly wishes: readonly Wish[];
}

/** Null until everyone who is still there wants the same, and would play without each person who has left. */
export const agreementOf = ({ people, isHere, wishes }: Table): Agreement | null => {
  const [players, missing] = [people.filter(isHere), people.filter((userId) => !isHere(userId))];
  const theirs = players.map((userId) => wishes.find((wish) => wish.userId === userId));
  const kind = theirs[0]?.kind;
  if (kind === undefined) return null;
  const isAgreed = theirs.every((wish) => wish?.kind === kind && missing.every((userId) => wish.without.includes(userId)));
  return isAgreed ? { kind, players, missing } : null;
};

/** One step harder after a success and easier after a failure: in favour of the side that lost. Null if there is no such step. */
export const revengeDifficulty = (outcome: GameResult['outcome'], difficulty: Difficulty): Difficulty | null => {
  if (outcome === 'abandoned') return null;
  return DIFFICULTIES[DIFFICULTIES.indexOf(difficulty) + (outcome === 'success' ? 1 : -1)] ?? null;
};
