/** The connections of a scenario's locations, as lines between them. */
import { getAt, isList, isObject, type Json, setAt } from '../document/json-path.ts';

export interface MapPlace {
  readonly id: string;
  /** Index in the list of locations. */
  readonly index: number;
  readonly name: string;
  /** 1..6 if valid; 0 = not given. */
  readonly size: number;
  /** Percent from the left and the top edge of the map. */
  readonly x: number;
  readonly y: number;
  readonly isHidden: boolean;
  readonly isStart: boolean;
  /** The number of objects, characters and hazards that start here. */
  readonly things: number;
}

export interface MapLine {
  readonly from: string;
  readonly to: string;
  /** The connection works in both directions. */
  readonly isBoth: boolean;
  /** At least one direction has a lock. */
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

/** Locations that can be drawn: those with an id, and only the first of several with the same one. */
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

/** Returns one line for each connected pair, in one direction or both. */
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

/** Adds the missing exits between two locations, in both directions. */
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

/** Removes the exits between two locations, in both directions. */
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

/** Clamps to 0..100 and rounds to a tenth. */
const percent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)) * 10) / 10;
/** Moves a location on the map. */
export function placedAt(content: Json, id: string, { x, y }: { readonly x: number; readonly y: number }): Json {
  const place = placesOf(content).find((one) => one.id === id);
  if (!place || (place.x === percent(x) && place.y === percent(y))) return content;
  return setAt(setAt(content, ['locations', place.index, 'map', 'x'], percent(x)), ['locations', place.index, 'map', 'y'], percent(y));
}

/** A part of the map, in percent. */
export interface MapArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
const WHOLE: MapArea = { left: 0, top: 0, right: 100, bottom: 100 };

/** The space that a location takes up, including a gap, in percent of the map. */
const TAKEN = { x: 19, y: 13 };
const ROOM_WANTED = 1.25;
/** The number of candidate spots in each direction. */
const SPOTS = 13;

/**
 * Finds a spot for a new location: in the visible part of the map (`view`) and as far from the others as possible. If
 * the visible part is full, it can be anywhere on the map; `isInView` says which.
 */
export function freePlace(content: Json, view: MapArea): { readonly x: number; readonly y: number; readonly isInView: boolean } {
  const places = placesOf(content);
  /** 1: the two touch. Distances beyond `ROOM_WANTED` don't count, so that locations stay together and leave room for more. */
  const roomAt = (x: number, y: number) =>
    Math.min(ROOM_WANTED, ...places.map((place) => Math.max(Math.abs(place.x - x) / TAKEN.x, Math.abs(place.y - y) / TAKEN.y)));
  const bestIn = (area: MapArea) => {
    const spots = spotsIn(area).map((spot) => ({ ...spot, room: roomAt(spot.x, spot.y) }));
    return spots.reduce<(typeof spots)[number] | undefined>(
      (best, spot) => (best === undefined || spot.room > best.room ? spot : best),
      undefined,
    );
  };
  const seen = bestIn({
    left: Math.max(WHOLE.left, view.left),
    top: Math.max(WHOLE.top, view.top),
    right: Math.min(WHOLE.right, view.right),
    bottom: Math.min(WHOLE.bottom, view.bottom),
  });
  if (seen !== undefined && seen.room >= 1) return { x: seen.x, y: seen.y, isInView: true };
  const { x, y } = bestIn(WHOLE) ?? { x: 50, y: 50 };
  return { x, y, isInView: false };
}

/** Spots at which a location lies entirely inside an area, the most central first; none if the area is too small. */
function spotsIn({ left, top, right, bottom }: MapArea): { readonly x: number; readonly y: number }[] {
  const width = right - left - TAKEN.x;
  const height = bottom - top - TAKEN.y;
  if (width < 0 || height < 0) return [];
  const steps = Array.from({ length: SPOTS }, (_, step) => step / (SPOTS - 1));
  const spots = steps.flatMap((down) => steps.map((across) => ({ across, down })));
  return spots
    .toSorted((a, b) => Math.hypot(a.across - 0.5, a.down - 0.5) - Math.hypot(b.across - 0.5, b.down - 0.5))
    .map((spot) => ({
      x: percent(left + TAKEN.x / 2 + spot.across * width),
      y: percent(top + TAKEN.y / 2 + spot.down * height),
    }));
}
