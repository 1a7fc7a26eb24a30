import type { Character, Hazard, Special } from '@one-mind/engine/scenario/types';

export const CHARACTERS: readonly Character[] = [
  {
    id: 'tolly',
    name: 'Tolly',
    description: 'The cook. He has fed this crew for three years. He knows who will panic, and what they like to eat.',
    location: 'mess-deck',
    disposition: 0,
    hidden: false,
    patrol: [],
    hostile: [
      { type: 'say', text: 'Tolly shouts at you about stokers, and uses up air to do it.' },
      { type: 'resource', resource: 'air', amount: -1 },
    ],
    neutral: [{ type: 'say', text: 'Tolly wedges a pan so that it stops rattling.' }],
    friendly: [
      { type: 'say', text: '“Breathe like a dog by a stove,” says Tolly, and puts a warm mug into your hand.' },
      { type: 'resource', resource: 'vitality', amount: 1 },
    ],
  },
  {
    id: 'lieutenant-sarrow',
    name: 'Lieutenant Sarrow',
    description: 'He has been in command since ten past three. He is twenty-three, and has no orders for this.',
    location: 'control-room',
    disposition: -1,
    hidden: false,
    patrol: ['control-room', 'wireless-room', 'control-room', 'conning-tower'],
    hostile: [{ type: 'say', text: 'Sarrow gives an order and then the opposite one. The crew carries out both.' }],
    neutral: [{ type: 'say', text: 'Sarrow taps the depth gauge. The needle does not move.' }],
    friendly: [
      { type: 'say', text: '“Carry on, Stoker,” says Sarrow, and turns a valve. A needle on the panel drops.' },
      { type: 'resource', resource: 'alarm', amount: -1 },
    ],
  },
  {
    id: 'chief-bask',
    name: 'Chief Bask',
    description: 'She runs the engines. After twenty years below deck, she talks to the machines as others talk to a horse.',
    location: 'engine-room',
    disposition: 0,
    hidden: false,
    patrol: ['engine-room', 'motor-room'],
    hostile: [{ type: 'say', text: 'Bask looks at what your hands have done and shakes her head.' }],
    neutral: [{ type: 'say', text: 'Bask listens at the hull, a spanner between her teeth.' }],
    friendly: [
      { type: 'say', text: 'Bask hammers a wedge into a leak with three blows. The hissing stops.' },
      { type: 'resource', resource: 'alarm', amount: -1 },
    ],
  },
  {
    id: 'pip',
    name: 'Pip',
    description: 'Telegraphist, second class, seventeen by her papers. She taps on everything, and listens for an answer.',
    location: 'wireless-room',
    disposition: 0,
    hidden: false,
    patrol: [],
    hostile: [{ type: 'say', text: 'Pip turns her back and taps out a message with your name in it.' }],
    neutral: [{ type: 'say', text: 'Pip holds up one finger, listens, and lowers it.' }],
    friendly: [
      { type: 'say', text: 'Pip gives you one of the headphones, and you hear a ship’s signal together.' },
      { type: 'resource', resource: 'alarm', amount: -1 },
    ],
  },
  {
    id: 'half-crown',
    name: 'Half-Crown the canary',
    description: 'Bought for two and six in a market, to sing. It notices bad air before any person does, and stops singing.',
    location: 'mess-deck',
    disposition: 0,
    hidden: false,
    patrol: [],
    hostile: [{ type: 'say', text: 'Half-Crown sits on the floor of the cage with its feathers up. Everybody sees it.' }],
    neutral: [{ type: 'say', text: 'Half-Crown puts its head on one side and looks at you.' }],
    friendly: [
      { type: 'say', text: 'Half-Crown sings three notes. Along the passage somebody laughs out loud.' },
      { type: 'resource', resource: 'vitality', amount: 1 },
    ],
  },
];

export const HAZARDS: readonly Hazard[] = [
  {
    id: 'sprung-plate',
    name: 'the sprung plate',
    description: 'A split seam as long as an arm, with the sea spraying in.',
    location: 'battery-space',
    severity: 2,
    hidden: false,
    harm: 'alarm',
  },
  {
    id: 'stern-gland',
    name: 'the stern gland',
    description: 'The sea leaks in where the shaft goes out. Packing would stop it, or a shut door.',
    location: 'motor-room',
    severity: 2,
    hidden: false,
    harm: 'alarm',
  },
  {
    id: 'lagging-fire',
    name: 'the lagging fire',
    description: 'The wrapping of the exhaust is burning, small and red, and uses up air.',
    location: 'engine-room',
    severity: 1,
    hidden: false,
    harm: 'vitality',
  },
  {
    id: 'chlorine',
    name: 'the chlorine',
    description: 'A greenish gas, heavier than air, that spreads slowly. It smells of swimming baths and burns the lungs.',
    location: 'battery-space',
    severity: 2,
    hidden: true,
    harm: 'vitality',
  },
  {
    id: 'burst-main',
    name: 'the burst main',
    description: 'A pipe has burst at the flange. A jet of water as hard as iron shoots across the control room.',
    location: 'control-room',
    severity: 2,
    hidden: true,
    harm: 'alarm',
  },
  {
    id: 'rising-bilge',
    name: 'the rising bilge',
    description: 'Sea water with oil on top. Only a hand’s breadth of air is left below the roof.',
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
    description: 'Open the bleed on the fore door and wait until the pressure is the same on both sides. It is quick, and costs air.',
    location: 'fore-ends',
    when: { type: 'object', object: 'fore-door', state: 'locked' },
    once: true,
    effects: [
      { type: 'say', text: 'The bleed shrieks for a minute, and the fore door comes free. Everybody’s ears hurt.' },
      { type: 'unlock', object: 'fore-door' },
      { type: 'resource', resource: 'air', amount: -2 },
    ],
  },
  {
    id: 'blow-main-ballast',
    name: 'Blow main ballast',
    description:
      'Blow five measures of air into the tanks. There is no second try. The cross valve must be open, and the stern dry or shut off, or she will rise bow first and sink again.',
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
        text: 'The boat breaks free of the mud, the deck comes level, and she rises.',
      },
      { type: 'resource', resource: 'air', amount: -5 },
      { type: 'flag', flag: 'surfaced', value: true },
      { type: 'move_npc', npc: 'lieutenant-sarrow', location: 'conning-tower' },
    ],
  },
  {
    id: 'flood-the-trunk',
    name: 'Flood the escape trunk',
    description:
      'Put the set on, bite down on the mouthpiece, open the cock and let the sea rise to your chin. The motor room gets wet as well.',
    location: 'escape-trunk',
    when: { type: 'has', object: 'breathing-set' },
    once: true,
    effects: [
      { type: 'say', text: 'The sea fills the trunk, up to the ankles, the knees, the ribs. It is very cold.' },
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
    description: 'One lid, six dogs. It shuts off the leak below, and everything else below.',
    location: 'mess-deck',
    when: { type: 'not', of: { type: 'object', object: 'battery-hatch', state: 'damaged' } },
    once: false,
    effects: [
      { type: 'say', text: 'The hammer drives the six dogs shut. The hiss from below has almost stopped.' },
      { type: 'damage', object: 'battery-hatch' },
    ],
  },
  {
    id: 'seal-the-stern',
    name: 'Dog down the engine hatch',
    description: 'It shuts off the fire, the leak and the way out. Anyone who is aft stays there.',
    location: 'control-room',
    when: { type: 'not', of: { type: 'object', object: 'engine-hatch', state: 'damaged' } },
    once: false,
    effects: [
      { type: 'say', text: 'All eight dogs are shut. After the eighth, somebody knocks from the other side.' },
      { type: 'damage', object: 'engine-hatch' },
      { type: 'disposition', npc: 'chief-bask', amount: -1 },
    ],
  },
  {
    id: 'reopen-the-battery',
    name: 'Knock the battery hatch free',
    description: 'Put the bar under each dog, and hold your breath for what comes up.',
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
      { type: 'say', text: 'The dogs come loose, and the battery hatch opens.' },
      { type: 'repair', object: 'battery-hatch' },
    ],
  },
  {
    id: 'reopen-the-stern',
    name: 'Knock the engine hatch free',
    description: 'Put the bar under each dog. The people behind it have used up their own air, and will need some of yours.',
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
      { type: 'say', text: 'The engine hatch opens, and a stoker’s black face looks out.' },
      { type: 'repair', object: 'engine-hatch' },
      { type: 'resource', resource: 'air', amount: -1 },
    ],
  },
];

const breath: readonly Special[] = [
  {
    id: 'burn-the-candle',
    name: 'Burn the oxygen candle',
    description: 'It gives twenty minutes of fresh air. There is only one.',
    location: 'mess-deck',
    when: { type: 'has', object: 'oxygen-candle' },
    once: true,
    effects: [
      { type: 'say', text: 'The candle spits, glows, and gives off fresh air. Somebody says that it smells of snow.' },
      { type: 'take', object: 'oxygen-candle' },
      { type: 'flag', flag: 'fresh-air', value: true },
      { type: 'resource', resource: 'air', amount: 3 },
    ],
  },
  {
    id: 'crack-the-flask',
    name: 'Crack the flask into the line',
    description: 'Somebody hid this air for one person. Now everybody gets some.',
    location: 'pump-space',
    when: { type: 'has', object: 'air-flask' },
    once: true,
    effects: [
      { type: 'say', text: 'The flask hisses until it is empty, and the whole boat gets fresh air.' },
      { type: 'take', object: 'air-flask' },
      { type: 'flag', flag: 'fresh-air', value: true },
      { type: 'resource', resource: 'air', amount: 5 },
    ],
  },
  {
    id: 'serve-the-duff',
    name: 'Have Tolly serve the duff',
    description: 'A slice each, lying down, and no talking with the mouth full. Sixteen quiet people breathe less.',
    location: 'mess-deck',
    when: { type: 'has', object: 'plum-duff' },
    once: true,
    effects: [
      { type: 'say', text: 'Everybody lies down and chews plum duff. For a while nobody talks or runs out of breath.' },
      { type: 'take', object: 'plum-duff' },
      { type: 'disposition', npc: 'tolly', amount: 2 },
      { type: 'resource', resource: 'air', amount: 2 },
    ],
  },
  {
    id: 'tap-it-out',
    name: 'Answer the tapping',
    description: 'A ship above is tapping. Tap back: how deep you are, how many, and how wet.',
    location: 'wireless-room',
    when: { type: 'flag', flag: 'ship-above' },
    once: true,
    effects: [
      { type: 'say', text: 'The ship above taps W, A, I, T. It is sending down an air hose.' },
      { type: 'resource', resource: 'air', amount: 2 },
      { type: 'resource', resource: 'alarm', amount: -1 },
    ],
  },
  {
    id: 'send-the-bearing',
    name: 'Key a private bearing',
    description:
      'Send eleven groups from the code book, with no call sign, on the spare key behind the chart table. Somebody has been waiting for them since dusk.',
    location: 'control-room',
    when: { type: 'has', object: 'code-book' },
    roles: ['rogue'],
    once: true,
    effects: [
      { type: 'say', text: 'The hand keys a message, quick and even. It is not one of our signals.' },
      { type: 'flag', flag: 'bearing-sent', value: true },
    ],
  },
];

const favours: readonly Special[] = [
  {
    id: 'relieve-sarrow',
    name: 'Take the watch from Sarrow',
    description: 'He won’t ask for it. But if somebody he trusts took the watch from him, he would gladly hand it over.',
    location: 'control-room',
    when: { type: 'npc', npc: 'lieutenant-sarrow', disposition_at_least: 1 },
    once: true,
    effects: [
      {
        type: 'say',
        text: '“You have her,” says Sarrow, and gives you the patrol log from his coat. “Take this as well.”',
      },
      { type: 'give', object: 'patrol-log' },
      { type: 'resource', resource: 'alarm', amount: -1 },
    ],
  },
  {
    id: 'ask-bask-the-way',
    name: 'Ask Bask about the keel',
    description: 'She was once a ship’s boy herself, under another name, and crawled along the keel to lay cables.',
    location: 'engine-room',
    when: { type: 'npc', npc: 'chief-bask', disposition_at_least: 1 },
    once: true,
    effects: [
      { type: 'say', text: '“Lift the third plate from the pump,” says Bask. “Hold your breath until you see copper.”' },
      { type: 'reveal', id: 'keel-crawl' },
      { type: 'disposition', npc: 'chief-bask', amount: 1 },
    ],
  },
];

export const SPECIALS: readonly Special[] = [...ways, ...seals, ...breath, ...favours];
