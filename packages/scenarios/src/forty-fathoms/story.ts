import type { NarratorVoice, RogueGoal, SaboteurGoal, ScenarioEvent, Stage } from '@one-mind/engine/scenario/types';

export const STAGES: readonly Stage[] = [
  {
    id: 'out-of-the-fore-ends',
    title: 'Out of the fore ends',
    description: 'Lever the fore door with the pinch bar, or let the pressure through and pay for it in air; then step into the mess.',
    when: { type: 'at', location: 'mess-deck' },
  },
  {
    id: 'something-to-breathe',
    title: 'Something to breathe',
    description: 'Feed the scrubber with soda lime, burn the candle, crack a flask: whatever it is, let them smell it.',
    when: {
      type: 'any',
      of: [
        { type: 'object', object: 'scrubber', state: 'operated' },
        { type: 'flag', flag: 'fresh-air' },
      ],
    },
  },
  {
    id: 'in-the-boat-or-out',
    title: 'In the boat, or out of it',
    description: 'Open the cross valve in the pump space, to raise her; or take the breathing set from its locker, to leave her.',
    when: {
      type: 'any',
      of: [
        { type: 'object', object: 'cross-valve', state: 'operated' },
        { type: 'has', object: 'breathing-set' },
      ],
    },
  },
  {
    id: 'a-hand-in-the-dark',
    title: 'A hand in the dark',
    description: 'Nobody gets out of a submarine alone. Have the Chief or the Lieutenant on your side.',
    when: {
      type: 'any',
      of: [
        { type: 'npc', npc: 'chief-bask', disposition_at_least: 1 },
        { type: 'npc', npc: 'lieutenant-sarrow', disposition_at_least: 1 },
      ],
    },
  },
  {
    id: 'let-go-of-the-bottom',
    title: 'Let go of the bottom',
    description:
      'Blow main ballast in the control room: 5 air, with the stern dry or shut off. Or flood the escape trunk behind the motor room: it wants a breathing set, and the stern open.',
    when: {
      type: 'any',
      of: [
        { type: 'flag', flag: 'trunk-flooded' },
        { type: 'flag', flag: 'surfaced' },
      ],
    },
  },
  {
    id: 'the-night-air',
    title: 'The night air',
    description: 'Up the tower or out of the trunk. You will know it when you breathe it.',
    when: { type: 'at', location: 'the-swell' },
  },
];

/** The limit of the alarm is the same for every number of players, so that this goal can name it. */
export const WATER_LIMIT = 12;

export const SABOTEUR_GOAL: SaboteurGoal = {
  title: 'Not this boat, not this time',
  description: `The Merganser stays where she is: the alarm at ${WATER_LIMIT}, vitality at 0, or all her air gone.`,
  when: {
    type: 'any',
    of: [
      { type: 'resource_at_least', resource: 'alarm', amount: WATER_LIMIT },
      { type: 'resource_at_most', resource: 'vitality', amount: 0 },
      { type: 'resource_at_most', resource: 'air', amount: 0 },
    ],
  },
};

export const ROGUE_GOALS: readonly RogueGoal[] = [
  {
    id: 'one-of-ours',
    title: 'One of ours',
    description: 'When it ends, the body must be carrying the patrol log from the chart drawer. Somebody ashore would pay to have it wet.',
    when: { type: 'has', object: 'patrol-log' },
    ever: false,
  },
  {
    id: 'for-one',
    title: 'For one',
    description: 'You labelled that flask. When it ends, the body must be carrying it, and nobody may have cracked it.',
    when: { type: 'has', object: 'air-flask' },
    ever: false,
  },
  {
    id: 'eleven-groups',
    title: 'Eleven groups',
    description: 'Take the code book and key a private bearing in the control room. You have other friends up there.',
    when: { type: 'flag', flag: 'bearing-sent' },
    ever: true,
  },
  {
    id: 'two-and-six',
    title: 'Two and six',
    description: 'Have Half-Crown friendly when it ends. It likes company, and takes bad air personally.',
    when: { type: 'npc', npc: 'half-crown', disposition_at_least: 1 },
    ever: false,
  },
  {
    id: 'the-other-brother',
    title: 'The other brother',
    description: 'You see him when the air is thin, and he is about to say it. At some moment the air must be at 3 or lower.',
    when: { type: 'resource_at_most', resource: 'air', amount: 3 },
    ever: true,
  },
  {
    id: 'lead-covers',
    title: 'Lead covers',
    description:
      'Secretly make the code book in the control room yours (manipulate it), and have air at 3 or more when it ends. You mean to sell it alive.',
    when: {
      type: 'all',
      of: [
        { type: 'marked', object: 'code-book' },
        { type: 'resource_at_least', resource: 'air', amount: 3 },
      ],
    },
    ever: false,
  },
  {
    id: 'nobody-left-aft',
    title: 'Nobody left aft',
    description:
      'You shut a hatch on people once before. When it ends, the lagging fire must be out, and the engine hatch open: never dogged, or knocked free again.',
    when: {
      type: 'all',
      of: [
        { type: 'hazard', hazard: 'lagging-fire', severity_at_most: 0 },
        { type: 'not', of: { type: 'object', object: 'engine-hatch', state: 'damaged' } },
      ],
    },
    ever: false,
  },
];

/** What empties the boat. A breath each round; every open leak and the fire take more. Surfaced with the lid open, none of it counts. */
const submerged = { type: 'not', of: { type: 'object', object: 'tower-hatch', state: 'operated' } } as const;

const spending: readonly ScenarioEvent[] = [
  {
    id: 'sixteen-breathe',
    title: 'Sixteen people breathe in',
    when: { type: 'all', of: [submerged, { type: 'resource_at_least', resource: 'air', amount: 6 }] },
    once: false,
    chance: 0.5,
    effects: [{ type: 'resource', resource: 'air', amount: -1 }],
  },
  {
    id: 'short-breaths',
    title: 'Short breaths, lying down',
    when: { type: 'all', of: [submerged, { type: 'resource_at_most', resource: 'air', amount: 5 }] },
    once: false,
    chance: 0.45,
    effects: [{ type: 'resource', resource: 'air', amount: -1 }],
  },
  {
    id: 'the-plate-gives',
    title: 'The sprung plate gives a little more',
    when: {
      type: 'all',
      of: [
        { type: 'not', of: { type: 'hazard', hazard: 'sprung-plate', severity_at_most: 0 } },
        { type: 'not', of: { type: 'object', object: 'battery-hatch', state: 'damaged' } },
      ],
    },
    once: false,
    chance: 0.3,
    effects: [{ type: 'resource', resource: 'air', amount: -1 }],
  },
  {
    id: 'the-gland-sings',
    title: 'The stern gland sings',
    when: {
      type: 'all',
      of: [
        { type: 'not', of: { type: 'hazard', hazard: 'stern-gland', severity_at_most: 0 } },
        { type: 'not', of: { type: 'object', object: 'engine-hatch', state: 'damaged' } },
      ],
    },
    once: false,
    chance: 0.2,
    effects: [{ type: 'resource', resource: 'air', amount: -1 }],
  },
  {
    id: 'the-fire-breathes',
    title: 'The fire breathes too',
    when: {
      type: 'all',
      of: [
        { type: 'not', of: { type: 'hazard', hazard: 'lagging-fire', severity_at_most: 0 } },
        { type: 'not', of: { type: 'object', object: 'engine-hatch', state: 'damaged' } },
      ],
    },
    once: false,
    chance: 0.2,
    effects: [{ type: 'resource', resource: 'air', amount: -1 }],
  },
];

const machinesAtWork: readonly ScenarioEvent[] = [
  {
    id: 'the-scrubber-works',
    title: 'The scrubber does its work',
    when: { type: 'object', object: 'scrubber', state: 'operated' },
    once: false,
    chance: 0.6,
    effects: [{ type: 'resource', resource: 'air', amount: 1 }],
  },
  {
    id: 'the-pump-knocks',
    title: 'The bilge pump knocks',
    when: {
      type: 'all',
      of: [
        { type: 'object', object: 'bilge-pump', state: 'operated' },
        { type: 'resource_at_least', resource: 'air', amount: 4 },
      ],
    },
    once: false,
    chance: 0.4,
    effects: [
      { type: 'resource', resource: 'alarm', amount: -1 },
      { type: 'resource', resource: 'air', amount: -1 },
    ],
  },
];

const thinAir: readonly ScenarioEvent[] = [
  {
    id: 'the-lamps-go-brown',
    title: 'The lamps go brown',
    when: { type: 'resource_at_most', resource: 'air', amount: 8 },
    once: true,
    chance: 1,
    effects: [
      { type: 'say', text: 'A match is struck to see by, and will not burn. It is looked at by everybody, and put back in the box.' },
      { type: 'disposition', npc: 'lieutenant-sarrow', amount: -1 },
    ],
  },
  {
    id: 'the-canary-stops',
    title: 'The canary stops',
    when: { type: 'resource_at_most', resource: 'air', amount: 4 },
    once: true,
    chance: 1,
    effects: [
      { type: 'say', text: 'It takes a while to notice what is missing. Then somebody says, “The bird.”' },
      { type: 'disposition', npc: 'half-crown', amount: -1 },
    ],
  },
  {
    id: 'the-trim-line-goes',
    title: 'The trim line goes',
    when: {
      type: 'all',
      of: [
        { type: 'resource_at_most', resource: 'air', amount: 7 },
        { type: 'round_at_least', round: 3 },
      ],
    },
    once: true,
    chance: 0.7,
    effects: [
      { type: 'say', text: 'With too little air to lean against, the sea leans in. A flange goes off in the control room like a gun.' },
      { type: 'spawn', id: 'burst-main' },
      { type: 'resource', resource: 'alarm', amount: 1 },
    ],
  },
  {
    id: 'the-pumps-stall',
    title: 'The pumps stall',
    when: { type: 'resource_at_most', resource: 'air', amount: 4 },
    once: false,
    chance: 0.6,
    effects: [{ type: 'resource', resource: 'alarm', amount: 1 }],
  },
  {
    id: 'heavy-hands',
    title: 'Hands too heavy to lift',
    when: { type: 'resource_at_most', resource: 'air', amount: 2 },
    once: false,
    chance: 0.7,
    effects: [{ type: 'resource', resource: 'vitality', amount: -1 }],
  },
];

const accidents: readonly ScenarioEvent[] = [
  {
    id: 'water-in-the-cells',
    title: 'Water in the cells',
    when: {
      type: 'all',
      of: [
        { type: 'round_at_least', round: 3 },
        { type: 'not', of: { type: 'hazard', hazard: 'sprung-plate', severity_at_most: 0 } },
      ],
    },
    once: true,
    chance: 0.4,
    effects: [
      { type: 'say', text: 'Under the mess deck something begins to fizz, like a drink being poured for a great many people.' },
      { type: 'spawn', id: 'chlorine' },
    ],
  },
  {
    id: 'she-settles',
    title: 'She settles',
    when: {
      type: 'all',
      of: [
        { type: 'round_at_least', round: 4 },
        { type: 'not', of: { type: 'flag', flag: 'surfaced' } },
      ],
    },
    once: true,
    chance: 0.35,
    effects: [
      {
        type: 'say',
        text: 'The stern drops a foot. Every plate, cup and man in the boat moves aft by the same amount, and the pump stops.',
      },
      { type: 'damage', object: 'bilge-pump' },
      { type: 'resource', resource: 'alarm', amount: 1 },
    ],
  },
  {
    id: 'bask-mends-it',
    title: 'Bask has been here',
    when: {
      type: 'all',
      of: [
        { type: 'npc', npc: 'chief-bask', disposition_at_least: 1 },
        {
          type: 'any',
          of: [
            { type: 'object', object: 'scrubber', state: 'damaged' },
            { type: 'object', object: 'bilge-pump', state: 'damaged' },
            { type: 'object', object: 'cross-valve', state: 'damaged' },
          ],
        },
      ],
    },
    once: false,
    chance: 0.5,
    effects: [
      { type: 'say', text: 'Wire, a hammer, a word that the machine seems to know. It runs again.' },
      { type: 'repair', object: 'scrubber' },
      { type: 'repair', object: 'bilge-pump' },
      { type: 'repair', object: 'cross-valve' },
    ],
  },
  {
    id: 'tapping-on-the-hull',
    title: 'Tapping on the hull',
    when: {
      type: 'any',
      of: [
        { type: 'flag', flag: 'bearing-sent' },
        {
          type: 'all',
          of: [
            { type: 'round_at_least', round: 4 },
            { type: 'flag', flag: 'aerial-up' },
          ],
        },
        { type: 'round_at_least', round: 6 },
      ],
    },
    once: true,
    chance: 0.5,
    effects: [
      { type: 'say', text: 'Tap. Tap, tap. Pip is on her feet before it stops. There is a ship above you, and it is asking.' },
      { type: 'flag', flag: 'ship-above', value: true },
      { type: 'disposition', npc: 'pip', amount: 1 },
      { type: 'disposition', npc: 'lieutenant-sarrow', amount: 1 },
    ],
  },
  {
    id: 'they-come-forward',
    title: 'The stern is abandoned',
    when: {
      type: 'all',
      of: [
        { type: 'resource_at_least', resource: 'alarm', amount: 7 },
        { type: 'not', of: { type: 'object', object: 'engine-hatch', state: 'damaged' } },
      ],
    },
    once: true,
    chance: 0.6,
    effects: [
      { type: 'say', text: 'Black to the eyes, the stokers come forward on hands and knees. Bask comes last and looks back.' },
      { type: 'move_npc', npc: 'chief-bask', location: 'control-room' },
    ],
  },
  {
    id: 'the-mess-takes-heart',
    title: 'The mess takes heart',
    when: {
      type: 'all',
      of: [
        { type: 'stage_done', stage: 'in-the-boat-or-out' },
        { type: 'npc', npc: 'tolly', disposition_at_least: 1 },
      ],
    },
    once: true,
    chance: 0.6,
    effects: [
      { type: 'say', text: 'Tolly says that there is a plan. He says it in the voice in which he says that there is jam.' },
      { type: 'resource', resource: 'alarm', amount: -1 },
    ],
  },
];

export const EVENTS: readonly ScenarioEvent[] = [...spending, ...machinesAtWork, ...thinAir, ...accidents];

export const VOICE: NarratorVoice = {
  atmosphere: [
    'a rivet ticks',
    'condensation runs uphill, or seems to',
    'somewhere forward a spoon slides the length of a table',
    'the hull says one long vowel',
    'a drop lands on the same place on the same neck',
    'the lamp swings to the low side and stays there',
    'the air has been in other people',
    'a shoal goes by outside with the sound of rain',
    'somebody counts under his breath and then stops, to save it',
    'cold comes through the plating like a hand',
  ],
  tension: {
    low: ['the depth gauge says forty and means it', 'the pumps keep their slow time', 'the steel is patient'],
    rising: ['the bilges talk under their breath', 'every drip sounds like an answer', 'the angle on her feels like more than it is'],
    high: ['the sea leans on every seam', 'every rivet sounds like the first of many', 'the lamps look like lamps under water'],
  },
  threat: 'the sea',
};
