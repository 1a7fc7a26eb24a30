import type { NarratorVoice, RogueGoal, ScenarioEvent, Stage } from '@one-mind/engine/scenario/types';

export const STAGES: readonly Stage[] = [
  {
    id: 'out-of-the-cell',
    title: 'Out of Cell 19',
    description: 'Pick the lock with what is behind the brick, or make Hale open the door himself. Then step out on the tier.',
    when: { type: 'at', location: 'cell-block' },
  },
  {
    id: 'an-answer-to-iron',
    title: 'A tool or a key',
    description: 'Get hold of something that opens the way: the crowbar from the workshop, or the gate key from the guard station.',
    when: {
      type: 'any',
      of: [
        { type: 'has', object: 'crowbar' },
        { type: 'has', object: 'gate-key' },
      ],
    },
  },
  {
    id: 'the-death-book',
    title: 'The death book',
    description: 'Search the infirmary for the register, and take it. It proves what happened here to eleven men.',
    when: { type: 'has', object: 'death-book' },
  },
  {
    id: 'dressed-for-it',
    title: 'Dressed for it',
    description: 'Find a uniform. From a distance, nobody looks at the face above a guard’s coat.',
    when: { type: 'has', object: 'guard-uniform' },
  },
  {
    id: 'the-way-out',
    title: 'Open the way out',
    description: 'Pry up the grate in the laundry, or get the great gate open.',
    when: {
      type: 'any',
      of: [
        { type: 'object', object: 'floor-grate', state: 'operated' },
        { type: 'object', object: 'floor-grate', state: 'intact' },
        { type: 'object', object: 'great-gate', state: 'operated' },
        { type: 'object', object: 'great-gate', state: 'intact' },
      ],
    },
  },
  {
    id: 'the-river',
    title: 'Reach the river',
    description: 'Get there through the old drain or through the gate. The boat waits only until it is light.',
    when: { type: 'at', location: 'riverbank' },
  },
];

export const ROGUE_GOALS: readonly RogueGoal[] = [
  {
    id: 'the-cash-box',
    title: 'A pension',
    description: 'Have the body carry the bookmaker’s tin, once. It is hidden somewhere in the workshop, and it is full of money.',
    when: { type: 'has', object: 'cash-box' },
    ever: true,
  },
  {
    id: 'the-fifth-song',
    title: 'The fifth song',
    description: 'Secretly make Old Tom’s harmonica yours (manipulate it). There is a microfilm in the reed plate, and only you know.',
    when: { type: 'marked', object: 'harmonica' },
    ever: true,
  },
  {
    id: 'no-such-man',
    title: 'No such man',
    description: 'Have the file on Number 4471 burnt in the laundry. Then nobody can prove that you were ever here.',
    when: { type: 'flag', flag: 'file-burnt' },
    ever: true,
  },
  {
    id: 'a-word-outside',
    title: 'A word outside',
    description:
      'Slip a note into the mailbag in the common area. Magda’s bread van takes it out, so she must be no worse than neutral when it ends.',
    when: {
      type: 'all',
      of: [
        { type: 'flag', flag: 'note-sent' },
        { type: 'npc', npc: 'magda', disposition_at_least: 0 },
      ],
    },
    ever: false,
  },
  {
    id: 'a-quiet-night',
    title: 'A quiet night',
    description: 'You have a parole hearing on Monday. Whatever happens tonight, the alarm must be at 6 or lower when it ends.',
    when: { type: 'resource_at_most', resource: 'alarm', amount: 6 },
    ever: false,
  },
];

export const EVENTS: readonly ScenarioEvent[] = [
  {
    id: 'head-count',
    title: 'An unannounced head count',
    when: { type: 'round_at_least', round: 3 },
    once: true,
    chance: 0.35,
    effects: [
      { type: 'say', text: 'A guard counts the prisoners and is one short. He counts again, aloud.' },
      { type: 'resource', resource: 'alarm', amount: 1 },
    ],
  },
  {
    id: 'storm',
    title: 'The storm comes in from the estuary',
    when: { type: 'round_at_least', round: 4 },
    once: true,
    chance: 0.4,
    effects: [
      {
        type: 'say',
        text: 'Heavy rain starts to beat on the roof. For the rest of the night, nobody will hear anything quieter than a shout.',
      },
      { type: 'flag', flag: 'storm', value: true },
      { type: 'resource', resource: 'alarm', amount: -1 },
    ],
  },
  {
    id: 'bread-van',
    title: 'The bread van is early',
    when: {
      type: 'any',
      of: [
        { type: 'round_at_least', round: 6 },
        { type: 'hazard', hazard: 'searchlight', severity_at_most: 0 },
      ],
    },
    once: true,
    chance: 0.5,
    effects: [
      {
        type: 'say',
        text: 'The bread van unloads its crates in the yard. The padlock is off the hatch, and nobody has thought of putting it back.',
      },
      { type: 'unlock', object: 'bread-hatch' },
    ],
  },
  {
    id: 'captain-on-the-floor',
    title: 'The captain takes a walk',
    when: { type: 'resource_at_least', resource: 'alarm', amount: 7 },
    once: true,
    chance: 1,
    effects: [
      { type: 'say', text: 'Captain Rusk comes down the yard steps, alone and in no hurry.' },
      { type: 'spawn', id: 'captain-rusk' },
    ],
  },
  {
    id: 'hale-is-told',
    title: 'Hale gets a telling-off',
    when: { type: 'resource_at_least', resource: 'alarm', amount: 5 },
    once: true,
    chance: 0.5,
    effects: [
      { type: 'say', text: 'Behind the glass Rusk shouts at Hale. Hale comes out with a straight back and a cold face.' },
      { type: 'disposition', npc: 'officer-hale', amount: -1 },
    ],
  },
  {
    id: 'fat-fire',
    title: 'A fire in the kitchen',
    when: {
      type: 'all',
      of: [
        { type: 'round_at_least', round: 6 },
        { type: 'not', of: { type: 'flag', flag: 'storm' } },
      ],
    },
    once: true,
    chance: 0.25,
    effects: [
      { type: 'say', text: 'A vat of fat catches fire. Magda walks out of the smoke with the cat under one arm.' },
      { type: 'spawn', id: 'kitchen-fire' },
      { type: 'move_npc', npc: 'magda', location: 'common-area' },
    ],
  },
  {
    id: 'brown-out',
    title: 'The lights brown out',
    when: {
      type: 'all',
      of: [
        { type: 'flag', flag: 'storm' },
        { type: 'not', of: { type: 'object', object: 'television', state: 'damaged' } },
      ],
    },
    once: true,
    chance: 0.3,
    effects: [
      { type: 'say', text: 'Every bulb fades to orange. In the common area the television goes off with a pop, and forty men groan.' },
      { type: 'damage', object: 'television' },
    ],
  },
  {
    id: 'night-fitter',
    title: 'The night fitter does his round',
    when: {
      type: 'any',
      of: [
        { type: 'object', object: 'yard-door', state: 'damaged' },
        { type: 'object', object: 'floor-grate', state: 'damaged' },
        { type: 'object', object: 'great-gate', state: 'damaged' },
      ],
    },
    once: false,
    chance: 0.3,
    effects: [
      {
        type: 'say',
        text: 'The fitter comes along the corridor, whistling, and repairs what is broken. He asks no questions: he is paid by the hour.',
      },
      { type: 'repair', object: 'yard-door' },
      { type: 'repair', object: 'floor-grate' },
      { type: 'repair', object: 'great-gate' },
    ],
  },
  {
    id: 'the-tier-knows',
    title: 'Help from the tier',
    when: {
      type: 'all',
      of: [
        { type: 'stage_done', stage: 'an-answer-to-iron' },
        { type: 'has', object: 'crowbar' },
      ],
    },
    once: true,
    chance: 0.5,
    effects: [
      {
        type: 'say',
        text: 'The men on the galleries whisper about the crowbar. Somebody passes you three cigarettes for luck.',
      },
      { type: 'resource', resource: 'cigarettes', amount: 3 },
    ],
  },
];

export const VOICE: NarratorVoice = {
  atmosphere: [
    'a pipe knocks twice behind the wall',
    'somewhere a man laughs in his sleep',
    'the lamps hum on one low note',
    'water drips down the stairs, step by step',
    'the walls are wet to the touch',
    'a moth crawls across the lamp',
    'keys jingle two corridors away',
    'somewhere a man coughs in the dark',
    'a tap drips into a steel basin',
    'it smells of bleach and boiled cabbage',
  ],
  tension: {
    low: ['no guard looks this way yet', 'the guards suspect nothing so far', 'somewhere a radio talks about football'],
    rising: ['boots walk up and down overhead', 'doors slam, closer than before', 'the guards stop talking and listen'],
    high: [
      'a whistle blows somewhere outside',
      'guards shout to each other from floor to floor',
      'the guards’ radios crackle without a pause',
    ],
  },
  threat: 'the guards',
};
