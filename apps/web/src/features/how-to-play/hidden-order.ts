/** A small handmade example of the hidden order: four voices and two rounds, in which the claims of one voice cannot be true. */

export const VOICES = [0, 1, 2, 3] as const;
/** A seat; 0 is the visitor. */
export type Voice = (typeof VOICES)[number];
export const YOU = 0;
type Other = Exclude<Voice, typeof YOU>;
export const ROUNDS = [1, 2] as const;
export type Round = (typeof ROUNDS)[number];

/** The actions that the visitor can program, with their narration. */
export const YOUR_ACTIONS = [
  { name: 'Move', narration: 'The body takes a step towards the gate.' },
  { name: 'Search', narration: 'The body goes through the drawers of the desk.' },
  { name: 'Interact', narration: 'The body works on the bolt of the gate.' },
  { name: 'Hide', narration: 'The body presses itself into the shadow of the stairs.' },
] as const;
export type YourAction = (typeof YOUR_ACTIONS)[number];

export interface Example {
  /** Who has turn 1, 2, 3, 4 of round 1. */
  readonly order: readonly [Voice, Voice, Voice, Voice];
  /** The narration of the others' actions, in round 1 and in round 2. */
  readonly narration: Readonly<Record<Other, readonly [string, string]>>;
  /** The turns that the others claim in round 1 and in round 2. */
  readonly claims: Readonly<Record<Other, readonly [number, number]>>;
}

export const EXAMPLES: readonly Example[] = [
  {
    order: [0, 1, 2, 3],
    narration: {
      1: ['The body listens at the door. Nothing can be heard.', 'The body finds a key under the mat.'],
      2: ['The body tries the handle, gently.', 'The body takes a step towards the gate.'],
      3: ['The body looks into the guard’s coat.', 'The body hammers on the gate, and a bell begins to ring.'],
    },
    claims: { 1: [2, 1], 2: [3, 2], 3: [4, 4] },
  },
  {
    order: [1, 2, 3, 0],
    narration: {
      1: ['The body takes a step towards the yard.', 'The body leans on the wall and rests.'],
      2: ['The body looks behind the boiler.', 'The body turns the valve. The hissing stops.'],
      3: ['The body talks to the cook. He shrugs.', 'The body turns around and takes a step back.'],
    },
    claims: { 1: [1, 4], 2: [2, 1], 3: [3, 1] },
  },
  {
    order: [1, 2, 0, 3],
    narration: {
      1: ['The body counts the windows.', 'The body reads the roster on the wall.'],
      2: ['The body takes a step towards the laundry.', 'The body drops the lamp, and the glass breaks.'],
      3: ['The body opens the locker.', 'The body takes a step towards the laundry.'],
    },
    claims: { 1: [1, 4], 2: [2, 3], 3: [4, 3] },
  },
];

/** A voice's turn: the first moves to last, and everyone else moves up by one. */
export function turnOf({ order }: Pick<Example, 'order'>, voice: Voice, round: Round): number {
  const first = order.indexOf(voice) + 1;
  return round === 1 ? first : afterOneRound(first);
}

const afterOneRound = (turn: number): number => (turn === 1 ? VOICES.length : turn - 1);

/** The voice that had this turn. */
export function voiceAt(example: Pick<Example, 'order'>, round: Round, turn: number): Voice {
  const found = VOICES.find((voice) => turnOf(example, voice, round) === turn);
  if (found === undefined) throw new Error(`there is no turn ${turn}`);
  return found;
}

/** The turn that a voice says was its own; the visitor tells the truth. */
export function claimOf(example: Example, voice: Voice, round: Round): number {
  return voice === YOU ? turnOf(example, YOU, round) : example.claims[voice][round === 1 ? 0 : 1];
}

/** Whether some order allows both claims of this voice, given the visitor's own turns. */
export function canBeTrue(example: Example, voice: Voice): boolean {
  const isFree = ROUNDS.every((round) => voice === YOU || claimOf(example, voice, round) !== turnOf(example, YOU, round));
  return isFree && claimOf(example, voice, 2) === afterOneRound(claimOf(example, voice, 1));
}

/** What everyone reads about one round. `yours`: the visitor's action in it. */
export function logOf(example: Example, round: Round, yours: YourAction): readonly { readonly turn: number; readonly narration: string }[] {
  return [1, 2, 3, 4].map((turn) => {
    const voice = voiceAt(example, round, turn);
    return { turn, narration: voice === YOU ? yours.narration : example.narration[voice][round === 1 ? 0 : 1] };
  });
}
