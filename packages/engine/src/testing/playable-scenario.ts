import fc from 'fast-check';
import { settingsForPlayers } from '../scenario/settings-for-players.ts';
import type { Location, Scenario, ScenarioContent, ScenarioObject } from '../scenario/types.ts';
import { TINY } from './tiny-scenario.ts';

export interface PlayableShape {
  readonly places: number;
  /** Includes a key and a gate if `isLocked`. */
  readonly objects: number;
  readonly people: number;
  /** Whether the last place is behind a gate, whose key lies at the start. */
  readonly isLocked: boolean;
}

export const PLAYABLE_SHAPES: fc.Arbitrary<PlayableShape> = fc
  .record({
    places: fc.integer({ min: 2, max: 8 }),
    objects: fc.integer({ min: 0, max: 8 }),
    people: fc.integer({ min: 0, max: 3 }),
    isLocked: fc.boolean(),
  })
  .filter(({ objects, isLocked }) => !isLocked || objects >= 2);

/** A row of locations with things and people in them. The objective is to reach the last one. */
export function playableScenario({ places, objects, people, isLocked }: PlayableShape): Scenario {
  const stages = [
    { id: 'arrive', title: 'Arrive', description: 'At the far end.', when: { type: 'at', location: `place-${places - 1}` } },
  ] as const;
  const table = { ...settingsForPlayers(TINY, 3), rounds: 20, stages: ['arrive'] };
  const content: ScenarioContent = {
    ...TINY.content,
    start: 'place-0',
    locations: Array.from({ length: places }, (_, index) => placeInRow(index, places, isLocked)),
    objects: [
      ...(isLocked ? [item('key', 'place-0'), gate(`place-${places - 2}`)] : []),
      ...Array.from({ length: objects - (isLocked ? 2 : 0) }, (_, index) => item(`item-${index}`, `place-${index % places}`)),
    ],
    characters: Array.from({ length: people }, (_, index) => ({
      id: `person-${index}`,
      name: `person ${index}`,
      description: 'Somebody.',
      location: `place-${index % places}`,
      disposition: 0,
      hidden: false,
      patrol: [],
      hostile: [],
      neutral: [],
      friendly: [],
    })),
    hazards: [],
    specials: [],
    events: [],
    stages,
    rogue_goals: [{ id: 'linger', title: 'Linger', description: 'Stay behind.', when: { type: 'at', location: 'place-0' }, ever: false }],
    by_players: { '3': table, '4': table, '5': table, '6': table },
  };
  return { ...TINY, content };
}

function placeInRow(index: number, places: number, isLocked: boolean): Location {
  const isGated = (step: number): boolean => isLocked && step === places - 2;
  const exit = (to: number, step: number) => ({ to: `place-${to}`, ...(isGated(step) ? { lock: 'gate' } : {}) });
  return {
    id: `place-${index}`,
    name: `Place ${index}`,
    description: 'A place.',
    size: 1,
    exits: [...(index > 0 ? [exit(index - 1, index - 1)] : []), ...(index < places - 1 ? [exit(index + 1, index)] : [])],
    map: { x: 5 + index * 12, y: 50 },
    art: 'hall',
    hidden: false,
  };
}

const item = (id: string, place: string): ScenarioObject => ({
  id,
  name: id,
  description: 'A thing.',
  kind: 'item',
  place,
  state: 'intact',
  needs: [],
  hidden: false,
  on_operate: [],
});

const gate = (place: string): ScenarioObject => ({ ...item('gate', place), kind: 'mechanism', state: 'locked', needs: [{ item: 'key' }] });
