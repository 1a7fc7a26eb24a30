import type { Location, Scenario, ScenarioObject } from '@one-mind/engine/scenario/types';

const place = (id: string, name: string, rest: Omit<Location, 'id' | 'name' | 'hidden'>): Location => ({
  id,
  name,
  hidden: false,
  ...rest,
});
const thing = (id: string, name: string, rest: Pick<ScenarioObject, 'description' | 'kind' | 'place'> & Partial<ScenarioObject>) => ({
  id,
  name,
  state: 'intact' as const,
  needs: [],
  hidden: false,
  on_operate: [],
  ...rest,
});

/** The scenario of the guided game: three stages that four voices complete in three or four rounds. Only the guided game plays it. */
export const GUIDED_SCENARIO: Scenario = {
  id: 'guided',
  version: 1,
  title: 'The Garden Door',
  description: 'Four voices, one body, one locked door.',
  difficulty: 'easy',
  min_players: 4,
  max_players: 4,
  content: {
    setting: 'A large house at night. The body has no business here, and the front door is watched.',
    objective: 'Find the key, unlock the garden door and get out to the lane.',
    body: { name: 'The stranger', description: 'somebody who came in by mistake' },
    voice: {
      atmosphere: ['a clock ticks behind the wall', 'the floorboards creak', 'rain taps on the glass', 'dust hangs in the lamplight'],
      tension: {
        low: ['the house is asleep', 'nobody stirs upstairs'],
        rising: ['a door opens upstairs', 'somebody turns over in bed'],
        high: ['footsteps come down the stairs', 'a light goes on upstairs'],
      },
      threat: 'the household',
    },
    start: 'passage',
    initial_resources: { alarm: 1 },
    locations: [
      place('passage', 'Back Passage', {
        description: 'Coats on hooks, a doormat, and the door to the garden.',
        size: 2,
        exits: [{ to: 'kitchen' }, { to: 'garden', lock: 'garden-door' }],
        map: { x: 34, y: 66 },
        art: 'ball-servants-passage',
      }),
      place('kitchen', 'Kitchen', {
        description: 'The stove is still warm.',
        size: 1,
        exits: [{ to: 'passage' }],
        map: { x: 10, y: 24 },
        art: 'ball-kitchen',
      }),
      place('garden', 'Garden', {
        description: 'Wet grass, and a gap in the hedge.',
        size: 3,
        exits: [{ to: 'passage', lock: 'garden-door' }, { to: 'lane' }],
        map: { x: 62, y: 22 },
        art: 'ball-garden',
      }),
      place('lane', 'Lane', {
        description: 'Nobody is about.',
        size: 1,
        exits: [{ to: 'garden' }],
        map: { x: 90, y: 62 },
        art: 'museum-embankment',
      }),
    ],
    objects: [
      thing('doormat', 'doormat', { description: 'It lies a little crooked.', kind: 'container', place: 'passage' }),
      thing('key', 'brass key', { description: 'Cold, and heavier than it looks.', kind: 'item', place: 'doormat' }),
      thing('old-coat', 'old coat', { description: 'Its pockets are deep.', kind: 'container', place: 'passage' }),
      thing('matchbox', 'matchbox', { description: 'Three matches are left.', kind: 'item', place: 'old-coat' }),
      thing('garden-door', 'garden door', {
        description: 'Locked, with a brass keyhole.',
        kind: 'mechanism',
        place: 'passage',
        state: 'locked',
        needs: [{ item: 'key' }],
      }),
    ],
    characters: [
      {
        id: 'cook',
        name: 'the cook',
        description: 'Asleep in a chair.',
        location: 'kitchen',
        disposition: 0,
        hidden: false,
        patrol: [],
        hostile: [],
        neutral: [],
        friendly: [],
      },
    ],
    hazards: [],
    specials: [],
    events: [],
    stages: [
      {
        id: 'find-key',
        title: 'Find the key',
        description: 'It is somewhere in the passage. Search, then take it.',
        when: { type: 'has', object: 'key' },
      },
      {
        id: 'unlock-door',
        title: 'Unlock the garden door',
        description: 'Interact with the door once the body has the key.',
        when: { type: 'object', object: 'garden-door', state: 'operated' },
      },
      { id: 'get-out', title: 'Get out', description: 'Move through the garden to the lane.', when: { type: 'at', location: 'lane' } },
    ],
    rogue_goals: [],
    roles: { '4': ['collaborator', 'collaborator', 'collaborator', 'saboteur'] },
    by_players: {
      '4': { rounds: 6, alarm_limit: 8, alarm_every: 0, accuse_from_round: 3, stages: ['find-key', 'unlock-door', 'get-out'] },
    },
  },
};
