import type { Change } from '../facts.ts';
import { memoized } from '../memoize.ts';
import { contentOf } from '../scenario/content-index.ts';
import type { Exit, Location } from '../scenario/types.ts';
import type { GameState } from '../state.ts';
import { type Edge, type Path, shortestPaths } from './shortest-paths.ts';

/** A route of the body: its first exit, and its total cost in Move Tokens from the current location. */
export type Route = Path<Exit>;

/** [W7] Move Tokens needed to leave a location. */
export function sizeOf({ rules }: Pick<GameState, 'rules'>, { size }: Location): number {
  return rules.move_tokens.active ? Math.min(size, rules.move_tokens.most) : 1;
}

/** The body can't pass: the exit's lock is locked, or too damaged to open. */
export function isBarred(state: GameState, exit: Exit): boolean {
  const lock = exit.lock === undefined ? undefined : state.objects[exit.lock];
  return lock?.state === 'locked' || lock?.state === 'damaged';
}

/**
 * [W7] The shortest known route to a location: through open exits if possible, otherwise as if no exit were barred.
 * Steps already taken count towards their exit and against every other. Null: no known route, or the body is there.
 */
export function routeTo(state: GameState, target: string): Route | null {
  return routes(state, 'open').get(target) ?? routes(state, 'any').get(target) ?? null;
}

/** Move Tokens to a known location; 0 for the current one, Infinity without a known route. */
export function distanceTo(state: GameState, target: string): number {
  return target === state.body.location ? 0 : (routeTo(state, target)?.cost ?? Number.POSITIVE_INFINITY);
}

/** Routes to every other known location: `open` through no barred exit, `any` as if none were barred. */
export const routes = memoized(
  ({ scenario, rules, body, objects, knownLocations }) => [scenario, rules, body, objects, knownLocations],
  (state, ways: 'open' | 'any'): ReadonlyMap<string, Route> => shortest(state, ways === 'any'),
);

function shortest(state: GameState, throughLocks: boolean): ReadonlyMap<string, Route> {
  const { locations } = contentOf(state.scenario);
  const { location: start, heading, steps } = state.body;
  return shortestPaths(start, (from) => {
    const place = locations.get(from);
    if (place === undefined) return [];
    const size = sizeOf(state, place);
    const edges: Edge<Exit>[] = [];
    for (const exit of place.exits) {
      if (!state.knownLocations[exit.to] || (!throughLocks && isBarred(state, exit))) continue;
      const taken = from !== start ? 0 : exit.to === heading ? -steps : steps;
      edges.push({ to: exit.to, cost: size + taken, exit });
    }
    return edges;
  });
}

/** [W7] One step towards an exit of the body's location; the exit isn't barred. */
export function stepTowards(game: GameState, exit: Exit): Change[] {
  const { body } = game;
  const place = contentOf(game.scenario).locations.get(body.location);
  const size = place === undefined ? 1 : sizeOf(game, place);
  if (body.heading !== null && body.heading !== exit.to && body.steps > 0) {
    const from = body.heading;
    const steps = body.steps - 1;
    game.body = { ...body, heading: steps === 0 ? null : from, steps };
    return [{ type: 'steppedBack', from, steps }];
  }
  const steps = body.steps + 1;
  const stepped: Change = { type: 'stepped', towards: exit.to, steps, size };
  if (steps < size) {
    game.body = { ...body, heading: exit.to, steps };
    return [stepped];
  }
  game.body = { location: exit.to, heading: null, steps: 0 };
  return [stepped, { type: 'entered', location: exit.to }];
}
