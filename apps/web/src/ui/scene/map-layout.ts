/** Where the words and pictures of the map go, so that none covers another. All in pixels; y grows downwards. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface MapMark {
  readonly id: string;
  /** The point of the place. */
  readonly x: number;
  readonly y: number;
  readonly name: string;
  /** After the name, a padlock. */
  readonly locked: boolean;
  /** Width of each picture in the row of what is there. */
  readonly things: readonly number[];
}
export interface Placed {
  readonly label: Box;
  /** Null where nothing is there. */
  readonly things: Box | null;
}

/** Half of the diamond of a place. */
const DOT = 8;
const LABEL_HEIGHT = 13;
const THING_HEIGHT = 16;
const GAP = 2;
/** Pixels per character at the size of the labels (11 px), rounded up; a padlock is about two characters. */
const CHARACTER = 6.1;
const PASSES = 4;

/**
 * Chooses for every place where its name and the row of its things stand: of all sides the ones that cover least of the
 * others and of the frame, and among equals the usual ones (name below, things at the right). The same map always comes
 * out the same.
 * @param frame what may be drawn on, in the coordinates of the marks
 * @param kept what else must not be covered
 */
export function placeMarks(marks: readonly MapMark[], frame: Box, kept: readonly Box[] = []): ReadonlyMap<string, Placed> {
  const dots = new Map(marks.map(({ id, x, y }) => [id, { x: x - DOT, y: y - DOT, width: 2 * DOT, height: 2 * DOT }]));
  const placed = new Map<string, Placed>();
  for (let pass = 0; pass < PASSES; pass++) {
    for (const mark of marks) {
      const taken = marks.flatMap(({ id }) => {
        const dot = dots.get(id);
        const other = id === mark.id ? undefined : placed.get(id);
        return [...(dot ? [dot] : []), ...(other ? [other.label] : []), ...(other?.things ? [other.things] : [])];
      });
      placed.set(mark.id, best(mark, [...taken, ...kept], frame));
    }
  }
  return placed;
}

function best(mark: MapMark, taken: readonly Box[], frame: Box): Placed {
  let found: Placed | null = null;
  let least = Number.POSITIVE_INFINITY;
  const cost = (box: Box) => taken.reduce((sum, other) => sum + overlap(box, other), 0) + 2 * outside(box, frame);
  labelsOf(mark).forEach((label, nth) => {
    const labelCost = cost(label);
    const sides = mark.things.length === 0 ? [null] : thingsOf(mark, label);
    sides.forEach((things, side) => {
      const total = labelCost + (things === null ? 0 : cost(things) + overlap(things, label)) + (nth + side) * 0.5;
      if (total < least) {
        least = total;
        found = { label, things };
      }
    });
  });
  // There is always a candidate; this is for the compiler.
  return found ?? { label: { x: mark.x, y: mark.y, width: 0, height: 0 }, things: null };
}

function labelsOf({ x, y, name, locked }: MapMark): Box[] {
  const width = Math.ceil((name.length + (locked ? 2.5 : 0)) * CHARACTER) + 4;
  const below = y + DOT + GAP;
  const above = y - DOT - GAP - LABEL_HEIGHT;
  const at = (left: number, top: number): Box => ({ x: left, y: top, width, height: LABEL_HEIGHT });
  return [
    at(x - width / 2, below),
    at(x - width / 2, above),
    at(x - width * 0.75, below),
    at(x - width * 0.25, below),
    at(x - DOT, below),
    at(x - width + DOT, below),
    at(x - width * 0.75, above),
    at(x - width * 0.25, above),
    at(x - DOT, above),
    at(x - width + DOT, above),
    at(x + DOT + GAP, y - LABEL_HEIGHT / 2),
    at(x - DOT - GAP - width, y - LABEL_HEIGHT / 2),
  ];
}

function thingsOf({ x, y, things }: MapMark, label: Box): Box[] {
  const width = things.reduce((sum, one) => sum + one, 0);
  const at = (left: number, top: number): Box => ({ x: left, y: top, width, height: THING_HEIGHT });
  const under = Math.max(label.y + label.height, y + DOT) + 1;
  const over = Math.min(label.y, y - DOT) - THING_HEIGHT - 1;
  const middle = y - THING_HEIGHT / 2;
  return [
    at(x + DOT + GAP, middle),
    at(x - DOT - GAP - width, middle),
    at(x - width / 2, under),
    at(x - width / 2, over),
    at(x - DOT, under),
    at(x + DOT - width, under),
    at(x - DOT, over),
    at(x + DOT - width, over),
    at(x - width / 2, y + DOT + 1),
    at(x - width / 2, y - DOT - THING_HEIGHT - 1),
  ];
}

/** Square pixels that two boxes share. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Square pixels of a box beyond a frame. */
function outside(box: Box, frame: Box): number {
  return box.width * box.height - overlap(box, frame);
}
