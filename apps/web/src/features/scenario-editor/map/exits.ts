/** The connections of a scenario's locations, as lines between them. */
import { getAt, isList, isObject, type Json, setAt } from '../json-path.ts';

export interface MapPlace {
  readonly id: string;
  /** In the list of locations. */
  readonly index: number;
  readonly name: string;
  /** 1..6 where it is right; 0 = none is said. */
  readonly size: number;
  /** Percent from the left and from the top. */
  readonly x: number;
  readonly y: number;
  readonly isHidden: boolean;
  readonly isStart: boolean;
  /** How many objects, characters and hazards are here at the start. */
  readonly things: number;
}

export interface MapLine {
  readonly from: string;
  readonly to: string;
  /** There is a way back. */
  readonly isBoth: boolean;
  /** Something locks it, in one of the directions. */
  readonly isLocked: boolean;
}

const listOf = (content: Json, key: string): readonly Json[] => {
  const list = getAt(content, [key]);
  return isList(list) ? list : [];
};
const numberAt = (value: Json, path: readonly string[], otherwise: number): number => {
  const found = getAt(value, path);
  return typeof found === 'number' ? found : otherwise;
};

/** Those with an id of their own; only they can be drawn. */
export function placesOf(content: Json): MapPlace[] {
  const start = getAt(content, ['start']);
  const here = ['objects', 'characters', 'hazards'].flatMap((key) =>
    listOf(content, key).map((thing) => getAt(thing, [key === 'objects' ? 'place' : 'location'])),
  );
  const found = new Map<string, MapPlace>();
  for (const [index, location] of listOf(content, 'locations').entries()) {
    if (!isObject(location) || typeof location.id !== 'string' || location.id === '' || found.has(location.id)) continue;
    found.set(location.id, {
      id: location.id,
      index,
      name: typeof location.name === 'string' ? location.name : '',
      size: numberAt(location, ['size'], 0),
      x: numberAt(location, ['map', 'x'], 50),
      y: numberAt(location, ['map', 'y'], 50),
      isHidden: location.hidden === true,
      isStart: location.id === start,
      things: here.filter((id) => id === location.id).length,
    });
  }
  return [...found.values()];
}

/** One line for each pair, whether one can go both ways or one. */
export function linesOf(content: Json): MapLine[] {
  const lines = new Map<string, MapLine>();
  const ids = new Set(placesOf(content).map(({ id }) => id));
  for (const { id: from, index } of placesOf(content)) {
    for (const exit of listOf(getAt(content, ['locations', index]) ?? null, 'exits')) {
      if (!isObject(exit) || typeof exit.to !== 'string' || !ids.has(exit.to) || exit.to === from) continue;
      const isLocked = exit.lock !== undefined;
      const back = lines.get(`${exit.to} ${from}`);
      if (back) lines.set(`${exit.to} ${from}`, { ...back, isBoth: true, isLocked: isLocked || back.isLocked });
      else lines.set(`${from} ${exit.to}`, { from, to: exit.to, isBoth: false, isLocked });
    }
  }
  return [...lines.values()];
}

/** Adds a way there and one back, where they are missing. */
export function connected(content: Json, a: string, b: string): Json {
  if (a === b) return content;
  const add = (before: Json, from: string, to: string): Json => {
    const place = placesOf(before).find(({ id }) => id === from);
    if (!place) return before;
    const exits = listOf(getAt(before, ['locations', place.index]) ?? null, 'exits');
    if (exits.some((exit) => getAt(exit, ['to']) === to)) return before;
    return setAt(before, ['locations', place.index, 'exits'], [...exits, { to }]);
  };
  return add(add(content, a, b), b, a);
}

/** Takes away the ways between two locations, in both directions. */
export function disconnected(content: Json, a: string, b: string): Json {
  const remove = (before: Json, from: string, to: string): Json => {
    const place = placesOf(before).find(({ id }) => id === from);
    if (!place) return before;
    const exits = listOf(getAt(before, ['locations', place.index]) ?? null, 'exits');
    const left = exits.filter((exit) => getAt(exit, ['to']) !== to);
    return left.length === exits.length ? before : setAt(before, ['locations', place.index, 'exits'], left);
  };
  return remove(remove(content, a, b), b, a);
}

/** Percent, within the map, to a tenth. */
const percent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)) * 10) / 10;
/** Puts a location to another place on the map. */
export function placedAt(content: Json, id: string, { x, y }: { readonly x: number; readonly y: number }): Json {
  const place = placesOf(content).find((one) => one.id === id);
  if (!place || (place.x === percent(x) && place.y === percent(y))) return content;
  return setAt(setAt(content, ['locations', place.index, 'map', 'x'], percent(x)), ['locations', place.index, 'map', 'y'], percent(y));
}

/** A place on the map that is far from the others. */
export function freePlace(content: Json): { readonly x: number; readonly y: number } {
  const places = placesOf(content);
  const distance = (x: number, y: number) => Math.min(60, ...places.map((place) => Math.hypot(place.x - x, place.y - y)));
  const spots = [50, 30, 70, 15, 85].flatMap((y) => [50, 30, 70, 15, 85].map((x) => ({ x, y })));
  return spots.reduce((best, spot) => (distance(spot.x, spot.y) > distance(best.x, best.y) ? spot : best));
}
