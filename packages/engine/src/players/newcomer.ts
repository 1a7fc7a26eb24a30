/**
 * A person who plays for the first time, for the simulator: half of their turns are sensible for their role, the other half any valid
 * choice. They claim nothing, accuse nobody and vote at random.
 */
import type { Dice } from '../rng.ts';
import type { View } from '../view/view-types.ts';
import { inRole, isAlive } from './decide.ts';
import type { Decision } from './decision.ts';
import { anything } from './normal/choice-builders.ts';
import { tableOf } from './perspective.ts';

/** Percent of their turns that are left to chance. */
const BLUNDERS = 50;

/** What they do next while everybody plans; asked again after each answer has been carried out. */
export function newcomer(view: View, dice: Dice): Decision {
  const table = tableOf(view);
  if (table === null || view.public.phase !== 'planning' || !isAlive(table)) return { type: 'nothing' };
  if (table.you.canVote) return { type: 'talk', talk: { type: 'vote', guilty: dice.percent(50) } };
  if (table.you.lockedIn) return { type: 'nothing' };
  const choice = (dice.percent(BLUNDERS) ? null : inRole(view, table, dice)) ?? anything(table, dice);
  return { type: 'program', choice };
}
