/**
 * What things are worth right now, as changes of a chance: to Collaborators and Rogues, of reaching the objective; to
 * Saboteurs, of losing the alarm's race. So more of it is always good for the objective, and bad for Saboteurs.
 */

import type { View } from '../../view/view-types.ts';
import { isDue } from '../../world/alarm-clock.ts';
import { type Belief, beliefOf } from '../knowledge/belief.ts';
import { distancesIn } from '../knowledge/distances.ts';
import type { Perspective } from '../perspective.ts';
import { actsOf } from './forecast.ts';
import { alarmOfWorld, chanceOf, paceOf } from './win-chance.ts';

export interface Stakes {
  /** Their chance as things stand. */
  readonly chance: number;
  /** One step of the way done. */
  readonly step: number;
  /** One point of alarm less; one more costs `noise`. */
  readonly calm: number;
  readonly noise: number;
  /** Points by which the alarm clock raises the alarm when this round ends, unless somebody hides. */
  readonly clock: number;
  /** A saboteur is quieted by verdict. */
  readonly caught: number;
  /** A Collaborator, or a Rogue, is quieted by verdict: what it costs. */
  readonly wronged: number;
  readonly rogueLost: number;
  /** A helpful voice falls silent. */
  readonly voice: number;
  /** Steps still to do, in this stage and over all. */
  readonly stepsHere: number;
  readonly stepsLeft: number;
  readonly turnsLeft: number;
}

/** Steps of a stage that isn't begun yet; the way to it included. */
const STEPS_OF_STAGE = 3.6;
/** Of all that is left to win, what goes by steps alone, whatever the race looks like. */
const SHARE_OF_STEP = 0.08;
/** How likely one reckons with so many points of alarm more than there seem to be. */
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
    // Luck may spare a point or more: without that a race nearly lost would not show what is worth doing.
    return SPARED.reduce((sum, share, spared) => {
      const race = { steps, calm: calm + (calm > 0 ? spared : 0), turns: rounds * voices, pace };
      return sum + share * (isSaboteur ? 1 - chanceOf('alarm', race) : chanceOf('objective', race));
    }, 0);
  };
  const chance = at(stepsLeft, calmLeft);
  return {
    chance,
    // Never nothing: even where all seems won or lost, ahead is better than back.
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
  // Leads show known things only: there is usually a little more to it.
  return Math.max(1, steps) + (plan.some(({ ready }) => !ready) ? 0.5 : 0);
}

/** A voice most likely to be a saboteur, among those one may accuse, and how likely it is. */
export function prime(perspective: Perspective, belief: Belief): { readonly id: string; readonly sure: number } | null {
  return perspective.others
    .filter(({ id, role }) => role === null && !perspective.you.partners.includes(id))
    .map(({ id }) => ({ id, sure: belief.of(id, 'saboteur') }))
    .reduce<{ id: string; sure: number } | null>((most, one) => (most === null || one.sure > most.sure ? one : most), null);
}

/** What accusing a voice is worth to the Collaborators if it is quieted; negative where silence is better. */
export function worthOfAccusing({ caught, wronged, rogueLost }: Stakes, saboteur: number, rogue: number): number {
  return saboteur * caught - rogue * rogueLost - Math.max(0, 1 - saboteur - rogue) * wronged;
}
