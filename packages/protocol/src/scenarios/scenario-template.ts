import type { PlayerCountSettings, ScenarioContent } from '@one-mind/engine/scenario/types';
import { GENERATED_ART } from '@one-mind/engine/vocabulary';

const settings: PlayerCountSettings = {
  rounds: 8,
  alarm_limit: 9,
  alarm_every: 3,
  accuse_from_round: 2,
  stages: ['open-stairs', 'light-lamp'],
};
const drawn = { art: GENERATED_ART, hidden: false, size: 1 } as const;
const plain = { state: 'intact', needs: [], hidden: false, on_operate: [] } as const;

/** The template for a new scenario: small and playable, with one of almost everything. */
export const SCENARIO_TEMPLATE: ScenarioContent = {
  setting: 'A lighthouse on a rock, an hour before the storm. The lamp is dark and a ship is coming.',
  objective: 'Light the lamp before the ship strikes the rock.',
  initial_resources: {},
  events: [
    {
      id: 'wind',
      title: 'The wind rises',
      when: { type: 'round_at_least', round: 3 },
      once: true,
      chance: 1,
      effects: [{ type: 'say', text: 'The wind rises, and every shutter begins to knock.' }],
    },
  ],
  characters: [
    {
      id: 'keeper',
      name: 'the keeper',
      description: 'An old man who trusts nobody near his lamp.',
      location: 'store-room',
      disposition: -1,
      hidden: false,
      patrol: [],
      hostile: [{ type: 'say', text: 'The keeper shouts for help that is too far away.' }],
      neutral: [],
      friendly: [],
    },
  ],
  locations: [
    {
      ...drawn,
      id: 'landing',
      name: 'Landing',
      description: 'Wet stone steps and a rope to hold on to.',
      exits: [{ to: 'kitchen' }],
      map: { x: 15, y: 75 },
    },
    {
      ...drawn,
      id: 'kitchen',
      name: 'Kitchen',
      description: 'A stove, a table and the door to the stairs.',
      exits: [{ to: 'landing' }, { to: 'store-room' }, { to: 'lamp-room', lock: 'stairs-door' }],
      map: { x: 45, y: 60 },
    },
    {
      ...drawn,
      id: 'store-room',
      name: 'Store Room',
      description: 'Barrels, coils of rope and the smell of oil.',
      exits: [{ to: 'kitchen' }],
      map: { x: 80, y: 75 },
    },
    {
      ...drawn,
      id: 'lamp-room',
      name: 'Lamp Room',
      description: 'Glass on all sides, and the great lamp in the middle.',
      exits: [{ to: 'kitchen', lock: 'stairs-door' }],
      map: { x: 45, y: 15 },
    },
  ],
  body: { name: 'the castaway', description: 'soaked to the skin and in a hurry' },
  voice: {
    atmosphere: ['a wave breaks against the wall'],
    tension: { low: ['the sea is still quiet'], rising: ['the lights of a ship come closer'], high: ['a ship’s bell rings, very near'] },
    threat: 'the storm',
  },
  start: 'landing',
  objects: [
    { ...plain, id: 'key', name: 'the brass key', description: 'It hangs on a hook.', kind: 'item', place: 'store-room' },
    { ...plain, id: 'matches', name: 'the matches', description: 'A dry box of them.', kind: 'item', place: 'drawer' },
    { ...plain, id: 'drawer', name: 'the kitchen drawer', description: 'It sticks a little.', kind: 'container', place: 'kitchen' },
    {
      ...plain,
      id: 'stairs-door',
      name: 'the door to the stairs',
      description: 'Oak, with a brass lock.',
      kind: 'mechanism',
      place: 'kitchen',
      state: 'locked',
      needs: [{ item: 'key' }],
    },
    {
      ...plain,
      id: 'lamp',
      name: 'the great lamp',
      description: 'As tall as a man, and cold.',
      kind: 'mechanism',
      place: 'lamp-room',
      needs: [{ item: 'matches' }],
    },
    { ...plain, id: 'logbook', name: 'the logbook', description: 'Somebody has torn out a page.', kind: 'item', place: 'lamp-room' },
  ],
  hazards: [
    {
      id: 'loose-step',
      name: 'the loose step',
      description: 'It gives way under a careless foot.',
      location: 'landing',
      severity: 1,
      hidden: false,
      harm: 'vitality',
    },
  ],
  specials: [],
  stages: [
    {
      id: 'open-stairs',
      title: 'Open the stairs',
      description: 'The door to the stairs is unlocked.',
      when: { type: 'object', object: 'stairs-door', state: 'operated' },
    },
    {
      id: 'light-lamp',
      title: 'Light the lamp',
      description: 'The great lamp burns.',
      when: { type: 'object', object: 'lamp', state: 'operated' },
    },
  ],
  rogue_goals: [
    {
      id: 'keep-logbook',
      title: 'The missing page',
      description: 'Have the logbook when the game ends.',
      when: { type: 'has', object: 'logbook' },
      ever: false,
    },
    {
      id: 'keep-key',
      title: 'A key of one’s own',
      description: 'Mark the brass key.',
      when: { type: 'marked', object: 'key' },
      ever: true,
    },
  ],
  by_players: { 3: settings, 4: settings, 5: settings, 6: settings },
};
