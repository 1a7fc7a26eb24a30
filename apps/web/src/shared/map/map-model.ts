import type { LocationView, WorldView } from '@one-mind/engine/view/view-types';

export interface MapThing {
  readonly id: string;
  readonly name: string;
  readonly kind: 'object' | 'npc' | 'hazard' | 'special';
  /** Its state, disposition or severity at a glance. */
  readonly state: 'calm' | 'bad' | 'good';
}
export interface MapLine {
  readonly from: LocationView;
  readonly to: LocationView;
  readonly locked: boolean;
}
/** In percent of the map's width and height. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** Every connection between known places, drawn once even if it has two directions. */
export function mapLines(world: WorldView): readonly MapLine[] {
  const byId = new Map(world.locations.map((place) => [place.id, place]));
  const lines = new Map<string, MapLine>();
  for (const from of world.locations) {
    for (const exit of from.exits) {
      const to = byId.get(exit.to);
      const key = [from.id, exit.to].sort().join('|');
      if (to !== undefined && !lines.has(key)) lines.set(key, { from, to, locked: exit.locked });
    }
  }
  return [...lines.values()];
}

/**
 * [W7] Where to draw the body: in its location, or on the way to the exit it is heading for. It is never drawn at the
 * exit before it has arrived.
 */
export function bodyPoint(world: WorldView): MapPoint {
  const here = world.locations.find((place) => place.id === world.body.location);
  if (here === undefined) return { x: 50, y: 50 };
  const ahead = world.locations.find((place) => place.id === world.body.heading);
  if (ahead === undefined) return here.map;
  const part = Math.min(0.92, world.body.steps / Math.max(1, here.size));
  return { x: here.map.x + (ahead.map.x - here.map.x) * part, y: here.map.y + (ahead.map.y - here.map.y) * part };
}

/** Marks along the way to the body's heading: one for each Move Token, spent or still needed. */
export function stepMarks(world: WorldView): readonly (MapPoint & { readonly done: boolean })[] {
  const here = world.locations.find((place) => place.id === world.body.location);
  const ahead = world.locations.find((place) => place.id === world.body.heading);
  if (here === undefined || ahead === undefined || here.size < 2) return [];
  return Array.from({ length: here.size - 1 }, (_, index) => {
    const part = (index + 1) / here.size;
    return {
      x: here.map.x + (ahead.map.x - here.map.x) * part,
      y: here.map.y + (ahead.map.y - here.map.y) * part,
      done: index < world.body.steps,
    };
  });
}

/** All points between known places at which the body can be drawn. */
export function wayPoints(world: WorldView): readonly MapPoint[] {
  return world.locations.flatMap((here) =>
    here.exits.flatMap(({ to }) => stepMarks({ ...world, body: { ...world.body, location: here.id, heading: to } })),
  );
}

/** What is known to be at a place; people and dangers come first. */
export function thingsAt(world: WorldView, location: string): readonly MapThing[] {
  return [
    ...world.npcs
      .filter((npc) => npc.location === location)
      .map((npc) => ({
        id: npc.id,
        name: npc.name,
        kind: 'npc' as const,
        state: npc.disposition < 0 ? ('bad' as const) : npc.disposition > 0 ? ('good' as const) : ('calm' as const),
      })),
    ...world.hazards
      .filter((hazard) => hazard.location === location)
      .map((hazard) => ({
        id: hazard.id,
        name: hazard.name,
        kind: 'hazard' as const,
        state: hazard.severity > 0 ? ('bad' as const) : ('calm' as const),
      })),
    ...world.objects
      .filter((object) => object.place === location)
      .map((object) => ({
        id: object.id,
        name: object.name,
        kind: 'object' as const,
        state: object.state === 'damaged' ? ('bad' as const) : ('calm' as const),
      })),
    ...world.specials
      .filter((special) => special.location === location && special.available)
      .map((special) => ({ id: special.id, name: special.name, kind: 'special' as const, state: 'good' as const })),
  ];
}
