import type { NarratorVoice, RogueGoal, ScenarioEvent, Stage } from '@one-mind/engine/scenario/types';

export const STAGES: readonly Stage[] = [
  {
    id: 'out-of-the-cell',
    title: 'Out of Cell 19',
    description: 'Pick the lock with what is behind the brick, or make Hale open the door himself; then step out on the tier.',
    when: { type: 'at', location: 'cell-block' },
  },
  {
    id: 'an-answer-to-iron',
    title: 'An answer to iron',
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
    description:
      'Search the infirmary for the register, and take it. Who gets out without it is a runaway; who gets out with it is a witness.',
    when: { type: 'has', object: 'death-book' },
  },
  {
    id: 'dressed-for-it',
    title: 'Dressed for it',
    description: 'Find a uniform. From a distance, a guard is only a coat.',
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
    description: 'Through the old drain or through the gate: the boat will wait until it is light, and not a minute longer.',
    when: { type: 'at', location: 'riverbank' },
  },
];

export const ROGUE_GOALS: readonly RogueGoal[] = [
  {
    id: 'the-cash-box',
    title: 'A pension',
    description: 'Have the body carry the bookmaker’s tin, once. It is hidden somewhere in the workshop; what is in it fits in a sleeve.',
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
    description: 'Have the file on Number 4471 burnt in the laundry. Free or not, you will have no past.',
    when: { type: 'flag', flag: 'file-burnt' },
    ever: true,
  },
  {
    id: 'a-word-outside',
    title: 'A word outside',
    description:
      'Slip a note into the mailbag in the common area. It goes out with Magda’s bread, so she must be no worse than neutral when it ends.',
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
      { type: 'say', text: 'Somewhere a clipboard is short by one. It is counted again, aloud.' },
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
      { type: 'say', text: 'Rain takes the roof all at once. Nobody will hear much tonight that is quieter than a shout.' },
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
      { type: 'say', text: 'Crates bang down in the yard. The hatch is off its padlock, and will be until somebody remembers.' },
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
      { type: 'say', text: 'A single pair of boots comes down the yard steps, in no hurry at all.' },
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
      { type: 'say', text: 'Through the glass Rusk speaks and Hale listens. Hale comes out straighter, and colder.' },
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
      { type: 'say', text: 'A vat goes up. Magda walks out of the smoke with the cat under one arm.' },
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
      { type: 'say', text: 'Every bulb sinks to orange. In the common area the television dies with a pop, to general grief.' },
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
      { type: 'say', text: 'The fitter whistles along the corridor, mends what is broken, and asks no questions: he is paid by the hour.' },
      { type: 'repair', object: 'yard-door' },
      { type: 'repair', object: 'floor-grate' },
      { type: 'repair', object: 'great-gate' },
    ],
  },
  {
    id: 'the-tier-knows',
    title: 'The tier knows',
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
        text: 'A whisper goes round the galleries. By the time it is back, somebody has passed along three cigarettes for luck.',
      },
      { type: 'resource', resource: 'cigarettes', amount: 3 },
    ],
  },
];

export const VOICE: NarratorVoice = {
  atmosphere: [
    'a pipe knocks twice and thinks better of it',
    'somewhere a man laughs in his sleep',
    'the lamps hum one note, slightly flat',
    'the damp counts the stairs',
    'the paint sweats',
    'a moth walks up the light',
    'keys sing, two corridors off',
    'the whole block breathes out',
    'a tap drips in no rhythm that anyone could learn',
    'it smells of bleach and cabbage, or the memory does',
  ],
  tension: {
    low: ['the night has not made up its mind', 'the night is still on your side', 'somewhere a radio talks about football'],
    rising: ['boots are changing their minds overhead', 'every door sounds nearer than it is', 'the walls listen with one ear'],
    high: [
      'every light in Blackwater is thinking about coming on',
      'every silence is the wrong kind',
      'every radio seems about to say your number',
    ],
  },
  threat: 'the guards',
};
