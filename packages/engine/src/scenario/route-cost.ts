/** Estimates the length of the objective, for a scenario's author and for balancing. */

import { createGame } from '../create.ts';
import { mutableCopy } from '../mutable-copy.ts';
import type { GameState } from '../state.ts';
import type { StageLead } from '../view/view-types.ts';
import { distanceTo } from '../world/movement.ts';
import { operate } from '../world/operate.ts';
import { hiddenAt } from '../world/target.ts';
import { holds } from './conditions.ts';
import { contentOf } from './content-index.ts';
import { applyEffects, changeDisposition, changeSeverity, repair, reveal, take } from './effects.ts';
import { leads } from './leads.ts';
import type { PlayerCount, Scenario } from './types.ts';

/** The default limit of worlds to examine. */
const WORLDS_MAX = 6000;

/** How many more worlds may be examined. Each costs about as much as a turn of a game of that scenario. */
export interface Budget {
  worlds: number;
}

/**
 * Move Tokens and checked actions on the shortest route through the stages for this number of players if nothing goes
 * wrong. An estimate: each stage ends in its cheapest world, and events and patrols don't happen. Null: no route was
 * found.
 */
export function routeCost(scenario: Scenario, players: PlayerCount): number | null {
  const way = wayThrough(scenario, players, { budget: { worlds: WORLDS_MAX }, canWait: false });
  return typeof way === 'number' ? way : null;
}

/**
 * The same within a budget, which it uses up. `unknown` if the budget wasn't enough.
 * @param canWait whether waiting for events is allowed
 */
export function wayThrough(
  scenario: Scenario,
  players: PlayerCount,
  options: { readonly budget: Budget; readonly canWait: boolean },
): number | 'none' | 'unknown' {
  let world = startOf(scenario, players);
  completeStages(world);
  let cost = 0;
  while (world.stagesDone.length < world.stages.length) {
    const next = nextStage(world, options);
    if (typeof next === 'string') return next;
    cost += next.cost;
    world = next.world;
  }
  return cost;
}

/** The world at the start of a game with this number of players. */
export function startOf(scenario: Scenario, players: PlayerCount): GameState {
  const seats = Array.from({ length: Number(players) }, (_, index) => ({ id: `${index}`, name: '', kind: 'ai', level: 'random' }) as const);
  const settings = { timeLimitMs: null, turnPaceMs: 0, disconnectGraceMs: 0, abandonMs: 0, maxPauseMs: 0 };
  const options = { scenario, seats, difficulty: scenario.difficulty, settings, seed: 'route', salt: '', commitment: '', at: 0 };
  return createGame(options).state;
}

interface Reached {
  readonly world: GameState;
  readonly cost: number;
}

/** The cheapest world in which one more stage is complete (Dijkstra over worlds). */
function nextStage(
  start: GameState,
  { budget, canWait }: { readonly budget: Budget; readonly canWait: boolean },
): Reached | 'none' | 'unknown' {
  // Costs are small integers, so each has a bucket.
  const buckets: Reached[][] = [[{ world: start, cost: 0 }]];
  const seen = new Set<string>();
  for (let cost = 0; cost < buckets.length; cost++) {
    for (const reached of buckets[cost] ?? []) {
      if (reached.world.stagesDone.length > start.stagesDone.length) return reached;
      const key = keyOf(reached.world);
      if (seen.has(key)) continue;
      if (budget.worlds <= 0) return 'unknown';
      budget.worlds -= 1;
      seen.add(key);
      for (const next of neighbours(reached, canWait)) {
        buckets[next.cost] ??= [];
        buckets[next.cost]?.push(next);
      }
    }
  }
  return 'none';
}

function neighbours({ world, cost }: Reached, canWait: boolean): Reached[] {
  const next = leads(world).flatMap((lead) => (lead.ready ? [follow(world, cost, lead)] : []));
  if (canWait) next.push(wait(world, cost));
  return next;
}

function follow(world: GameState, cost: number, { action, target, location }: StageLead): Reached {
  const game = mutableCopy(world);
  const tokens = distanceTo(world, location);
  game.body = { location, heading: null, steps: 0 };
  if (action === 'search') search(game, target);
  if (action === 'interact') interact(game, target);
  completeStages(game);
  return { world: game, cost: cost + tokens + (action === 'move' ? 0 : 1) };
}

function search(game: GameState, target: string): void {
  if (game.objects[target] !== undefined) {
    operate(game, target);
    return;
  }
  const found = hiddenAt(game, target);
  if (found !== null) reveal(game, found);
}

function interact(game: GameState, id: string): void {
  const { objects, npcs, specials } = contentOf(game.scenario);
  const npc = npcs.get(id);
  const special = specials.get(id);
  if (npc !== undefined) {
    changeDisposition(game, id, 1);
    // A friend's effects happen in the next update, if the body is still there.
    if ((game.npcs[id]?.disposition ?? 0) > 0) applyEffects(game, npc.friendly);
  } else if (special !== undefined) {
    if (special.once) game.specialsDone = [...game.specialsDone, id];
    applyEffects(game, special.effects);
  } else if (game.hazards[id] !== undefined) {
    changeSeverity(game, id, -1);
  } else if (game.objects[id]?.state === 'damaged') {
    repair(game, id);
  } else if (objects.get(id)?.kind === 'item' && game.objects[id]?.state !== 'locked') {
    take(game, id);
  } else {
    operate(game, id);
  }
}

/** Lets rounds pass: every event that can happen does. */
function wait(world: GameState, cost: number): Reached {
  const game = mutableCopy(world);
  game.round = game.roundLimit;
  for (const event of game.scenario.content.events) {
    if (event.chance === 0 || game.eventsDone.includes(event.id) || !holds(game, event.when)) continue;
    if (event.once) game.eventsDone = [...game.eventsDone, event.id];
    applyEffects(game, event.effects);
  }
  completeStages(game);
  return { world: game, cost: cost + 1 };
}

function completeStages(game: GameState): void {
  const { stages } = game.scenario.content;
  while (game.stagesDone.length < game.stages.length) {
    const stage = stages.find(({ id }) => id === game.stages[game.stagesDone.length]);
    if (stage === undefined || !holds(game, stage.when)) return;
    game.stagesDone = [...game.stagesDone, stage.id];
  }
}

function keyOf(world: GameState): string {
  const { body, objects, npcs, hazards, flags, resources, knownLocations, specialsDone, eventsDone, vitality, alarm, round } = world;
  return JSON.stringify([
    body.location,
    objects,
    npcs,
    hazards,
    flags,
    resources,
    knownLocations,
    specialsDone,
    eventsDone,
    vitality,
    alarm,
    round,
  ]);
}
