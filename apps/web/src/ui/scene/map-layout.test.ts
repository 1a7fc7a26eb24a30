import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { describe, expect, it } from 'vitest';
import { type Box, type MapMark, overlap, placeMarks } from './map-layout.ts';

/** The map of a phone of 390 × 844 and of a desktop of 1280 × 720, without their frames. */
const SCREENS = [
  { name: 'phone', width: 320, height: 230, thing: 16 },
  { name: 'desktop', width: 413, height: 205, thing: 20 },
];
const MOST = 6;

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
      things: things
        .filter(({ at, hidden }) => at === id && !hidden)
        .slice(0, MOST)
        .map(() => thing),
    }));
}

describe('the words and pictures on the map', () => {
  for (const screen of SCREENS)
    for (const scenario of BUILT_IN)
      it(`covers nothing in ${scenario.title} on a ${screen.name}`, () => {
        const frame: Box = { x: -screen.width * 0.08, y: -24, width: screen.width * 1.16, height: screen.height + 40 };
        const marks = marksOf(scenario, screen);
        const placed = placeMarks(marks, frame);
        const boxes = marks.flatMap(({ id, x, y }) => {
          const at = placed.get(id);
          if (at === undefined) throw new Error(`${id} is nowhere`);
          const dot = { what: `the point of ${id}`, of: id, box: { x: x - 7, y: y - 7, width: 14, height: 14 } };
          const label = { what: `the name of ${id}`, of: id, box: at.label };
          return [dot, label, ...(at.things === null ? [] : [{ what: `what is in ${id}`, of: id, box: at.things }])];
        });
        const covered = boxes.flatMap((one, index) =>
          boxes.slice(index + 1).flatMap((other) => {
            const area = overlap(one.box, other.box);
            return area > 0 ? [`${one.what} and ${other.what}: ${Math.round(area)}`] : [];
          }),
        );
        expect(covered).toEqual([]);
        for (const { what, box } of boxes) expect(overlap(box, frame), what).toBeCloseTo(box.width * box.height, 3);
      });

  it('puts the name below and the things at the right where there is room', () => {
    const [placed] = [
      ...placeMarks([{ id: 'a', name: 'Hall', locked: false, x: 100, y: 100, things: [16] }], {
        x: 0,
        y: 0,
        width: 300,
        height: 300,
      }).values(),
    ];
    expect(placed?.label.y).toBeGreaterThan(100);
    expect(placed?.things?.x).toBeGreaterThan(100);
  });
});
