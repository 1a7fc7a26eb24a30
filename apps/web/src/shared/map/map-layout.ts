/** Places labels and pictures on the map so that none covers another. All values in pixels; y grows downwards. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface MapMark {
  readonly id: string;
  /** The place's point. */
  readonly x: number;
  readonly y: number;
  readonly name: string;
  /** Adds a padlock after the name. */
  readonly locked: boolean;
  /** The width of each picture in the row of things at the place. */
  readonly things: readonly number[];
}
export interface Placed {
  readonly label: Label;
  /** The row of things; null if there are none. */
  readonly things: Box | null;
  /** How many of the things have room, counted from the first. If there are more, the row ends with their number. */
  readonly shown: number;
}
export interface Label extends Box {
  readonly lines: readonly string[];
}
/** The drawing area, in the coordinates of the marks. */
export interface Room {
  readonly frame: Box;
  /** Areas that must not be covered. */
  readonly kept?: readonly Box[];
  /**
   * Where the pin can be: `pins` at every place, `passing` on the ways between them, where it is only now and then.
   * Names avoid all of them.
   */
  readonly pins?: readonly Box[];
  readonly passing?: readonly Box[];
  /** Where the pin is now; things avoid it. */
  readonly pin?: Box | null;
  /** Scale of the text: 1 = 11 px. */
  readonly scale?: number;
}

/** More things in a row would cover the neighbours. */
const MOST_THINGS = 6;
/** Pixels of the number of things that have no room, such as +3. */
const MORE_WIDTH = 16;
/** Half the width of a place's diamond. */
const DOT = 8;
const LINE_HEIGHT = 13;
const THING_HEIGHT = 16;
const GAP = 2;
/** Pixels per character at the size of the labels (11 px), rounded up; a padlock is about two characters. */
const CHARACTER = 6.1;
/** Names with at least this many characters may take two lines. */
const LONG_NAME = 9;
const PASSES = 4;
/** Less overlap than this, in square pixels, is not visible. */
const VISIBLE = 1;
/** Cost per square pixel of overlapping names. It is the highest, because two overlapping names are both unreadable. */
const NAME_COST = 6;
const DOT_COST = 4;
const PIN_COST = 0.5;
const PASSING_COST = 0.1;

/**
 * Chooses where each place's name and then its row of things go: on the sides that overlap least with other marks and
 * with the frame; among equals, the usual ones (name below, things to the right). Names depend only on the places, so
 * they don't move when things come and go. The result is deterministic.
 */
export function placeMarks(marks: readonly MapMark[], room: Room, labels = placeNames(marks, room)): ReadonlyMap<string, Placed> {
  const { frame, kept = [], pin = null } = room;
  const placed = new Map<string, Placed>();
  const still = [...dotsOf(marks), ...labels.values(), ...kept, ...(pin === null ? [] : [pin])];
  // The last pass leaves out the pictures that would cover something. Their number stays, because it leads to them.
  for (let pass = 0; pass <= PASSES; pass++)
    for (const mark of marks) {
      const label = labels.get(mark.id);
      if (label === undefined) continue;
      const others = [...placed].flatMap(([id, { things }]) => (id === mark.id || things === null ? [] : [things]));
      const cost = (things: Box) => shared(things, [...still, ...others]) + 2 * outside(things, frame);
      const total = mark.things.length;
      const row = (count: number) =>
        cheapest(thingsOf({ ...mark, things: [...mark.things.slice(0, count), ...(count < total ? [MORE_WIDTH] : [])] }, label), cost);
      let shown = total > MOST_THINGS ? MOST_THINGS - 1 : total;
      while (pass === PASSES && shown > 0 && cost(row(shown)) >= VISIBLE) shown -= 1;
      placed.set(mark.id, { label, things: total === 0 ? null : row(shown), shown });
    }
  return placed;
}

/** The names alone, which take most of the time. */
export function placeNames(marks: readonly MapMark[], room: Room): ReadonlyMap<string, Label> {
  const { frame, kept = [], pins = [], passing = [], scale = 1 } = room;
  const dots = dotsOf(marks);
  const withoutOthers = (label: Label) =>
    DOT_COST * shared(label, dots) +
    NAME_COST * shared(label, kept) +
    PIN_COST * shared(label, pins) +
    PASSING_COST * shared(label, passing) +
    4 * outside(label, frame);
  const choices = marks.map((mark) => {
    const candidates = labelsOf(mark, frame, scale);
    return { id: mark.id, candidates, costs: new Map(candidates.map((label) => [label, withoutOthers(label)])) };
  });
  const labels = new Map<string, Label>();
  for (let pass = 0; pass < PASSES; pass++)
    for (const { id, candidates, costs } of choices) {
      const others = [...labels].flatMap(([other, label]) => (other === id ? [] : [label]));
      labels.set(
        id,
        cheapest(candidates, (label) => NAME_COST * shared(label, others) + (costs.get(label) ?? 0)),
      );
    }
  return labels;
}

const dotsOf = (marks: readonly MapMark[]): readonly Box[] =>
  marks.map(({ x, y }) => ({ x: x - DOT, y: y - DOT, width: 2 * DOT, height: 2 * DOT }));
const shared = (box: Box, others: readonly Box[]): number => others.reduce((sum, other) => sum + overlap(box, other), 0);

/** The candidate with the lowest cost. Each later one costs slightly more, so that the first wins among equals. */
function cheapest<One extends Box>(candidates: readonly [One, ...One[]], cost: (one: One) => number): One {
  let [found] = candidates;
  let least = Number.POSITIVE_INFINITY;
  candidates.forEach((one, nth) => {
    const total = cost(one) + nth * 0.5;
    if (total < least) {
      least = total;
      found = one;
    }
  });
  return found;
}

function labelsOf({ x, y, name, locked }: MapMark, frame: Box, scale: number): [Label, ...Label[]] {
  const [first, ...more] = sidesOf([name]);
  return [first, ...more, ...(name.length < LONG_NAME || !name.includes(' ') ? [] : sidesOf(inTwoLines(name)))];

  function sidesOf(lines: readonly string[]): [Label, ...Label[]] {
    const longest = Math.max(...lines.map((line) => line.length));
    const width = Math.ceil((longest + (locked ? 2.5 : 0)) * CHARACTER * scale) + 4;
    const height = Math.ceil(LINE_HEIGHT * scale) * lines.length;
    const below = y + DOT + GAP;
    const above = y - DOT - GAP - height;
    const rightmost = frame.x + frame.width - width;
    const at = (left: number, top: number): Label => ({ x: Math.max(frame.x, Math.min(left, rightmost)), y: top, width, height, lines });
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
      at(x + DOT + GAP, y - height / 2),
      at(x - DOT - GAP - width, y - height / 2),
    ];
  }
}

/** Breaks at the space that makes the longer line shortest. */
function inTwoLines(name: string): readonly [string, string] {
  const words = name.split(' ');
  const cuts = words.slice(1).map((_, at): readonly [string, string] => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  return cuts.reduce((best, cut) => (longest(cut) < longest(best) ? cut : best));
}
const longest = ([one, two]: readonly [string, string]): number => Math.max(one.length, two.length);

function thingsOf({ x, y, things }: MapMark, label: Box): [Box, ...Box[]] {
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

/** The area that two boxes share, in square pixels. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The area of a box outside a frame, in square pixels. */
function outside(box: Box, frame: Box): number {
  return box.width * box.height - overlap(box, frame);
}
