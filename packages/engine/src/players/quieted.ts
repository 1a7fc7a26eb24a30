/** What a quieted AI player does [Q1][Q3]: it predicts every round, and nudges the world as its role would like it. */

import type { Dice } from '../rng.ts';
import { placeAt, turnOrderIn } from '../round/turn-order.ts';
import { quietingsOf } from '../table/quietings.ts';
import type { View, YouView } from '../view/view-types.ts';
import { type Nudge, PREDICTED_ACTIONS } from '../vocabulary.ts';
import { possibleOrders } from './knowledge/possible-orders.ts';
import { dangerHere, type Perspective, perspectiveOf } from './perspective.ts';

export interface QuietedChoice {
  readonly action: (typeof PREDICTED_ACTIONS)[number];
  readonly place: string;
  readonly who: string | null;
  /** Null: it keeps its nudge. */
  readonly nudge: Nudge | null;
}

/** From the seat's own view alone; null if it has already predicted this round, or lives. */
export function quietedChoice(view: View, dice: Dice): QuietedChoice | null {
  const perspective = perspectiveOf(view);
  const quieted = perspective?.you.quieted ?? null;
  if (perspective === null || quieted === null || view.public.phase !== 'planning') return null;
  const { action, place, who } = quieted.prediction;
  if (action !== null || place !== null || who !== null) return null;
  return {
    action: likelyAction(perspective, dice),
    place: likelyPlace(perspective),
    who: likelyFirst(perspective, dice),
    nudge: quieted.nudge === null ? wantedNudge(perspective) : null,
  };
}

/** What the plan needs next; without a plan, what turns have looked like most often. */
function likelyAction({ plan, here, public: { history } }: Perspective, dice: Dice): QuietedChoice['action'] {
  const lead = plan.find(({ ready }) => ready);
  if (lead !== undefined) return lead.location === here ? lead.action : 'move';
  const often = (action: string): number => history.filter((fact) => fact.action === action).length;
  const most = Math.max(...PREDICTED_ACTIONS.map(often));
  return dice.pick(PREDICTED_ACTIONS.filter((action) => often(action) === most));
}

/** Where the body is heading, if this round has enough turns to get there. */
function likelyPlace({ world, here, public: { turnsInRound } }: Perspective): string {
  const { heading, steps } = world.body;
  const size = world.locations.find(({ id }) => id === here)?.size ?? 0;
  return heading !== null && size - steps < turnsInRound ? heading : here;
}

/** The living voice that comes first in most of the orders that this seat can't exclude [S4]. */
function likelyFirst({ you, others, public: game }: Perspective, dice: Dice): string | null {
  const rule = turnOrderIn(game);
  const isQuieted = new Set([...quietingsOf(game).keys()]);
  const times = new Map<string, number>();
  for (const order of possibleOrders(game, you).orders) {
    for (let position = 0; position < rule.players; position++) {
      const seat = order.indexOf(placeAt(rule, game.round, position));
      const id = game.players[seat]?.id;
      if (id === undefined || isQuieted.has(seat)) continue;
      times.set(id, (times.get(id) ?? 0) + 1);
      break;
    }
  }
  const most = Math.max(0, ...others.map(({ id }) => times.get(id) ?? 0));
  const likely = others.filter(({ id }) => (times.get(id) ?? 0) === most);
  return likely.length === 0 ? null : dice.pick(likely).id;
}

/** Collaborators ward off danger, Saboteurs add to it, and Rogues keep the game going while it is close to its end. */
function wantedNudge(perspective: Perspective): Nudge | null {
  const { you, world, here, public: game } = perspective;
  if (game.rulesOff.includes('nudges')) return null;
  const isHostileHere = world.npcs.some(({ location, disposition }) => location === here && disposition < 0);
  const isDangerous = dangerHere(perspective) > 0;
  if (!isDangerous && !isHostileHere) return null;
  const ward: Nudge = isDangerous ? 'soothe' : 'divert';
  const isNearEnd = world.alarm >= world.alarmLimit - 2 || world.vitality <= 2;
  return WANTS[you.role]({ ward, isNearEnd });
}

const WANTS: Readonly<Record<YouView['role'], (now: { readonly ward: Nudge; readonly isNearEnd: boolean }) => Nudge | null>> = {
  collaborator: ({ ward }) => ward,
  rogue: ({ ward, isNearEnd }) => (isNearEnd ? ward : null),
  saboteur: () => 'stir',
};
