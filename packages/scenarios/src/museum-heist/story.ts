import type { NarratorVoice, RogueGoal, ScenarioEvent, Stage } from '@one-mind/engine/scenario/types';

export const STAGES: readonly Stage[] = [
  {
    id: 'fetch-the-copy',
    title: 'Nine weeks of evenings',
    description: 'Fetch the copy from the studio. Knock at its door in the Long Gallery, or take the book lift up to the archive.',
    when: {
      type: 'any',
      of: [
        { type: 'has', object: 'the-copy' },
        { type: 'flag', flag: 'swapped' },
      ],
    },
  },
  {
    id: 'a-way-in',
    title: 'A way in',
    description:
      'Choose a tool: the fire axe from the rotunda is loud and quick; the card in the watchman’s coat, or the cutter in the studio, is quiet and slow.',
    when: {
      type: 'any',
      of: [
        { type: 'has', object: 'fire-axe' },
        { type: 'has', object: 'watch-card' },
        { type: 'has', object: 'glass-cutter' },
      ],
    },
  },
  {
    id: 'blind-the-house',
    title: 'No witnesses',
    description: 'Loop the cameras from the watch room, or get the watchman on your side: nobody must see what happens tonight.',
    when: {
      type: 'any',
      of: [
        { type: 'flag', flag: 'cameras-looped' },
        { type: 'npc', npc: 'osk', disposition_at_least: 1 },
      ],
    },
  },
  {
    id: 'into-room-nine',
    title: 'Into Room 9',
    description: 'Get in through the glass doors, through the jib door behind the porcelain, or down from the roof.',
    when: { type: 'at', location: 'room-nine' },
  },
  {
    id: 'the-swap',
    title: 'The swap',
    description: 'Hang the copy where the picture hung. An empty wall gives the theft away.',
    when: { type: 'flag', flag: 'swapped' },
  },
  {
    id: 'the-starlings',
    title: 'The Starlings',
    description: 'Take Woman Counting Starlings: by key, by axe, or by leaving another in its place.',
    when: { type: 'has', object: 'starlings' },
  },
  {
    id: 'the-embankment',
    title: 'Down to the river',
    description: 'Leave by the roller door or over the roof, with the picture under the coat.',
    when: {
      type: 'all',
      of: [
        { type: 'at', location: 'embankment' },
        { type: 'has', object: 'starlings' },
      ],
    },
  },
];

export const ROGUE_GOALS: readonly RogueGoal[] = [
  {
    id: 'the-hare',
    title: 'The hare',
    description:
      'When it ends, the body must be carrying one of two porcelain hares: the salt cellar in the Porcelain Room, or its lost twin in the archive.',
    when: {
      type: 'any',
      of: [
        { type: 'has', object: 'salt-cellar' },
        { type: 'has', object: 'lost-hare' },
      ],
    },
    ever: false,
  },
  {
    id: 'twelfth-of-march',
    title: 'The twelfth of March',
    description:
      'Secretly make the visitors’ book in the rotunda yours (manipulate it), and keep the museum quiet: noise 2 or lower when it ends. You were never in this town.',
    when: {
      type: 'all',
      of: [
        { type: 'marked', object: 'visitors-book' },
        { type: 'resource_at_most', resource: 'noise', amount: 2 },
      ],
    },
    ever: false,
  },
  {
    id: 'two-letters-and-a-year',
    title: 'Two letters and a year',
    description: 'Once the picture is off its hook, sign the plaster behind it in Room 9. Let them find it in a hundred years.',
    when: { type: 'flag', flag: 'signed' },
    ever: true,
  },
  {
    id: 'an-audience',
    title: 'An audience',
    description: 'You have worked in silence all your life. At some point tonight, the noise must reach 3.',
    when: { type: 'resource_at_least', resource: 'noise', amount: 3 },
    ever: true,
  },
  {
    id: 'family-papers',
    title: 'Family papers',
    description:
      'When it ends, the body must be carrying the letters that are hidden behind a duke in the Long Gallery. They are about your mother.',
    when: { type: 'has', object: 'letters' },
    ever: false,
  },
  {
    id: 'a-good-reference',
    title: 'A good reference',
    description:
      'You want to work here again, and new directors ask these two. When it ends, Mrs Tansy must be friendly and Osk no worse than wary (−1).',
    when: {
      type: 'all',
      of: [
        { type: 'npc', npc: 'tansy', disposition_at_least: 1 },
        { type: 'npc', npc: 'osk', disposition_at_least: -1 },
      ],
    },
    ever: false,
  },
];

/** Noise is the twist: loud routes are short, but each threshold costs the players something. */
const noiseAnswers: readonly ScenarioEvent[] = [
  {
    id: 'osk-stops-whistling',
    title: 'The whistling stops',
    when: { type: 'resource_at_least', resource: 'noise', amount: 2 },
    once: true,
    chance: 0.7,
    effects: [
      { type: 'say', text: 'Somewhere below, Osk stops whistling in the middle of a tune.' },
      { type: 'disposition', npc: 'osk', amount: -1 },
    ],
  },
  {
    id: 'the-shutter-falls',
    title: 'The shutter falls',
    when: {
      type: 'all',
      of: [
        { type: 'resource_at_least', resource: 'noise', amount: 3 },
        { type: 'object', object: 'stair-shutter', state: 'intact' },
      ],
    },
    once: true,
    chance: 1,
    effects: [
      { type: 'say', text: 'The stair shutter crashes down and blocks the staircase. It hangs crooked.' },
      { type: 'damage', object: 'stair-shutter' },
    ],
  },
  {
    id: 'somebody-comes-to-look',
    title: 'Somebody comes to look',
    when: { type: 'resource_at_least', resource: 'noise', amount: 4 },
    once: false,
    chance: 0.45,
    effects: [
      { type: 'say', text: 'A torch comes along the walls, room by room.' },
      { type: 'resource', resource: 'alarm', amount: 1 },
      { type: 'resource', resource: 'noise', amount: -1 },
    ],
  },
  {
    id: 'every-lamp-at-once',
    title: 'All the lamps come on',
    when: { type: 'resource_at_least', resource: 'noise', amount: 5 },
    once: true,
    chance: 0.6,
    effects: [
      { type: 'say', text: 'Every lamp in the dome comes on, from the rim to the middle.' },
      { type: 'spawn', id: 'night-lights' },
    ],
  },
  {
    id: 'the-house-settles',
    title: 'The noise dies down',
    when: {
      type: 'all',
      of: [
        { type: 'resource_at_least', resource: 'noise', amount: 1 },
        { type: 'resource_at_most', resource: 'noise', amount: 3 },
      ],
    },
    once: false,
    chance: 0.35,
    effects: [{ type: 'resource', resource: 'noise', amount: -1 }],
  },
  {
    id: 'teo-hears-it',
    title: 'Teo starts the van',
    when: { type: 'resource_at_least', resource: 'noise', amount: 5 },
    once: true,
    chance: 0.5,
    effects: [
      { type: 'say', text: 'On the quay Teo starts the engine of the van.' },
      { type: 'disposition', npc: 'teo', amount: -1 },
      { type: 'move_npc', npc: 'teo', location: 'embankment' },
    ],
  },
];

const nightEvents: readonly ScenarioEvent[] = [
  {
    id: 'osk-winds-it-up',
    title: 'Osk winds up the shutter',
    when: { type: 'object', object: 'stair-shutter', state: 'damaged' },
    once: false,
    chance: 0.3,
    effects: [
      { type: 'say', text: 'Osk winds the stair shutter up again, hand over hand, and swears at the chain.' },
      { type: 'repair', object: 'stair-shutter' },
    ],
  },
  {
    id: 'rain-on-the-dome',
    title: 'Rain on the dome',
    when: { type: 'round_at_least', round: 4 },
    once: true,
    chance: 0.4,
    effects: [
      { type: 'say', text: 'Heavy rain drums on the roof. It drowns out every noise in the museum.' },
      { type: 'resource', resource: 'noise', amount: -3 },
    ],
  },
  {
    id: 'the-cat-and-the-duke',
    title: 'The cat trips the eye',
    when: {
      type: 'all',
      of: [
        { type: 'round_at_least', round: 2 },
        { type: 'not', of: { type: 'hazard', hazard: 'electric-eye', severity_at_most: 0 } },
      ],
    },
    once: true,
    chance: 0.3,
    effects: [
      { type: 'say', text: 'The cat runs through the beam, and a bell rings for half a second. Osk shouts the cat’s name.' },
      { type: 'resource', resource: 'noise', amount: 1 },
    ],
  },
  {
    id: 'drill-that-nobody-cancelled',
    title: 'A drill that nobody cancelled',
    when: {
      type: 'all',
      of: [
        { type: 'round_at_least', round: 5 },
        { type: 'not', of: { type: 'flag', flag: 'cameras-looped' } },
      ],
    },
    once: true,
    chance: 0.25,
    effects: [
      {
        type: 'say',
        text: 'A fire drill starts, and every staff door in the museum unlocks itself. It happens on the first Friday of the month.',
      },
      { type: 'unlock', object: 'watch-door' },
    ],
  },
  {
    id: 'the-director-cannot-sleep',
    title: 'The Director cannot sleep',
    when: { type: 'resource_at_least', resource: 'alarm', amount: 7 },
    once: true,
    chance: 1,
    effects: [
      { type: 'say', text: 'Outside a car door shuts, and Director Sabel walks in. Her heels click on the marble.' },
      { type: 'spawn', id: 'director-sabel' },
    ],
  },
  {
    id: 'a-wall-is-a-wall',
    title: 'Osk looks in at Room 9',
    when: {
      type: 'all',
      of: [
        { type: 'flag', flag: 'swapped' },
        { type: 'stage_done', stage: 'the-swap' },
      ],
    },
    once: true,
    chance: 0.6,
    effects: [
      { type: 'say', text: 'Osk shines his torch into Room 9, as he does every night. He sees a woman and some birds, and walks on.' },
      { type: 'disposition', npc: 'osk', amount: 1 },
      { type: 'resource', resource: 'alarm', amount: -1 },
    ],
  },
  {
    id: 'the-pale-square',
    title: 'The pale square',
    when: {
      type: 'all',
      of: [
        { type: 'flag', flag: 'bare-wall' },
        { type: 'not', of: { type: 'flag', flag: 'swapped' } },
      ],
    },
    once: true,
    chance: 0.5,
    effects: [
      { type: 'say', text: 'Somebody’s torch stops on the pale square where the picture hung.' },
      { type: 'resource', resource: 'alarm', amount: 1 },
    ],
  },
];

export const EVENTS: readonly ScenarioEvent[] = [...noiseAnswers, ...nightEvents];

export const VOICE: NarratorVoice = {
  atmosphere: [
    'a label hangs by one corner',
    'the parquet creaks, but nobody is there',
    'rain ticks against the tall windows',
    'the thermostat clicks and the heating goes quiet',
    'a clock somewhere strikes the wrong hour',
    'old varnish shines in the lamplight',
    'a velvet rope hangs between two brass posts',
    'a door closes, and the dome echoes it',
    'it smells of beeswax and cold radiators',
    'a moth crawls across a picture frame',
  ],
  tension: {
    low: ['the museum sounds as it does every night', 'all the rooms are quiet', 'the radiators tick as they cool'],
    rising: ['the parquet creaks in the next room', 'somebody else’s footsteps come and go', 'somewhere a torch clicks on and off'],
    high: ['cars pull up on the quay, one after another', 'voices call from room to room', 'doors bang shut all over the Quillane'],
  },
  threat: 'the night watch',
};
