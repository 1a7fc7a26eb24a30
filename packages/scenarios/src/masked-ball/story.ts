import type { NarratorVoice, RogueGoal, ScenarioEvent, Stage } from '@one-mind/engine/scenario/types';

export const STAGES: readonly Stage[] = [
  {
    id: 'nonnas-blessing',
    title: 'Nonna’s blessing',
    description: 'Get Nonna’s signet: win her over in the library and hear her out, or bring her a white camellia from the terrace.',
    when: { type: 'has', object: 'signet' },
  },
  {
    id: 'the-way-down',
    title: 'A way down',
    description:
      'Get somebody to open a way to the canal: Corvin the private stair, the Colonel the garden gate, or Madame Zoll a passage that only servants know.',
    when: {
      type: 'any',
      of: [
        { type: 'object', object: 'private-stair', state: 'intact' },
        { type: 'object', object: 'private-stair', state: 'operated' },
        { type: 'object', object: 'garden-gate', state: 'intact' },
        { type: 'object', object: 'garden-gate', state: 'operated' },
        { type: 'flag', flag: 'passage-told' },
      ],
    },
  },
  {
    id: 'past-the-duenna',
    title: 'Past Aunt Perpetua',
    description: 'Get into the winter garden. Charm the aunt, pour her a ratafia, or have the Maestro play the waltz she loves.',
    when: {
      type: 'any',
      of: [
        { type: 'at', location: 'winter-garden' },
        { type: 'flag', flag: 'livia-away' },
      ],
    },
  },
  {
    id: 'her-trust',
    title: 'Her trust',
    description: 'Make Livia trust you: by talking, or with the letter from the wet cloak in the Mirror Hall.',
    when: {
      type: 'any',
      of: [
        { type: 'npc', npc: 'livia', disposition_at_least: 1 },
        { type: 'flag', flag: 'livia-away' },
      ],
    },
  },
  {
    id: 'hand-in-hand',
    title: 'An empty chair',
    description: 'Take Livia’s hand, while Aunt Perpetua is elsewhere or friendly.',
    when: { type: 'flag', flag: 'livia-away' },
  },
  {
    id: 'push-off',
    title: 'Push off',
    description: 'Follow her down to the water gate, and have Pio friendly enough to take two.',
    when: {
      type: 'all',
      of: [
        { type: 'flag', flag: 'livia-away' },
        { type: 'npc', npc: 'pio', disposition_at_least: 1 },
        { type: 'at', location: 'water-gate' },
      ],
    },
  },
];

export const ROGUE_GOALS: readonly RogueGoal[] = [
  {
    id: 'quails-egg',
    title: 'A quail’s egg',
    description:
      'When it ends, the body must be carrying the Vessari ruby. It is in the supper room, inside the sugar castle. You have already sold it.',
    when: { type: 'has', object: 'ruby' },
    ever: false,
  },
  {
    id: 'the-arm-of-the-contessa',
    title: 'The arm of the Contessa',
    description: 'You want an invitation of your own next year. When it ends, the Contessa must be friendly.',
    when: { type: 'npc', npc: 'contessa', disposition_at_least: 1 },
    ever: false,
  },
  {
    id: 'page-ninety',
    title: 'Page ninety',
    description: 'Secretly make the book of wagers in the supper room yours (manipulate it), and leave the Colonel no worse than neutral.',
    when: {
      type: 'all',
      of: [
        { type: 'marked', object: 'wager-book' },
        { type: 'npc', npc: 'colonel', disposition_at_least: 0 },
      ],
    },
    ever: false,
  },
  {
    id: 'pistols-at-seven',
    title: 'Pistols at seven',
    description:
      'He was once your captain, and he ran away. When it ends, Colonel Brandt must be beyond all patience (−3). A white feather would help, or two.',
    when: { type: 'not', of: { type: 'npc', npc: 'colonel', disposition_at_least: -2 } },
    ever: false,
  },
  {
    id: 'whose-waltz',
    title: 'Whose waltz',
    description:
      'When it ends, the body must be carrying the score from the piano stool in the winter garden, and the alarm must be 8 or lower: you mean to play it tonight. Your mother wrote it.',
    when: {
      type: 'all',
      of: [
        { type: 'has', object: 'lost-score' },
        { type: 'resource_at_most', resource: 'alarm', amount: 8 },
      ],
    },
    ever: false,
  },
  {
    id: 'paid-by-the-line',
    title: 'Paid by the line',
    description:
      'Whisper to the gazetteer in the supper room. He pays less for news that everybody knows: the alarm must be 8 or lower when it ends.',
    when: {
      type: 'all',
      of: [
        { type: 'flag', flag: 'in-the-gazette' },
        { type: 'resource_at_most', resource: 'alarm', amount: 8 },
      ],
    },
    ever: false,
  },
  {
    id: 'her-confidence',
    title: 'Her confidence',
    description:
      'One day somebody will ask her who wore the grey domino, and she must say that it was you. When it ends, Livia must trust you with everything (3), and vitality must be 4 or higher.',
    when: {
      type: 'all',
      of: [
        { type: 'npc', npc: 'livia', disposition_at_least: 3 },
        { type: 'resource_at_least', resource: 'vitality', amount: 4 },
      ],
    },
    ever: false,
  },
];

/** Everyone here resents favours to their rivals. */
const quarrels: readonly ScenarioEvent[] = [
  {
    id: 'the-colonel-hears-of-it',
    title: 'The Colonel hears of it',
    when: { type: 'npc', npc: 'corvin', disposition_at_least: 2 },
    once: true,
    chance: 0.8,
    effects: [
      { type: 'say', text: 'The Colonel hears in the card room that the steward likes you. He puts his cards down.' },
      { type: 'disposition', npc: 'colonel', amount: -1 },
    ],
  },
  {
    id: 'the-steward-hears-of-it',
    title: 'The steward hears of it',
    when: { type: 'npc', npc: 'colonel', disposition_at_least: 2 },
    once: true,
    chance: 0.8,
    effects: [
      { type: 'say', text: 'Corvin hears that the Colonel drank your health. He has your cloak moved nearer to the door.' },
      { type: 'disposition', npc: 'corvin', amount: -1 },
    ],
  },
  {
    id: 'the-contessa-minds',
    title: 'The Contessa is jealous',
    when: {
      type: 'all',
      of: [
        { type: 'npc', npc: 'maestro', disposition_at_least: 1 },
        { type: 'not', of: { type: 'npc', npc: 'contessa', disposition_at_least: 1 } },
      ],
    },
    once: true,
    chance: 0.5,
    effects: [
      { type: 'say', text: 'The Contessa looks up at the gallery, annoyed. She wants the Maestro to play for nobody but her.' },
      { type: 'disposition', npc: 'contessa', amount: -1 },
    ],
  },
  {
    id: 'the-maestro-is-jealous',
    title: 'A wrong note',
    when: { type: 'npc', npc: 'contessa', disposition_at_least: 1 },
    once: true,
    chance: 0.6,
    effects: [
      { type: 'say', text: 'The Maestro sees whose arm the Contessa took, and loses his place in the waltz.' },
      { type: 'disposition', npc: 'maestro', amount: -2 },
    ],
  },
];

const nightEvents: readonly ScenarioEvent[] = [
  {
    id: 'the-waltz-ends',
    title: 'The waltz ends',
    when: { type: 'flag', flag: 'waltz' },
    once: false,
    chance: 0.3,
    effects: [
      { type: 'say', text: 'The waltz ends, and Aunt Perpetua goes back to her chair, out of breath.' },
      { type: 'flag', flag: 'waltz', value: false },
      { type: 'flag', flag: 'perpetua-away', value: false },
      { type: 'move_npc', npc: 'perpetua', location: 'supper-room' },
    ],
  },
  {
    id: 'fireworks',
    title: 'Fireworks',
    when: { type: 'round_at_least', round: 4 },
    once: true,
    chance: 0.4,
    effects: [
      {
        type: 'say',
        text: 'Fireworks burst over the canal, and everybody looks up. Nobody looks at the guests.',
      },
      { type: 'resource', resource: 'alarm', amount: -1 },
      { type: 'move_npc', npc: 'colonel', location: 'terrace' },
      { type: 'flag', flag: 'colonel-out', value: true },
    ],
  },
  {
    id: 'the-colonel-comes-back',
    title: 'The Colonel goes back to his cards',
    when: { type: 'flag', flag: 'colonel-out' },
    once: false,
    chance: 0.35,
    effects: [
      { type: 'say', text: 'The Colonel goes back to his cards. His coat smells of gunpowder.' },
      { type: 'move_npc', npc: 'colonel', location: 'card-room' },
      { type: 'flag', flag: 'colonel-out', value: false },
    ],
  },
  {
    id: 'the-punch-is-stronger',
    title: 'The punch is stronger than it looks',
    when: {
      type: 'all',
      of: [
        { type: 'round_at_least', round: 3 },
        { type: 'resource_at_most', resource: 'alarm', amount: 4 },
      ],
    },
    once: true,
    chance: 0.35,
    effects: [
      {
        type: 'say',
        text: 'A guest dressed as a bishop proposes to another bishop. You don’t laugh, and somebody owes you a favour for that.',
      },
      { type: 'resource', resource: 'favours', amount: 1 },
    ],
  },
  {
    id: 'three-hundred-and-one',
    title: 'One guest too many',
    when: {
      type: 'all',
      of: [
        { type: 'round_at_least', round: 3 },
        { type: 'not', of: { type: 'npc', npc: 'corvin', disposition_at_least: 1 } },
      ],
    },
    once: true,
    chance: 0.4,
    effects: [
      { type: 'say', text: 'A footman counts the guests and finds one too many. He counts again, aloud.' },
      { type: 'resource', resource: 'alarm', amount: 1 },
    ],
  },
  {
    id: 'the-duke-arrives',
    title: 'The Duke arrives',
    when: { type: 'resource_at_least', resource: 'alarm', amount: 5 },
    once: true,
    chance: 1,
    effects: [
      { type: 'say', text: 'The Duke walks in, and everybody bows. You bow a moment late.' },
      { type: 'spawn', id: 'duke' },
    ],
  },
  {
    id: 'pio-is-cold',
    title: 'Pio loses patience',
    when: {
      type: 'all',
      of: [
        { type: 'round_at_least', round: 5 },
        { type: 'not', of: { type: 'npc', npc: 'pio', disposition_at_least: 2 } },
      ],
    },
    once: true,
    chance: 0.5,
    effects: [
      { type: 'say', text: 'Under the windows Pio asks, loudly, how much longer he has to wait.' },
      { type: 'disposition', npc: 'pio', amount: -1 },
    ],
  },
  {
    id: 'an-empty-chair-is-seen',
    title: 'An empty chair is seen',
    when: {
      type: 'all',
      of: [
        { type: 'stage_done', stage: 'hand-in-hand' },
        { type: 'not', of: { type: 'npc', npc: 'perpetua', disposition_at_least: 2 } },
      ],
    },
    once: true,
    chance: 0.6,
    effects: [
      { type: 'say', text: '“Livia?” calls somebody in the winter garden, and footmen come with lanterns to look for her.' },
      { type: 'spawn', id: 'lanterns' },
      { type: 'resource', resource: 'alarm', amount: 1 },
    ],
  },
  {
    id: 'swan-comes-down',
    title: 'The ice swan comes down',
    when: {
      type: 'all',
      of: [
        { type: 'round_at_least', round: 6 },
        { type: 'object', object: 'winter-door', state: 'locked' },
      ],
    },
    once: true,
    chance: 0.5,
    effects: [
      {
        type: 'say',
        text: 'The ice swan falls over and smashes the winter garden’s door. Aunt Perpetua fans the pieces; water ruins the book of wagers.',
      },
      { type: 'unlock', object: 'winter-door' },
      { type: 'damage', object: 'wager-book' },
      { type: 'resource', resource: 'alarm', amount: 1 },
    ],
  },
  {
    id: 'a-boy-with-an-oil-can',
    title: 'A boy with an oil can',
    when: {
      type: 'any',
      of: [
        { type: 'object', object: 'private-stair', state: 'damaged' },
        { type: 'object', object: 'winter-door', state: 'damaged' },
        { type: 'object', object: 'garden-gate', state: 'damaged' },
      ],
    },
    once: false,
    chance: 0.35,
    effects: [
      { type: 'say', text: 'Corvin hears that something is stuck and sends a boy with an oil can. It works again.' },
      { type: 'repair', object: 'private-stair' },
      { type: 'repair', object: 'winter-door' },
      { type: 'repair', object: 'garden-gate' },
    ],
  },
  {
    id: 'the-dog-barks',
    title: 'The mastiff barks',
    when: {
      type: 'all',
      of: [
        { type: 'round_at_least', round: 4 },
        { type: 'not', of: { type: 'hazard', hazard: 'mastiff', severity_at_most: 0 } },
      ],
    },
    once: true,
    chance: 0.3,
    effects: [
      { type: 'say', text: 'Among the yews a very large dog barks, and people turn to look.' },
      { type: 'resource', resource: 'alarm', amount: 1 },
    ],
  },
];

export const EVENTS: readonly ScenarioEvent[] = [...quarrels, ...nightEvents];

export const VOICE: NarratorVoice = {
  atmosphere: [
    'a footman replaces a candle',
    'somebody laughs behind a pillar',
    'wax drips from the chandeliers',
    'two ladies whisper behind their fans',
    'the dancers turn in the mirrors',
    'a cork pops, and three officers look round',
    'somebody buttons long gloves',
    'the canal slaps against the house',
    'a lost mask lies on the floor',
    'a few white feathers drift to the floor',
  ],
  tension: {
    low: ['nobody asks for your name', 'the guests talk about the bride’s diamonds', 'everyone thinks that you are somebody else’s friend'],
    rising: ['people stop talking as you come near', 'somebody points at you with a fan', 'two footmen follow at a distance'],
    high: ['everyone stares at your mask', 'guests whisper, and the band plays more quietly', 'footmen stand at the doors and watch you'],
  },
  threat: 'the gossips',
};
