/** Handmade views of a five-player game in Blackwater, for the playground and for tests. */
import type { TurnFact } from '@one-mind/engine/facts';
import type { ActionOption, PlayerView, QuietedView, TargetOption, WorldView, YouView } from '@one-mind/engine/view/view-types';
import type { GameChanges, GameSnapshot, GameStateView, NarrativeEntry } from '@one-mind/protocol/games/games';
import { LOCATIONS } from '@one-mind/scenarios/prison-break/locations';

/** The time of everything in the fixtures, in epoch ms; it is fixed, so that screenshots don't change. */
export const FIXTURE_NOW = Date.UTC(2026, 0, 15, 20, 30);
const OWN = 'seat-0';

const player = (seat: number, username: string, more: Partial<PlayerView> = {}): PlayerView => ({
  id: `seat-${seat}`,
  username,
  seat,
  kind: 'human',
  status: 'online',
  is_alive: true,
  composure: 3,
  lockedIn: false,
  graceEndsAt: null,
  role: null,
  ...more,
});

export const PLAYERS: readonly PlayerView[] = [
  player(0, 'Ada'),
  player(1, 'Benedikt', { lockedIn: true }),
  player(2, 'Chiara', { composure: 2 }),
  player(3, 'Dmitri', { kind: 'ai', status: 'ai', lockedIn: true, composure: 1 }),
  player(4, 'Eszter', { composure: 3 }),
];

export const WORLD: WorldView = {
  body: { name: 'Number Nineteen', location: 'common-area', heading: 'yard', steps: 0 },
  vitality: 5,
  vitalityMax: 7,
  alarm: 4,
  alarmLimit: 10,
  alarmClock: { every: 2, rise: 1 },
  resources: { cigarettes: 3 },
  locations: LOCATIONS.filter((place) => !place.hidden).map((place) => ({
    id: place.id,
    name: place.name,
    description: place.description,
    size: place.size,
    map: place.map,
    art: place.art,
    exits: place.exits
      .filter((exit) => exit.to !== 'tunnel')
      .map((exit) => ({ to: exit.to, lock: exit.lock ?? null, locked: exit.lock === 'great-gate' || exit.lock === 'yard-door' })),
  })),
  objects: [
    {
      id: 'spoon',
      name: 'Sharpened spoon',
      description: 'Eleven weeks of patience.',
      kind: 'item',
      place: 'body',
      state: 'intact',
      opened: false,
      needs: [],
    },
    {
      id: 'locker',
      name: 'Steel locker',
      description: 'Somebody else’s, once.',
      kind: 'container',
      place: 'common-area',
      state: 'locked',
      opened: false,
      needs: ['key-ring'],
    },
    {
      id: 'fuse-box',
      name: 'Fuse box',
      description: 'It hums on one note.',
      kind: 'mechanism',
      place: 'common-area',
      state: 'damaged',
      opened: false,
      needs: [],
    },
    {
      id: 'bell',
      name: 'Alarm bell',
      description: 'Red paint, fresh.',
      kind: 'mechanism',
      place: 'guard-station',
      state: 'intact',
      opened: false,
      needs: [],
    },
    {
      id: 'rope',
      name: 'Laundry line',
      description: 'Nine metres.',
      kind: 'item',
      place: 'laundry',
      state: 'intact',
      opened: false,
      needs: [],
    },
  ],
  npcs: [
    { id: 'warder', name: 'Warder Pike', description: 'Keys, and the habit of touching them.', location: 'guard-station', disposition: -2 },
    { id: 'old-joe', name: 'Old Joe', description: 'He has seen this before.', location: 'common-area', disposition: 1 },
  ],
  hazards: [
    { id: 'searchlight', name: 'Searchlight', description: 'Sweeps, stops, thinks.', location: 'yard', severity: 2 },
    { id: 'wire', name: 'Bare wire', description: 'It ticks.', location: 'common-area', severity: 1 },
  ],
  specials: [],
  stages: [
    { id: 'one', title: 'Out of the cell', description: 'Open the door of Cell 19.', done: true, current: false, leads: [] },
    {
      id: 'two',
      title: 'A way through',
      description: 'Get the yard door open.',
      done: false,
      current: true,
      leads: [
        { action: 'search', target: 'locker', location: 'common-area', ready: true },
        { action: 'move', target: 'yard', location: 'common-area', ready: true },
      ],
    },
    { id: 'three', title: 'Under the light', description: 'Cross the exercise yard.', done: false, current: false, leads: [] },
    { id: 'four', title: 'The river', description: 'Reach the riverbank.', done: false, current: false, leads: [] },
  ],
};

export const STATE: GameStateView = {
  phase: 'planning',
  round: 3,
  roundLimit: 12,
  turn: 1,
  turnNumber: 10,
  turnsInRound: 5,
  deadline: FIXTURE_NOW + 19_000,
  startedAt: FIXTURE_NOW - 240_000,
  endedAt: null,
  accusation: null,
  accuseFromRound: 2,
  composureMax: 3,
  rulesOff: [],
  saboteurs: 1,
  rogues: 1,
  verdicts: [],
  claims: [
    { player: 'seat-1', round: 1, turn: 2 },
    { player: 'seat-3', round: 1, turn: 2 },
    { player: 'seat-2', round: 2, turn: 4 },
    { player: 'seat-4', round: 1, turn: 4 },
  ],
  contradictions: [
    { type: 'sameTurn', claims: [0, 1] },
    { type: 'noOrder', claims: [2, 3] },
  ],
  roundReports: [
    { round: 1, counts: { cooperative: 3, suspicious: 1, defensive: 1, aggressive: 0 } },
    { round: 2, counts: { cooperative: 2, suspicious: 1, defensive: 0, aggressive: 2 } },
  ],
  pause: { requestedBy: [], needed: 4, since: null, endsBy: null },
  commitment: '7d1f0c2e54b8a9f3e6617d2b40c95ab8837f6e1d0c2b4a59687f1e3d5c7b9a01',
};

const target = (id: string, kind: TargetOption['kind'], tags: TargetOption['tags']): TargetOption => ({ id, kind, tags });
const voices = (tags: TargetOption['tags']) => PLAYERS.slice(1).map((one) => target(one.id, 'player', tags));
const here = (tags: TargetOption['tags']) => target('environment', 'environment', tags);

export const OPTIONS: readonly ActionOption[] = [
  {
    action: 'move',
    enabled: true,
    reason: null,
    targets: WORLD.locations.map((place) => target(place.id, 'location', ['assist', 'investigate'])),
  },
  {
    action: 'search',
    enabled: true,
    reason: null,
    targets: [
      here(['investigate', 'collect']),
      target('common-area', 'location', ['investigate', 'collect']),
      target('locker', 'container', ['investigate', 'collect']),
      ...voices(['investigate']),
    ],
  },
  {
    action: 'interact',
    enabled: true,
    reason: null,
    targets: [
      here(['assist', 'investigate']),
      target('fuse-box', 'object', ['assist', 'investigate', 'repair']),
      target('old-joe', 'npc', ['assist', 'negotiate', 'investigate']),
      target('wire', 'hazard', ['repair', 'assist']),
    ],
  },
  { action: 'help', enabled: true, reason: null, targets: [here(['assist']), ...voices(['assist', 'negotiate'])] },
  { action: 'hide', enabled: true, reason: null, targets: [here(['assist', 'investigate'])] },
  { action: 'sabotage', enabled: false, reason: 'role', targets: [] },
];

/** A quieted player's predictions in round 3. */
export const QUIETED: QuietedView = {
  prediction: { action: 'search', place: null, who: null },
  last: { round: 2, action: 'move', place: 'common-area', right: { action: true, place: false } },
  score: { points: 3, right: 3, made: 5 },
  nudge: null,
};

export const YOU: YouView = {
  id: OWN,
  seat: 0,
  role: 'collaborator',
  goal: null,
  goalLeads: [],
  partners: [],
  program: null,
  lockedIn: false,
  options: OPTIONS,
  actions: [
    {
      action: 'search',
      target: 'common-area',
      intention: 'cooperative',
      tag: 'investigate',
      round: 1,
      turn: 3,
      turnNumber: 3,
      by: 'you',
      outcome: 'success',
      tagWorked: true,
    },
    {
      action: 'interact',
      target: 'fuse-box',
      intention: 'defensive',
      tag: 'repair',
      round: 2,
      turn: 2,
      turnNumber: 7,
      by: 'you',
      outcome: 'failure',
      tagWorked: false,
    },
  ],
  clues: [
    { type: 'investigate', round: 1, turnNumber: 3, aboutTurnNumber: 2, nature: 'harmful' },
    { type: 'probe', round: 2, turnNumber: 7, about: 'seat-3', nature: 'harmful' },
  ],
  guesses: { roles: { 'seat-3': 'saboteur' }, positions: { 'seat-1': 2, 'seat-4': 4 } },
  inYourName: [],
  takenOver: false,
  canAccuse: true,
  canVote: false,
  vote: null,
  claimable: [
    { round: 1, turn: 3 },
    { round: 2, turn: 2 },
  ],
  sabotageReadyInRound: null,
  quieted: null,
};

const entry = (seq: number, data: NarrativeEntry['data'], content: string, fact: string): NarrativeEntry => ({
  id: `${seq}.0`,
  seq,
  type: data.type === 'turn' ? 'action' : data.type === 'introduced' ? 'narrative' : 'system',
  content,
  retold: null,
  fact,
  data,
  round: data.type === 'turn' || data.type === 'roundBegan' || data.type === 'roundReport' ? data.round : 1,
  turn_number: data.type === 'turn' ? data.turnNumber : 0,
  timestamp: new Date(FIXTURE_NOW - 240_000 + seq * 12_000).toISOString(),
});
const turn = (
  seq: number,
  more: Partial<TurnFact> & Pick<TurnFact, 'round' | 'turn' | 'turnNumber' | 'action'>,
  content: string,
  fact: string,
) =>
  entry(
    seq,
    {
      type: 'turn',
      intention: 'cooperative',
      targetKind: 'environment',
      target: 'environment',
      outcome: 'success',
      location: 'common-area',
      changes: [],
      mishap: null,
      ...more,
    },
    content,
    fact,
  );

export const LOG: readonly NarrativeEntry[] = [
  entry(
    1,
    { type: 'introduced' },
    'It is raining on Blackwater prison. Number Nineteen wakes up with five voices in his head. The river is four doors and one wall away.',
    'Reach the riverbank before the alarm is raised.',
  ),
  turn(
    3,
    { round: 1, turn: 1, turnNumber: 1, action: 'move', targetKind: 'location', target: 'cell-block' },
    'Number Nineteen leaves Cell 19 for Cell Block C, patient and kind. The pipes knock twice.',
    'The body goes from Cell 19 to Cell Block C.',
  ),
  turn(
    4,
    { round: 1, turn: 2, turnNumber: 2, action: 'help', outcome: 'nothing' },
    'The body wipes away footprints in Cell Block C with a friendly nod, but nothing changes.',
    'The body helps itself; nothing lasting comes of it.',
  ),
  turn(
    5,
    { round: 1, turn: 3, turnNumber: 3, action: 'search', targetKind: 'location', target: 'common-area' },
    'Number Nineteen looks into every corner of the Common Area with an open smile, and a steel locker turns up.',
    'Search of Common Area: a Steel locker is found.',
  ),
  entry(
    8,
    { type: 'roundReport', round: 1, counts: { cooperative: 3, suspicious: 1, defensive: 1, aggressive: 0 } },
    'The round is over. The body’s manner: three cooperative, one suspicious and one defensive.',
    'Round 1: 3 cooperative, 1 suspicious, 1 defensive.',
  ),
  turn(
    11,
    {
      round: 2,
      turn: 1,
      turnNumber: 6,
      action: 'interact',
      intention: 'aggressive',
      outcome: 'failure',
      targetKind: 'npc',
      target: 'old-joe',
      changes: [{ type: 'alarm', value: 4, by: 1 }],
    },
    'Number Nineteen talks to Old Joe with one fist raised to strike, but the words fall flat, and the alarm rises to four.',
    'Interact with Old Joe fails. Alarm +1.',
  ),
  turn(
    12,
    {
      round: 2,
      turn: 2,
      turnNumber: 7,
      action: 'interact',
      intention: 'defensive',
      targetKind: 'object',
      target: 'fuse-box',
      outcome: 'failure',
      mishap: { kind: 'jam', changes: [{ type: 'damaged', id: 'fuse-box' }] },
    },
    'The body tries to use the fuse box, ready to jump back, but it does not work. Then something breaks in the fuse box.',
    'Interact with Fuse box fails. Mishap: the Fuse box is damaged.',
  ),
  turn(
    13,
    { round: 2, turn: 3, turnNumber: 8, action: 'hide' },
    'The body hides in the Common Area with a gentle touch, and the hiding place holds.',
    'The body hides.',
  ),
  turn(
    14,
    {
      round: 2,
      turn: 4,
      turnNumber: 9,
      action: 'search',
      intention: 'suspicious',
      outcome: 'success',
      targetKind: 'player',
      target: 'seat-3',
    },
    'Number Nineteen looks into Dmitri’s mind with narrowed eyes, and nobody shares the answer.',
    'Dmitri is probed.',
  ),
  turn(
    15,
    {
      round: 2,
      turn: 5,
      turnNumber: 10,
      action: 'move',
      targetKind: 'location',
      target: 'yard',
      changes: [{ type: 'stepped', towards: 'yard', steps: 1, size: 3 }],
    },
    'Number Nineteen sets off for the Exercise Yard with light, easy steps.',
    'The body turns towards the Exercise Yard.',
  ),
];

export function snapshotFixture(more: Partial<GameSnapshot>): GameSnapshot {
  return {
    id: 'fixture-game',
    seq: 16,
    current_state: STATE,
    players: PLAYERS,
    world: WORLD,
    narrative_log: LOG,
    retold: {},
    you: YOU,
    scenario: {
      id: 'prison-break',
      version: 1,
      title: 'Prison Break',
      description: 'One prisoner, many minds.',
      difficulty: 'medium',
      setting: 'Blackwater, an island prison, in the rain.',
      objective: 'Reach the riverbank before the alarm is raised.',
      saboteurGoal: null,
      losingResources: [],
    },
    settings: { timeLimitMs: 30_000, turnPaceMs: 3000, disconnectGraceMs: 60_000, allowSpectators: true },
    lobbyId: 'fixture-lobby',
    reveal: null,
    serverTime: FIXTURE_NOW,
    ...more,
  };
}

export const changesFixture = (more: Partial<GameChanges>): GameChanges => ({
  gameId: 'fixture-game',
  since: 16,
  seq: 17,
  narrative: [],
  serverTime: FIXTURE_NOW,
  ...more,
});
