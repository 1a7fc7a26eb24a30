import type { NarratorVoice, RogueGoal, SaboteurGoal, ScenarioEvent, Stage } from '@one-mind/engine/scenario/types';

export const STAGES: readonly Stage[] = [
  {
    id: 'out-of-the-fore-ends',
    title: 'Out of the fore ends',
    description:
      'Lever the fore door open with the pinch bar, or let the pressure through at the cost of air. Then step onto the mess deck.',
    when: { type: 'at', location: 'mess-deck' },
  },
  {
    id: 'something-to-breathe',
    title: 'Something to breathe',
    description: 'Feed the scrubber with soda lime, burn the candle, or crack a flask: the crew needs fresh air.',
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
    description: 'Open the cross valve in the pump space to raise the boat, or take the breathing set from its locker to leave her.',
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
    title: 'An ally on board',
    description: 'You need help to get out. Win over the Chief or the Lieutenant.',
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
    title: 'Off the bottom',
    description:
      'Blow main ballast in the control room: it takes 5 air, with the stern dry or shut off. Or flood the escape trunk behind the motor room: it takes a breathing set, and the stern open.',
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
    description: 'Climb up the tower or out of the trunk, into the open air.',
    when: { type: 'at', location: 'the-swell' },
  },
];

/** The alarm limit is the same for every number of players, because this goal names it. */
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
    description:
      'When it ends, the body must be carrying the patrol log from the chart drawer. Somebody ashore would pay for it, even wet.',
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
    description: 'Take the code book and key a private bearing in the control room. It is for your other friends on the surface.',
    when: { type: 'flag', flag: 'bearing-sent' },
    ever: true,
  },
  {
    id: 'two-and-six',
    title: 'Two and six',
    description: 'Half-Crown must be friendly when it ends. It likes company, and bad air upsets it.',
    when: { type: 'npc', npc: 'half-crown', disposition_at_least: 1 },
    ever: false,
  },
  {
    id: 'the-other-brother',
    title: 'The other brother',
    description: 'You see your brother when the air is thin. At some point the air must be at 3 or lower, so that he can speak to you.',
    when: { type: 'resource_at_most', resource: 'air', amount: 3 },
    ever: true,
  },
  {
    id: 'lead-covers',
    title: 'Lead covers',
    description:
      'Secretly make the code book in the control room yours (manipulate it). The air must be at 3 or higher when it ends: you mean to live to sell it.',
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
      'Once before, you shut a hatch on people. When it ends, the lagging fire must be out, and the engine hatch open: never dogged, or knocked free again.',
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

/**
 * The events that use up air: breathing in every round, open leaks and the fire. None applies once the boat has surfaced with its hatch
 * open.
 */
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
    title: 'The sprung plate leaks more',
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
    title: 'The stern gland leaks',
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
    title: 'The fire uses up air',
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
      { type: 'say', text: 'The lamps fade to brown. Somebody strikes a match, and there is too little air for it to burn.' },
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
      { type: 'say', text: 'The canary has stopped singing. Somebody says, “The bird.”' },
      { type: 'disposition', npc: 'half-crown', amount: -1 },
    ],
  },
  {
    id: 'the-trim-line-goes',
    title: 'A pipe bursts',
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
      { type: 'say', text: 'A pipe bursts in the control room with a bang, and the sea pours in.' },
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
    title: 'Too little air to move',
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
      { type: 'say', text: 'Salt water reaches the batteries under the mess deck. They begin to fizz and smoke.' },
      { type: 'spawn', id: 'chlorine' },
    ],
  },
  {
    id: 'she-settles',
    title: 'The boat settles',
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
        text: 'The stern drops a foot, and the bilge pump stops. Plates, cups and men slide aft.',
      },
      { type: 'damage', object: 'bilge-pump' },
      { type: 'resource', resource: 'alarm', amount: 1 },
    ],
  },
  {
    id: 'bask-mends-it',
    title: 'Bask repairs it',
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
      { type: 'say', text: 'Bask has repaired it with some wire and a hammer. It runs again.' },
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
      { type: 'say', text: 'Somebody taps on the hull: there is a ship above you. Pip is on her feet, listening.' },
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
      { type: 'say', text: 'The stokers crawl forward into the control room, black with oil. Chief Bask comes last and looks back.' },
      { type: 'move_npc', npc: 'chief-bask', location: 'control-room' },
    ],
  },
  {
    id: 'the-mess-takes-heart',
    title: 'The crew takes heart',
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
      { type: 'say', text: 'Tolly tells the crew that there is a plan. They breathe more easily.' },
      { type: 'resource', resource: 'alarm', amount: -1 },
    ],
  },
];

export const EVENTS: readonly ScenarioEvent[] = [...spending, ...machinesAtWork, ...thinAir, ...accidents];

export const VOICE: NarratorVoice = {
  atmosphere: [
    'a rivet ticks as the steel bends',
    'condensation runs down the plating',
    'somewhere forward a spoon slides the length of a table',
    'the hull groans, long and low',
    'cold drops fall from the pipes overhead',
    'the lamp swings to the low side',
    'the air is stale and warm',
    'a shoal of fish brushes along the hull',
    'somebody counts under his breath, then stops',
    'the plating is cold to the touch',
  ],
  tension: {
    low: ['the depth gauge stays at forty fathoms', 'the pumps run slowly and steadily', 'the hull is quiet, and the seams hold'],
    rising: ['water gurgles in the bilges', 'the drips come faster than before', 'the deck tilts a little more'],
    high: ['the hull creaks from end to end', 'the rivets creak under the weight of the sea', 'the lamps flicker and grow dim'],
  },
  threat: 'the sea',
};
