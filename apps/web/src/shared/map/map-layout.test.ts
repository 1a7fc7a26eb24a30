import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { describe, expect, it } from 'vitest';
import { type Box, type MapMark, overlap, placeMarks } from './map-layout.ts';

/** The inner size of the map on phones of 320 × 568 and 390 × 844, and on a desktop of 1280 × 720. */
const SCREENS = [
  { name: 'small phone', width: 258, height: 140, thing: 16 },
  { name: 'phone', width: 320, height: 230, thing: 16 },
  { name: 'desktop', width: 413, height: 205, thing: 20 },
];

function marksOf(scenario: (typeof BUILT_IN)[number], { width, height, thing }: (typeof SCREENS)[number]): MapMark[] {
  const { locations, objects, characters, hazards } = scenario.content;
  const things = [
    ...objects.map(({ place, hidden }) => ({ at: place, hidden })),
    ...[...characters, ...hazards].map(({ location, hidden }) => ({ at: location, hidden })),
  ];
  return locations
    .filter(({ hidden }) => !hidden)
    .map(({ id, name, map }) => ({
      id,
      name,
      locked: false,
      x: (map.x / 100) * width,
      y: (map.y / 100) * height,
      things: things.filter(({ at, hidden }) => at === id && !hidden).map(() => thing),
    }));
}

describe('the words and pictures on the map', () => {
  for (const screen of SCREENS)
    for (const scenario of BUILT_IN)
      it(`covers nothing in ${scenario.title} on a ${screen.name}`, () => {
        const frame: Box = { x: -screen.width * 0.08, y: -24, width: screen.width * 1.16, height: screen.height + 40 };
        const marks = marksOf(scenario, screen);
        const pins = marks.map(({ x, y }) => ({ x: x - 10, y: y - 24, width: 20, height: 24 }));
        const placed = placeMarks(marks, { frame, pins });
        const boxes = marks.flatMap(({ id, x, y }) => {
          const at = placed.get(id);
          if (at === undefined) throw new Error(`${id} is nowhere`);
          const dot = { what: `the point of ${id}`, of: id, box: { x: x - 7, y: y - 7, width: 14, height: 14 } };
          const label = { what: `the name of ${id}`, of: id, box: at.label };
          return [dot, label, ...(at.things === null ? [] : [{ what: `what is in ${id}`, of: id, box: at.things }])];
        });
        const pinned = marks.flatMap(({ id }, index) =>
          boxes
            .filter(({ what, box }) => what.startsWith('the name') && overlap(box, pins[index] ?? box) > 0)
            .map(({ what }) => `${what} by the pin of ${id}`),
        );
        if (screen.name !== 'small phone') expect(pinned).toEqual([]);
        const covered = boxes.flatMap((one, index) =>
          boxes.slice(index + 1).flatMap((other) => {
            const area = overlap(one.box, other.box);
            return Math.round(area) > 0 ? [`${one.what} and ${other.what}: ${Math.round(area)}`] : [];
          }),
        );
        expect(covered).toEqual([]);
        for (const { what, box } of boxes) expect(overlap(box, frame), what).toBeCloseTo(box.width * box.height, 3);
      });

  it('leaves out pictures only where they have no room, and then ends with their number', () => {
    const hall = { id: 'a', name: 'Hall', locked: false, x: 20, y: 12, things: [16, 16, 16] };
    const shown = (width: number) => placeMarks([hall], { frame: { x: 0, y: 0, width, height: 40 } }).get('a');
    expect(shown(100)).toMatchObject({ shown: 3, things: { width: 48 } });
    expect(shown(70)).toMatchObject({ shown: 1, things: { width: 32 } });
    expect(shown(44)).toMatchObject({ shown: 0, things: { width: 16 } });
  });

  it('leaves names where they are when things come and go', () => {
    const [scenario] = BUILT_IN;
    const [screen] = SCREENS;
    if (scenario === undefined || screen === undefined) throw new Error('There is no map to lay out.');
    const marks = marksOf(scenario, screen);
    const frame = { x: -20, y: -24, width: 300, height: 180 };
    const names = (things: (index: number) => readonly number[]) =>
      [
        ...placeMarks(
          marks.map((mark, index) => ({ ...mark, things: things(index) })),
          { frame },
        ).values(),
      ].map(({ label }) => label);
    expect(names((index) => Array.from({ length: (index * 5) % 7 }, () => 16))).toEqual(names(() => []));
  });

  it('keeps names clear of a button in the corner', () => {
    const corner = { x: 104, y: 0, width: 46, height: 46 };
    const marks = [{ id: 'a', name: 'The Swell', locked: false, x: 100, y: 26, things: [] }];
    const label = placeMarks(marks, { frame: { x: 0, y: 0, width: 150, height: 60 }, kept: [corner] }).get('a')?.label;
    expect(label === undefined ? null : overlap(label, corner)).toBe(0);
  });

  it('writes a long name in two lines where one has no room', () => {
    const mark = { id: 'a', name: 'Officers’ corridor', locked: false, x: 40, y: 20, things: [] };
    const label = (width: number) => placeMarks([mark], { frame: { x: 0, y: 0, width, height: 60 } }).get('a')?.label;
    expect(label(150)?.lines).toEqual(['Officers’ corridor']);
    expect(label(90)?.lines).toEqual(['Officers’', 'corridor']);
  });

  it('makes room for larger text', () => {
    const marks = [{ id: 'a', name: 'Hall', locked: false, x: 100, y: 100, things: [] }];
    const frame = { x: 0, y: 0, width: 300, height: 300 };
    const size = (scale: number) => placeMarks(marks, { frame, scale }).get('a')?.label;
    expect(size(1.25)?.height).toBeGreaterThan(size(1)?.height ?? 0);
    expect(size(1.25)?.width).toBeGreaterThan(size(1)?.width ?? 0);
  });

  it('puts the name below and the things at the right where there is room', () => {
    const [placed] = [
      ...placeMarks([{ id: 'a', name: 'Hall', locked: false, x: 100, y: 100, things: [16] }], {
        frame: { x: 0, y: 0, width: 300, height: 300 },
      }).values(),
    ];
    expect(placed?.label.y).toBeGreaterThan(100);
    expect(placed?.things?.x).toBeGreaterThan(100);
  });
});
