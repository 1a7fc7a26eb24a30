/** What an AI player derives from its own view before it decides. */

import type { PlayerView, PublicView, StageLead, TargetOption, View, WorldView, YouView } from '../view/view-types.ts';
import type { Action } from '../vocabulary.ts';
import { shortestPaths } from '../world/shortest-paths.ts';
import { turnsBefore } from './knowledge/possible-orders.ts';

export interface Perspective {
  readonly you: YouView;
  readonly public: PublicView;
  readonly world: WorldView;
  readonly here: string;
  /** The other living voices. */
  readonly others: readonly PlayerView[];
  /** The plan for the current stage. */
  readonly plan: readonly StageLead[];
  /** Move Tokens to every location that can be reached. */
  readonly tokens: ReadonlyMap<string, number>;
  /** The expected number of turns before its own in this round; null if unknown. */
  readonly before: number | null;
}

/** Null for spectators. */
export function perspectiveOf(view: View): Perspective | null {
  const { you } = view;
  if (you === null) return null;
  const { world, players } = view.public;
  return {
    you,
    public: view.public,
    world,
    here: world.body.location,
    others: players.filter(({ id, is_alive }) => is_alive && id !== you.id),
    plan: world.stages.find(({ current }) => current)?.leads ?? [],
    tokens: tokensFrom(world),
    before: turnsBefore(view.public, you),
  };
}

/** The valid targets of an action for this voice; empty if the action is disabled. */
export function targetsOf({ you }: Perspective, action: Action): readonly TargetOption[] {
  return you.options.find((option) => option.action === action && option.enabled)?.targets ?? [];
}

export function targetOf(perspective: Perspective, action: Action, id: string): TargetOption | undefined {
  return targetsOf(perspective, action).find((target) => target.id === id);
}

/** The severity of the worst active hazard here; 0 = none. */
export function dangerHere({ world, here }: Perspective): number {
  return Math.max(0, ...world.hazards.filter(({ location }) => location === here).map(({ severity }) => severity));
}

/**
 * [W7] Route costs that count the steps already taken. All seats of a state see the same world, so the newest result is
 * cached.
 */
function tokensFrom(world: WorldView): ReadonlyMap<string, number> {
  if (latest?.of !== world) latest = { of: world, tokens: walkedFrom(world) };
  return latest.tokens;
}

let latest: { readonly of: WorldView; readonly tokens: ReadonlyMap<string, number> } | null = null;

function walkedFrom({ body, locations }: WorldView): Map<string, number> {
  const places = new Map(locations.map((location) => [location.id, location]));
  const paths = shortestPaths(body.location, (from) => {
    const place = places.get(from);
    return (place?.exits ?? []).flatMap(({ to, locked }) => {
      if (locked || place === undefined) return [];
      const taken = from !== body.location ? 0 : to === body.heading ? -body.steps : body.steps;
      return [{ to, cost: place.size + taken, exit: to }];
    });
  });
  return new Map([[body.location, 0], ...[...paths].map(([id, { cost }]) => [id, cost] as const)]);
}
