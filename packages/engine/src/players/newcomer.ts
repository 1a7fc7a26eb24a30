/**
 * A person who plays for the first time, for the simulator: half of their turns are sensible for their role, the other half any valid
 * choice. They claim nothing, accuse nobody and vote at random.
 */
import type { Dice } from '../rng.ts';
import type { View } from '../view/view-types.ts';
import { inRole, isAlive } from './decide.ts';
import type { Decision } from './decision.ts';
import { anything } from './normal/choice-builders.ts';
import { perspectiveOf } from './perspective.ts';

/** Percent of their turns that are left to chance. */
const BLUNDERS = 50;

/** What they do next while everybody plans; asked again after each answer has been carried out. */
export function newcomer(view: View, dice: Dice): Decision {
  const perspective = perspectiveOf(view);
  if (perspective === null || view.public.phase !== 'planning' || !isAlive(perspective)) return { type: 'nothing' };
  if (perspective.you.canVote) return { type: 'statement', statement: { type: 'vote', guilty: dice.percent(50) } };
  if (perspective.you.lockedIn) return { type: 'nothing' };
  const choice = (dice.percent(BLUNDERS) ? null : inRole(view, perspective, dice)) ?? anything(perspective, dice);
  return { type: 'program', choice };
}
