/**
 * What things are worth right now, as changes of a chance: for Collaborators and Rogues the chance of reaching the
 * objective, for Saboteurs the chance that the alarm doesn't reach its limit first. A higher chance is always good for
 * the objective and bad for Saboteurs.
 */

import type { View } from '../../view/view-types.ts';
import { isDue } from '../../world/alarm-clock.ts';
import { type Belief, beliefOf } from '../knowledge/belief.ts';
import { distancesIn } from '../knowledge/distances.ts';
import type { Perspective } from '../perspective.ts';
import { actsOf } from './forecast.ts';
import { alarmOfWorld, chanceOf, paceOf } from './win-chance.ts';

export interface Stakes {
  /** The current chance. */
  readonly chance: number;
  /** The worth of completing one step of the plan. */
  readonly step: number;
  /** The worth of one point less of alarm, and the cost of one point more (`noise`). */
  readonly calm: number;
  readonly noise: number;
  /** Points by which the alarm clock will raise the alarm when this round ends, unless a voice hides. */
  readonly clock: number;
  /** The worth of a verdict that quiets a Saboteur. */
  readonly caught: number;
  /** The cost of a verdict that quiets a Collaborator, or a Rogue. */
  readonly wronged: number;
  readonly rogueLost: number;
  /** The cost of losing a helpful voice. */
  readonly voice: number;
  /** Steps left in this stage, and in total. */
  readonly stepsHere: number;
  readonly stepsLeft: number;
  readonly turnsLeft: number;
}

/** Expected steps of a stage that hasn't begun, including the route to it. */
const STEPS_OF_STAGE = 3.6;
/** Share of the remaining worth that steps alone are given, whatever the race looks like. */
const SHARE_OF_STEP = 0.08;
/** Assumed chances that 0, 1, 2 or 3 points of alarm more are left than it seems. */
const SPARED = [0.6, 0.25, 0.1, 0.05];

export function stakesOf(view: View, perspective: Perspective): Stakes {
  const { world, public: game } = perspective;
  const living = game.players.filter(({ is_alive }) => is_alive).length;
  const belief = beliefOf(view);
  const saboteurs = game.players.reduce((sum, { id, is_alive }) => sum + (is_alive ? belief.of(id, 'saboteur') : 0), 0);
  const stepsHere = stepsOfStage(perspective);
  const later = world.stages.filter(({ done, current }) => !done && !current).length;
  const stepsLeft = Math.max(1, stepsHere + later * STEPS_OF_STAGE);
  const calmLeft = world.alarmLimit - world.alarm;
  const turnsLeft = (game.roundLimit - game.round + 1) * living;
  const isSaboteur = perspective.you.role === 'saboteur';
  const rounds = game.roundLimit - game.round + 1;
  const ofWorld = alarmOfWorld({
    alarmLimit: world.alarmLimit,
    rounds: game.roundLimit,
    players: game.players.length,
    saboteurs: game.saboteurs,
  });
  const at = (steps: number, calm: number, voices = living, harmful = saboteurs): number => {
    const pace = paceOf(voices, harmful, ofWorld);
    // Luck may spare a point or more. Without this, a nearly lost race would make every option look worthless.
    return SPARED.reduce((sum, share, spared) => {
      const race = { steps, calm: calm + (calm > 0 ? spared : 0), turns: rounds * voices, pace };
      return sum + share * (isSaboteur ? 1 - chanceOf('alarm', race) : chanceOf('objective', race));
    }, 0);
  };
  const chance = at(stepsLeft, calmLeft);
  return {
    chance,
    // Never 0: even when the game seems won or lost, progress is better than none.
    step: Math.max(SHARE_OF_STEP / stepsLeft, at(stepsLeft - 1, calmLeft) - chance),
    calm: Math.max(0.002, at(stepsLeft, calmLeft + 1) - chance),
    noise: Math.max(0.003, chance - at(stepsLeft, calmLeft - 1)),
    clock: isDue(world.alarmClock, game.round) ? world.alarmClock.rise : 0,
    caught: Math.max(0.01, at(stepsLeft, calmLeft, living - 1, Math.max(0, saboteurs - 1)) - chance),
    wronged: Math.max(0.02, chance - at(stepsLeft, calmLeft - 1, living - 1)),
    rogueLost: Math.max(0.01, chance - at(stepsLeft, calmLeft, living - 1)),
    voice: Math.max(0.01, chance - at(stepsLeft, calmLeft, living - 1)),
    stepsHere,
    stepsLeft,
    turnsLeft,
  };
}

function stepsOfStage(perspective: Perspective): number {
  const { plan, here, world, tokens } = perspective;
  const distances = distancesIn(world);
  let at = here;
  let steps = 0;
  for (const lead of plan) {
    const way = at === here ? (tokens.get(lead.location) ?? distances.tokens(at, lead.location)) : distances.tokens(at, lead.location);
    steps += (Number.isFinite(way) ? way : 2) + (lead.action === 'move' ? 0 : actsOf(perspective, lead));
    at = lead.location;
  }
  // Leads only show what is known, and there is usually a little more to do.
  return Math.max(1, steps) + (plan.some(({ ready }) => !ready) ? 0.5 : 0);
}

/** The voice that is most likely a Saboteur among those that can be accused, with its chance. */
export function prime(perspective: Perspective, belief: Belief): { readonly id: string; readonly sure: number } | null {
  return perspective.others
    .filter(({ id, role }) => role === null && !perspective.you.partners.includes(id))
    .map(({ id }) => ({ id, sure: belief.of(id, 'saboteur') }))
    .reduce<{ id: string; sure: number } | null>((most, one) => (most === null || one.sure > most.sure ? one : most), null);
}

/** The worth to the Collaborators of quieting an accused voice; negative if it is better not to accuse. */
export function worthOfAccusing({ caught, wronged, rogueLost }: Stakes, saboteur: number, rogue: number): number {
  return saboteur * caught - rogue * rogueLost - Math.max(0, 1 - saboteur - rogue) * wronged;
}
