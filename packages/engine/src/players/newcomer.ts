/**
 * Simulates a person's first game: half of their turns are sensible for their role, the other half any valid choice.
 * They claim nothing, accuse nobody and vote at random.
 */
import type { Dice } from '../rng.ts';
import type { View } from '../view/view-types.ts';
import { inRole, isAlive } from './decide.ts';
import type { Decision } from './decision.ts';
import { anything } from './normal/choice-builders.ts';
import { perspectiveOf } from './perspective.ts';

/** Percent of their turns that are random. */
const BLUNDERS = 50;

/** Their next decision in planning. Call it again after each decision has been carried out. */
export function newcomer(view: View, dice: Dice): Decision {
  const perspective = perspectiveOf(view);
  if (perspective === null || view.public.phase !== 'planning' || !isAlive(perspective)) return { type: 'nothing' };
  if (perspective.you.canVote) return { type: 'statement', statement: { type: 'vote', guilty: dice.percent(50) } };
  if (perspective.you.lockedIn) return { type: 'nothing' };
  const choice = (dice.percent(BLUNDERS) ? null : inRole(view, perspective, dice)) ?? anything(perspective, dice);
  return { type: 'program', choice };
}
