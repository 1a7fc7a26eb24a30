import type { NarratorVoice, RogueGoal, ScenarioEvent, Stage } from '@one-mind/engine/scenario/types';

export const STAGES: readonly Stage[] = [
  {
    id: 'nonnas-blessing',
    title: 'Somebody’s blessing',
    description: 'Have Nonna’s signet: win her over in the library and hear her out, or bring her a white camellia from the terrace.',
    when: { type: 'has', object: 'signet' },
  },
  {
    id: 'the-way-down',
    title: 'A way down',
    description:
      'Have somebody open a way to the canal: Corvin the private stair, the Colonel the garden gate, or Madame Zoll a passage that only servants know.',
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
    description: 'Get into the winter garden. Charm the aunt, pour her a ratafia, or have the Maestro play what she has waited for.',
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
      'When it ends, the body must be carrying the Vessari ruby. It is in the supper room, inside the sugar castle. You have sold it already.',
    when: { type: 'has', object: 'ruby' },
    ever: false,
  },
  {
    id: 'the-arm-of-the-contessa',
    title: 'The arm of the Contessa',
    description: 'You mean to be invited, next year, by name. When it ends, the Contessa must be friendly.',
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
      'He was your captain, once, and ran. When it ends, Colonel Brandt must be beyond all patience (−3). A white feather would help, or two.',
    when: { type: 'not', of: { type: 'npc', npc: 'colonel', disposition_at_least: -2 } },
    ever: false,
  },
  {
    id: 'whose-waltz',
    title: 'Whose waltz',
    description:
      'When it ends, the body must be carrying the score from the piano stool in the winter garden, and the alarm must be 8 or lower: you mean to play it tonight. The hand is your mother’s.',
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
      'Whisper to the gazetteer in the supper room. The story is worth less if it is stale: the alarm must be 8 or lower when it ends.',
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
      'One day she will be asked who was under the grey domino, and must say that it was you. When it ends, Livia must trust you with everything (3), and vitality must be 4 or higher: she remembers you upright.',
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

/** Nobody here can see another favoured. */
const quarrels: readonly ScenarioEvent[] = [
  {
    id: 'the-colonel-hears-of-it',
    title: 'The Colonel hears of it',
    when: { type: 'npc', npc: 'corvin', disposition_at_least: 2 },
    once: true,
    chance: 0.8,
    effects: [
      { type: 'say', text: 'In the card room somebody repeats what the steward said of you. The Colonel lays down a good hand.' },
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
      { type: 'say', text: 'Corvin has been told whose health was drunk in the card room. He has your cloak moved nearer to the door.' },
      { type: 'disposition', npc: 'corvin', amount: -1 },
    ],
  },
  {
    id: 'the-contessa-minds',
    title: 'The Contessa minds',
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
      { type: 'say', text: 'The Contessa looks up at the gallery. She is used to being the one for whom he plays.' },
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
      { type: 'say', text: 'For the first time in four thousand waltzes the Maestro loses his place. He has seen whose arm she took.' },
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
      { type: 'say', text: 'The last bar, the applause, and Aunt Perpetua going back to her chair with her hair down and her fan up.' },
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
        text: 'Everybody looks up at once. For as long as it rains gold on the canal, there is no ball and there are no guests.',
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
      { type: 'say', text: 'Smelling of powder, the Colonel goes back to his cards, which have missed him.' },
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
        text: 'A bishop proposes to a bishop. For some minutes nobody talks of anything else, and several people owe you for not laughing.',
      },
      { type: 'resource', resource: 'favours', amount: 1 },
    ],
  },
  {
    id: 'three-hundred-and-one',
    title: 'Three hundred and one',
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
      { type: 'say', text: 'Somebody has counted the guests, and counts again, aloud.' },
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
      { type: 'say', text: 'A staff strikes the floor three times. Everybody curtsies but you, who are a moment late.' },
      { type: 'spawn', id: 'duke' },
    ],
  },
  {
    id: 'pio-is-cold',
    title: 'The tide turns',
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
      { type: 'say', text: 'Under the windows a rope creaks, and a man asks the canal how much longer.' },
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
      { type: 'say', text: '“Livia?” says somebody in the winter garden; and then, in quite another voice, says it again.' },
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
        text: 'The swan leans, thinks, and goes through the winter garden’s door. Aunt Perpetua fans the pieces; three hundred wagers begin to run.',
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
      { type: 'say', text: 'Corvin has heard something stick. He snaps his fingers, and it sticks no more.' },
      { type: 'repair', object: 'private-stair' },
      { type: 'repair', object: 'winter-door' },
      { type: 'repair', object: 'garden-gate' },
    ],
  },
  {
    id: 'the-dog-barks',
    title: 'Duchess has an opinion',
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
      { type: 'say', text: 'Out among the yews something very large barks once, and then waits for somebody to ask why.' },
      { type: 'resource', resource: 'alarm', amount: 1 },
    ],
  },
];

export const EVENTS: readonly ScenarioEvent[] = [...quarrels, ...nightEvents];

export const VOICE: NarratorVoice = {
  atmosphere: [
    'a candle gutters and is replaced before its time',
    'somebody laughs a bar too late',
    'wax falls on a bare shoulder, and nothing is said',
    'a fan tells a secret to another fan',
    'the mirrors go on dancing for a moment after the room',
    'a cork goes off somewhere, and three duellists look round',
    'gloves are being buttoned behind a pillar, in some haste',
    'the canal slaps the house, lightly, as one slaps a horse',
    'a mask lies on the stairs, face up, enjoying itself',
    'feathers drift down from no bird in particular',
  ],
  tension: {
    low: [
      'nobody seems in a hurry to ask your name',
      'the lorgnettes are still on the bride’s diamonds',
      'everyone supposes that you are somebody else’s friend',
    ],
    rising: [
      'conversations seem to turn on their heels as you come near',
      'a fan is pointing, and pretends that it is not',
      'every footman looks like the same footman',
    ],
    high: [
      'your mask is the only one that nobody is looking away from',
      'the band plays on, a little too obediently',
      'every candle seems to lean your way',
    ],
  },
  threat: 'the gossips',
};
