import type { Character, Hazard, Special } from '@one-mind/engine/scenario/types';

export const CHARACTERS: readonly Character[] = [
  {
    id: 'tolly',
    name: 'Tolly',
    description: 'Cook. He has fed this crew for three years out of a cupboard, and knows who will panic and what they like to eat.',
    location: 'mess-deck',
    disposition: 0,
    hidden: false,
    patrol: [],
    hostile: [
      { type: 'say', text: 'Tolly tells you what he thinks of stokers. It takes a good deal of breath.' },
      { type: 'resource', resource: 'air', amount: -1 },
    ],
    neutral: [{ type: 'say', text: 'Tolly wedges a pan so that it will stop asking to be let out.' }],
    friendly: [
      { type: 'say', text: '“Like a dog by a stove,” says Tolly, and breathes it for you, slow, and puts something warm into your hand.' },
      { type: 'resource', resource: 'vitality', amount: 1 },
    ],
  },
  {
    id: 'lieutenant-sarrow',
    name: 'Lieutenant Sarrow',
    description: 'In command since ten past three. He is twenty-three, and would like there to have been an order for this.',
    location: 'control-room',
    disposition: -1,
    hidden: false,
    patrol: ['control-room', 'wireless-room', 'control-room', 'conning-tower'],
    hostile: [{ type: 'say', text: 'Sarrow gives an order, and then the opposite one. Both are carried out.' }],
    neutral: [{ type: 'say', text: 'Sarrow taps the depth gauge, in case it had been about to change its mind.' }],
    friendly: [
      { type: 'say', text: '“Carry on, Stoker,” says Sarrow, and for once something on the panel goes the right way.' },
      { type: 'resource', resource: 'alarm', amount: -1 },
    ],
  },
  {
    id: 'chief-bask',
    name: 'Chief Bask',
    description: 'Engines. Twenty years below, and she talks to the plating as others talk to a horse.',
    location: 'engine-room',
    disposition: 0,
    hidden: false,
    patrol: ['engine-room', 'motor-room'],
    hostile: [{ type: 'say', text: 'Bask looks at your hands, and then at what your hands have done.' }],
    neutral: [{ type: 'say', text: 'Bask listens at the hull with a spanner between her teeth.' }],
    friendly: [
      { type: 'say', text: 'Bask drives a wedge home with three blows. Somewhere a note that you had stopped hearing stops.' },
      { type: 'resource', resource: 'alarm', amount: -1 },
    ],
  },
  {
    id: 'pip',
    name: 'Pip',
    description: 'Telegraphist, second class, seventeen by her papers. She taps on everything, and everything has so far answered.',
    location: 'wireless-room',
    disposition: 0,
    hidden: false,
    patrol: [],
    hostile: [{ type: 'say', text: 'Pip has her back to you and is tapping out something with your name in it.' }],
    neutral: [{ type: 'say', text: 'Pip holds up one finger, listens, and lowers it.' }],
    friendly: [
      { type: 'say', text: 'Pip gives you one of the headphones. For a moment there are two of you, and a world.' },
      { type: 'resource', resource: 'alarm', amount: -1 },
    ],
  },
  {
    id: 'half-crown',
    name: 'Half-Crown the canary',
    description: 'Bought for two and six in a market, to sing. It notices bad air before anybody does, and then it stops.',
    location: 'mess-deck',
    disposition: 0,
    hidden: false,
    patrol: [],
    hostile: [{ type: 'say', text: 'Half-Crown sits on the floor of the cage with its feathers up. Nobody says anything about it.' }],
    neutral: [{ type: 'say', text: 'Half-Crown puts its head on one side and waits to see what you are for.' }],
    friendly: [
      { type: 'say', text: 'Half-Crown sings, three notes and a flourish. Along the passage somebody laughs out loud.' },
      { type: 'resource', resource: 'vitality', amount: 1 },
    ],
  },
];

export const HAZARDS: readonly Hazard[] = [
  {
    id: 'sprung-plate',
    name: 'the sprung plate',
    description: 'A seam the length of an arm, letting the sea in as flat as a sheet of glass.',
    location: 'battery-space',
    severity: 2,
    hidden: false,
    harm: 'alarm',
  },
  {
    id: 'stern-gland',
    name: 'the stern gland',
    description: 'Where the shaft goes out, the sea comes in. Packing would hold it. So would a shut door.',
    location: 'motor-room',
    severity: 2,
    hidden: false,
    harm: 'alarm',
  },
  {
    id: 'lagging-fire',
    name: 'the lagging fire',
    description: 'It lives in the wrapping of the exhaust, small and red, and breathes what you were going to.',
    location: 'engine-room',
    severity: 1,
    hidden: false,
    harm: 'vitality',
  },
  {
    id: 'chlorine',
    name: 'the chlorine',
    description: 'Greenish, heavier than air, in no hurry. It smells of swimming baths and is nothing like them.',
    location: 'battery-space',
    severity: 2,
    hidden: true,
    harm: 'vitality',
  },
  {
    id: 'burst-main',
    name: 'the burst main',
    description: 'A trim line has let go at the flange. It stands across the control room like a bar of iron, and it is water.',
    location: 'control-room',
    severity: 2,
    hidden: true,
    harm: 'alarm',
  },
  {
    id: 'rising-bilge',
    name: 'the rising bilge',
    description: 'Oil on top, sea beneath, and a hand’s breadth between it and the roof.',
    location: 'keel-crawl',
    severity: 2,
    hidden: false,
    harm: 'vitality',
  },
];

const ways: readonly Special[] = [
  {
    id: 'equalise-the-door',
    name: 'Let the pressure through',
    description: 'Crack the bleed on the fore door and wait until both sides weigh the same. It is quick, and paid for in air.',
    location: 'fore-ends',
    when: { type: 'object', object: 'fore-door', state: 'locked' },
    once: true,
    effects: [
      { type: 'say', text: 'The bleed shrieks for a long minute. Ears hurt; then the door, bored of it all, lets go.' },
      { type: 'unlock', object: 'fore-door' },
      { type: 'resource', resource: 'air', amount: -2 },
    ],
  },
  {
    id: 'blow-main-ballast',
    name: 'Blow main ballast',
    description:
      'Five measures of air into the tanks, all at once, and no second try. The cross valve must be open, and the stern dry or shut off, or she will stand on her tail.',
    location: 'control-room',
    when: {
      type: 'all',
      of: [
        { type: 'object', object: 'cross-valve', state: 'operated' },
        { type: 'resource_at_least', resource: 'air', amount: 5 },
        {
          type: 'any',
          of: [
            { type: 'hazard', hazard: 'stern-gland', severity_at_most: 0 },
            { type: 'object', object: 'engine-hatch', state: 'damaged' },
          ],
        },
      ],
    },
    once: true,
    effects: [
      {
        type: 'say',
        text: 'The whole boat inhales. Mud lets go of the bow with a kiss, the deck comes level, and the needle begins to walk.',
      },
      { type: 'resource', resource: 'air', amount: -5 },
      { type: 'flag', flag: 'surfaced', value: true },
      { type: 'move_npc', npc: 'lieutenant-sarrow', location: 'conning-tower' },
    ],
  },
  {
    id: 'flood-the-trunk',
    name: 'Flood the escape trunk',
    description: 'Clip on, bite down, open the cock and let the sea climb to your chin. The motor room will get wet as well.',
    location: 'escape-trunk',
    when: { type: 'has', object: 'breathing-set' },
    once: true,
    effects: [
      { type: 'say', text: 'Ankles, knees, ribs. It is so cold that it seems to be happening to somebody else, which is disputed.' },
      { type: 'flag', flag: 'trunk-flooded', value: true },
      { type: 'unlock', object: 'trunk-hatch' },
      { type: 'resource', resource: 'alarm', amount: 1 },
      { type: 'resource', resource: 'air', amount: -1 },
    ],
  },
];

const seals: readonly Special[] = [
  {
    id: 'seal-the-battery',
    name: 'Dog down the battery hatch',
    description: 'One lid, six dogs, and the leak below is somebody else’s. So is everything else below.',
    location: 'mess-deck',
    when: { type: 'not', of: { type: 'object', object: 'battery-hatch', state: 'damaged' } },
    once: false,
    effects: [
      { type: 'say', text: 'The dogs go over under the hammer, one, two, six. The hiss beneath the boards becomes a thought.' },
      { type: 'damage', object: 'battery-hatch' },
    ],
  },
  {
    id: 'seal-the-stern',
    name: 'Dog down the engine hatch',
    description: 'Fire, leak and way out, all behind one door. Whoever is aft will understand, or won’t.',
    location: 'control-room',
    when: { type: 'not', of: { type: 'object', object: 'engine-hatch', state: 'damaged' } },
    once: false,
    effects: [
      { type: 'say', text: 'Eight dogs. After the eighth there is a knock from the other side, not loud, and then another.' },
      { type: 'damage', object: 'engine-hatch' },
      { type: 'disposition', npc: 'chief-bask', amount: -1 },
    ],
  },
  {
    id: 'reopen-the-battery',
    name: 'Knock the battery hatch free',
    description: 'The bar under each dog, and a breath held for what comes up.',
    location: 'mess-deck',
    when: {
      type: 'all',
      of: [
        { type: 'has', object: 'pinch-bar' },
        { type: 'object', object: 'battery-hatch', state: 'damaged' },
      ],
    },
    once: false,
    effects: [
      { type: 'say', text: 'The lid comes up with a gasp, as if it had been keeping its head under.' },
      { type: 'repair', object: 'battery-hatch' },
    ],
  },
  {
    id: 'reopen-the-stern',
    name: 'Knock the engine hatch free',
    description: 'The bar under each dog. Those behind it have been using their own air, and will want some of yours.',
    location: 'control-room',
    when: {
      type: 'all',
      of: [
        { type: 'has', object: 'pinch-bar' },
        { type: 'object', object: 'engine-hatch', state: 'damaged' },
      ],
    },
    once: false,
    effects: [
      { type: 'say', text: 'The eighth dog, the first one, and a face as black as the hole that it looks out of.' },
      { type: 'repair', object: 'engine-hatch' },
      { type: 'resource', resource: 'air', amount: -1 },
    ],
  },
];

const breath: readonly Special[] = [
  {
    id: 'burn-the-candle',
    name: 'Burn the oxygen candle',
    description: 'Twenty minutes of morning out of a grey stick. There is only the one.',
    location: 'mess-deck',
    when: { type: 'has', object: 'oxygen-candle' },
    once: true,
    effects: [
      { type: 'say', text: 'The candle spits, glows, and gives. Somebody says that it smells of snow.' },
      { type: 'take', object: 'oxygen-candle' },
      { type: 'flag', flag: 'fresh-air', value: true },
      { type: 'resource', resource: 'air', amount: 3 },
    ],
  },
  {
    id: 'crack-the-flask',
    name: 'Crack the flask into the line',
    description: 'What was hidden for one goes round to all. You can hear the whole boat hear it.',
    location: 'pump-space',
    when: { type: 'has', object: 'air-flask' },
    once: true,
    effects: [
      { type: 'say', text: 'The flask empties itself into the boat with a long, clean sigh, and rolls away light.' },
      { type: 'take', object: 'air-flask' },
      { type: 'flag', flag: 'fresh-air', value: true },
      { type: 'resource', resource: 'air', amount: 5 },
    ],
  },
  {
    id: 'serve-the-duff',
    name: 'Have Tolly serve the duff',
    description: 'A slice each, lying down, and no talking with the mouth full. It is the longest that sixteen people can be quiet.',
    location: 'mess-deck',
    when: { type: 'has', object: 'plum-duff' },
    once: true,
    effects: [
      { type: 'say', text: 'For the time that it takes to chew plum duff, nobody is afraid, and nobody is out of breath.' },
      { type: 'take', object: 'plum-duff' },
      { type: 'disposition', npc: 'tolly', amount: 2 },
      { type: 'resource', resource: 'air', amount: 2 },
    ],
  },
  {
    id: 'tap-it-out',
    name: 'Answer the tapping',
    description: 'Somebody up there is knocking on the sea. Knock back: how deep, how many, how wet.',
    location: 'wireless-room',
    when: { type: 'flag', flag: 'ship-above' },
    once: true,
    effects: [
      { type: 'say', text: 'The answer comes down through forty fathoms, one letter at a time. It is W, A, I, T. A hose is on its way.' },
      { type: 'resource', resource: 'air', amount: 2 },
      { type: 'resource', resource: 'alarm', amount: -1 },
    ],
  },
  {
    id: 'send-the-bearing',
    name: 'Key a private bearing',
    description:
      'Eleven groups out of the code book, no call sign, on the spare key behind the chart table. Some people have been waiting for them since dusk.',
    location: 'control-room',
    when: { type: 'has', object: 'code-book' },
    roles: ['rogue'],
    once: true,
    effects: [
      { type: 'say', text: 'The key moves under the hand, quick and even. Pip would say that it was not a signal of ours.' },
      { type: 'flag', flag: 'bearing-sent', value: true },
    ],
  },
];

const favours: readonly Special[] = [
  {
    id: 'relieve-sarrow',
    name: 'Take the watch from Sarrow',
    description:
      'He will not ask. But if somebody he trusts were to say that they have the watch, he would put down all that he is holding.',
    location: 'control-room',
    when: { type: 'npc', npc: 'lieutenant-sarrow', disposition_at_least: 1 },
    once: true,
    effects: [
      {
        type: 'say',
        text: '“You have her,” says Sarrow, and gives you what he had buttoned into his coat. “You had better have this as well.”',
      },
      { type: 'give', object: 'patrol-log' },
      { type: 'resource', resource: 'alarm', amount: -1 },
    ],
  },
  {
    id: 'ask-bask-the-way',
    name: 'Ask Bask about the keel',
    description: 'She was a ship’s boy herself, under another name, when boys were sent where cables go.',
    location: 'engine-room',
    when: { type: 'npc', npc: 'chief-bask', disposition_at_least: 1 },
    once: true,
    effects: [
      { type: 'say', text: '“Lift the third plate from the pump,” says Bask, “and don’t breathe till you see copper.”' },
      { type: 'reveal', id: 'keel-crawl' },
      { type: 'disposition', npc: 'chief-bask', amount: 1 },
    ],
  },
];

export const SPECIALS: readonly Special[] = [...ways, ...seals, ...breath, ...favours];
