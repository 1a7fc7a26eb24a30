import { playOut } from '@one-mind/engine/players/play-out';
import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import { compileRules, DEFAULT_RULES, type Rules } from '@one-mind/engine/rules/rules';
import type { GameState } from '@one-mind/engine/state';
import { play } from '@one-mind/engine/testing/play';
import { randomRules } from '@one-mind/engine/testing/random-rules';
import { seatedGame } from '@one-mind/engine/testing/seated-game';
import { TINY } from '@one-mind/engine/testing/tiny-scenario';
import { describe, expect, it } from 'vitest';
import { checkState } from './game-state.ts';

/** Every state of a game of AI players, with its scenario. */
function statesOf(seed: string, players: number, rules: Rules = DEFAULT_RULES): GameState[] {
  const states: GameState[] = [];
  playOut({
    scenario: TINY,
    players,
    levels: ['normal', 'random', 'normal', 'easy', 'random', 'normal'],
    seed,
    rules,
    watch: (state) => states.push(state),
  });
  return states;
}
const GAME = statesOf('a game to be tested', 5);
const last = (wanted: (state: GameState) => boolean): GameState => {
  const found = GAME.findLast(wanted);
  if (found === undefined) throw new Error('the game has no such moment: try another seed');
  return found;
};
const PLANNING = last(({ phase, seats }) => phase === 'planning' && seats.some(({ program }) => program !== null));
const ENDED = last(({ phase }) => phase === 'ended');
const RESOLVING = last(({ phase, queue }) => phase === 'resolution' && queue.length > 0);
const TAG_TO_HIDE: Readonly<Record<string, string>> = { collaborator: 'assist', rogue: 'scout', saboteur: 'mislead' };
const rulesWithout = (...ids: readonly string[]): Rules => {
  const compiled = compileRules(ids.map((id) => ({ id, active: false, parameters: {} })));
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return compiled.rules;
};
const seatOf = (role: string): number => PLANNING.seats.findIndex((seat) => seat.role === role);
const planned = PLANNING.seats.findIndex(({ program }) => program !== null);

/** Values by path, such as `seats[0].role`; undefined removes the key. */
type Edits = Readonly<Record<string, unknown>>;

const copy = (state: GameState): unknown => JSON.parse(JSON.stringify(state));

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function put(container: unknown, path: readonly string[], value: unknown): void {
  const [key, ...rest] = path;
  if (!isContainer(container) || key === undefined) throw new Error(`the state has no ${path.join('.')}`);
  if (rest.length > 0) put(container[key], rest, value);
  else if (value === undefined) delete container[key];
  else container[key] = value;
}

function edited(state: GameState, edits: Edits): unknown {
  const changed = copy(state);
  for (const [path, value] of Object.entries(edits)) put(changed, path.split(/[.[\]]+/).filter(Boolean), value);
  return changed;
}

const COLLABORATOR = seatOf('collaborator');
const SABOTEUR = seatOf('saboteur');
const harmBy = (by: number, landsAtTurnNumber: number) => [{ by, target: 'rope', landsAtTurnNumber, plantedAtTurnNumber: 3 }];
const verdictOn = (accused: number) => ({ round: 2, turnNumber: 5, accuser: 0, accused, guilty: false });
const roleOfFirstTurn = PLANNING.seats[PLANNING.truths[0]?.seat ?? 0]?.role ?? '';
const sabotageOfRope = {
  seat: SABOTEUR,
  program: { action: 'sabotage', target: 'rope', intention: 'cooperative', tag: 'sabotage' },
};

/** The error, the rule and path that must be named, and the change that causes it. */
const BROKEN: readonly (readonly [what: string, rule: string | null, path: string, edits: Edits, state?: GameState])[] = [
  ['a role too many', 'static_roles', 'seats', { 'seats[0].role': 'saboteur' }],
  ['a goal for a Collaborator', 'static_roles', `seats[${COLLABORATOR}].goalId`, { [`seats[${COLLABORATOR}].goalId`]: 'own-the-house' }],
  ['an order that names a seat twice', 'cycling_order', 'order', { 'order[0]': PLANNING.order[1] }],
  [
    'two voices in the wrong order',
    'cycling_order',
    'truths[1].seat',
    { 'truths[0].seat': PLANNING.truths[1]?.seat, 'truths[1].seat': PLANNING.truths[0]?.seat },
  ],
  ['a voice that acts twice', 'one_action_per_turn', 'truths[1].seat', { 'truths[1].seat': PLANNING.truths[0]?.seat }],
  ['a turn that is not in the history', 'one_action_per_turn', 'history', { history: PLANNING.history.slice(0, -1) }],
  ['a turn with another number', 'one_action_per_turn', 'truths[2].turnNumber', { 'truths[2].turnNumber': 9 }],
  [
    'a voice without a program',
    'mandatory_programming',
    `seats[${RESOLVING.queue[0]}].program`,
    { [`seats[${RESOLVING.queue[0]}].program`]: null },
    RESOLVING,
  ],
  ['a grace period for somebody who is here', 'disconnection_grace', 'seats[0].graceEndsAt', { 'seats[0].graceEndsAt': 5 }],
  ['a finished game that is to be abandoned', 'abandonment', 'abandonAt', { abandonAt: 5 }, ENDED],
  ['a pause that an AI player asked for', 'unanimous_pause', 'pause.requestedBy', { 'pause.requestedBy': [0] }],
  ['a pause that nobody asked for', 'unanimous_pause', 'pause.since', { pause: { requestedBy: [], since: 0, usedMs: 0 } }],
  ['a claim of a turn to come', 'claims', 'claims[0]', { claims: [{ seat: 0, round: PLANNING.round, turn: 1, at: 0 }] }],
  ['two claims for one round', 'claims', 'claims[1]', { claims: [1, 2].map((turn) => ({ seat: 0, round: 1, turn, at: 0 })) }],
  ['an accusation of oneself', 'accusation', 'accusation', { accusation: { accuser: 1, accused: 1, votes: {} } }],
  ['a vote of the accuser', 'accusation', 'accusation.votes.1', { accusation: { accuser: 1, accused: 2, votes: { 1: true } } }],
  ['a second accusation', 'accusation', 'verdicts[1]', { verdicts: [2, 3].map(verdictOn) }],
  ['too much vitality', 'vitality', 'vitality', { vitality: 8 }],
  ['too much composure', 'composure', 'seats[1].composure', { 'seats[1].composure': 4 }],
  ['a round after the last', 'round_limit', 'round', { round: 11 }],
  ['an end without a result', 'round_limit', 'result', { result: null }, ENDED],
  [
    'a sabotage by a Collaborator',
    'sabotage',
    `seats[${COLLABORATOR}].program`,
    {
      [`seats[${COLLABORATOR}].program`]: { action: 'sabotage', target: 'environment', intention: 'cooperative', tag: 'sabotage' },
    },
  ],
  [
    'a target that is not there',
    'interact',
    `seats[${planned}].program`,
    { [`seats[${planned}].program.action`]: 'interact', [`seats[${planned}].program.target`]: 'moon' },
  ],
  [
    'a tag of another role',
    'tamper',
    `seats[${COLLABORATOR}].program.tag`,
    { [`seats[${COLLABORATOR}].program`]: { action: 'interact', target: 'lever', intention: 'cooperative', tag: 'tamper' } },
  ],
  [
    'a tag that the action does not have',
    'assist',
    'truths[0].program.tag',
    { 'truths[0].seat': COLLABORATOR, 'truths[0].program.action': 'search', 'truths[0].program.tag': 'assist' },
  ],
  [
    'sabotage in two rounds in a row',
    'sabotage_cooldown',
    'truths[5].round',
    {
      'truths[0]': { ...PLANNING.truths[0], ...sabotageOfRope },
      'truths[5]': { ...PLANNING.truths[5], ...sabotageOfRope },
    },
  ],
  ['harm that lands too late', 'sabotage_ambiguity', 'pending[0].landsAtTurnNumber', { pending: harmBy(SABOTEUR, 20) }],
  ['harm by a Collaborator', 'sabotage_ambiguity', 'pending[0].by', { pending: harmBy(COLLABORATOR, 4) }],
  [
    'harm by a hindered voice',
    'probe_hinders',
    `seats[${SABOTEUR}].hindered`,
    { [`seats[${SABOTEUR}].hindered`]: true, pending: harmBy(SABOTEUR, 4) },
  ],
  ['two repairs by one voice', 'repair_limit', 'roundEffects.repairedBy', { 'roundEffects.repairedBy': [COLLABORATOR, COLLABORATOR] }],
  ['more steps than a place has', 'move_tokens', 'body.steps', { body: { location: 'cellar', heading: 'hall', steps: 2 } }],
  ['a heading without an exit', 'move_tokens', 'body.heading', { body: { location: 'cellar', heading: 'yard', steps: 1 } }],
  ['seven seats', null, 'seats', { seats: [...PLANNING.seats, PLANNING.seats[0], PLANNING.seats[0]] }],
  ['a turn of nobody', null, 'truths', { 'truths[0].seat': 5 }],
  ['a place that does not exist', null, 'body.location', { 'body.location': 'moon' }],
  ['a thing inside itself', null, 'objects.crate.place', { 'objects.crate.place': 'crate' }],
  ['a thing that is missing', null, 'objects.rope', { 'objects.rope': undefined }],
  ['an alarm above its limit', null, 'alarm', { alarm: 99 }],
  ['a word that is no role', null, 'seats[0].role', { 'seats[0].role': 'hero' }],
  ['half a round', null, 'round', { round: 2.5 }],
];

/** Values that can't exist without a rule. */
const LEFT: readonly (readonly [rule: string, path: string, edits: Edits, state?: GameState])[] = [
  ['claims', 'claims[0]', { claims: [{ seat: 0, round: 1, turn: 1, at: 0 }] }],
  ['accusation', 'verdicts[0]', { verdicts: [verdictOn(1)] }],
  [
    'hide',
    'truths[0].program',
    {
      'truths[0].program': {
        action: 'hide',
        target: 'environment',
        intention: 'cooperative',
        tag: TAG_TO_HIDE[roleOfFirstTurn],
      },
    },
  ],
  [
    'assist',
    'truths[0].program.tag',
    {
      'truths[0].seat': COLLABORATOR,
      'truths[0].program': { action: 'hide', target: 'environment', intention: 'cooperative', tag: 'assist' },
    },
  ],
  ['probe_hinders', 'seats[0].hindered', { 'seats[0].hindered': true }],
  ['no_winner', 'result.winners', { 'result.outcome': 'failure', 'result.winners': [], 'result.winningSides': [] }, ENDED],
  ['multiple_winners', 'result.winningSides', { 'result.winners': [0, 1], 'result.winningSides': ['collaborator', 'rogue'] }, ENDED],
];

describe('testing a game state', () => {
  it.each([3, 4, 5, 6])('[G4] accepts the states of a game that %i really played', (players) => {
    const seed = `a real game of ${players}`;
    const states = statesOf(seed, players);
    // A few moments of each phase, because each test reads the whole state.
    for (const state of states.filter(({ phase }, index) => index % 4 === 0 || phase === 'ended')) {
      const { errors, warnings, applied } = checkState(copy(state), DEFAULT_RULES);
      expect(errors, `seed ${seed}, ${state.phase} after turn ${state.turnNumber}`).toEqual([]);
      expect(warnings).toEqual([]);
      expect(applied).toContain('players_per_game');
    }
  });

  it('[G4] accepts a state stored when notebooks still contained one’s own turns', () => {
    const notebooks = Object.fromEntries(PLANNING.seats.map((_, seat) => [`seats[${seat}].notebook.actions`, []]));
    expect(checkState(edited(PLANNING, notebooks), DEFAULT_RULES)).toMatchObject({ valid: true, warnings: [] });
  });

  it('[G1][G4] accepts games with any rules, and they come to their end', () => {
    let played = 0;
    for (let seed = 0; seed < 40; seed++) {
      const rules = randomRules(new Dice({ rng: rngFromSeed(`rules ${seed}`) }));
      if (rules === null) continue;
      const { least, most } = rules.players_per_game;
      const end = playOut({ scenario: TINY, players: least + (seed % (most - least + 1)), levels: 'random', seed: `by ${seed}`, rules });
      expect(end.phase, `seed ${seed}`).toBe('ended');
      expect(checkState(copy(end), rules).errors, `seed ${seed}`).toEqual([]);
      played += 1;
    }
    expect(played).toBeGreaterThan(20);
  });

  for (const [what, rule, path, edits, state = PLANNING] of BROKEN) {
    it(`[G4] names the rule and the path for ${what}`, () => {
      const { valid, errors } = checkState(edited(state, edits), DEFAULT_RULES);
      expect(valid).toBe(false);
      expect(errors).toContainEqual({ rule, path, reason: expect.stringMatching(/./), suggestion: expect.stringMatching(/./) });
    });
  }

  for (const [rule, path, edits, before = PLANNING] of LEFT) {
    it(`[G4] reports what can’t exist without ${rule}`, () => {
      const state = edited(before, edits);
      expect(checkState(state, rulesWithout(rule)).errors).toContainEqual(expect.objectContaining({ rule, path }));
      expect(checkState(state, DEFAULT_RULES).errors.filter((error) => error.rule === rule && error.path === path)).toEqual([]);
    });
  }

  it('[G4] checks against the given rules, and warns if the game was started with others', () => {
    const rules = rulesWithout('cycling_order');
    const played = statesOf('always the same order', 4, rules).at(-1);
    if (played === undefined) throw new Error('no state');
    expect(checkState(copy(played), rules)).toMatchObject({ valid: true, warnings: [] });
    const { errors, warnings } = checkState(copy(played), DEFAULT_RULES);
    expect(errors.map(({ rule }) => rule)).toContain('cycling_order');
    expect(warnings).toMatchObject([{ rule: 'cycling_order', path: 'rules.cycling_order' }]);
  });

  it('[D3][G4] accepts a pause that somebody returns to, and warns about one that should be over', () => {
    const dealt = seatedGame('collaborator', 'collaborator', 'saboteur');
    const asked = play(
      { ...dealt, settings: { ...dealt.settings, timeLimitMs: 30_000 } },
      { type: 'disconnect', seat: 2 },
      { type: 'requestPause', seat: 0 },
      { type: 'requestPause', seat: 1 },
    );
    const paused = play(asked, { type: 'connect', seat: 2 });
    expect(paused.pause.since).not.toBeNull();
    expect(checkState(copy(paused), DEFAULT_RULES)).toMatchObject({ valid: true, warnings: [] });
    // A command that arrives late still finds this state, until the due tick ends it.
    const late = play(paused, { type: 'seen', seat: 0, at: paused.now + 600_001 });
    expect(checkState(copy(late), DEFAULT_RULES)).toMatchObject({
      valid: true,
      warnings: [{ rule: 'unanimous_pause', path: 'pause.since' }],
    });
  });

  it('[G4] checks a snapshot without a scenario as far as possible, and says so', () => {
    const snapshot = edited(PLANNING, { scenario: undefined, rules: undefined });
    const { valid, warnings, applied } = checkState(snapshot, DEFAULT_RULES);
    expect(valid).toBe(true);
    expect(warnings).toMatchObject([{ rule: null, path: 'scenario' }]);
    expect(applied).toContain('cycling_order');
  });

  it('[G4] reports which rules applied: the active ones that had something to check', () => {
    const { applied } = checkState(copy(PLANNING), rulesWithout('claims', 'hazards'));
    expect(applied).toContain('one_action_per_turn');
    expect(applied).not.toContain('claims');
    expect(applied).not.toContain('multiple_winners');
    expect(new Set(applied).size).toBe(applied.length);
  });

  it.each([
    [null],
    [undefined],
    [[]],
    [{}],
    ['state'],
    [42],
    [{ seats: 'many' }],
    [JSON.parse('{"__proto__": {"seats": []}}')],
    [edited(PLANNING, { wit: 3 })],
  ])('[G4] refuses %j with a path and a reason, and never throws', (json) => {
    const { valid, errors } = checkState(json, DEFAULT_RULES);
    expect(valid).toBe(false);
    expect(errors.length).toBeGreaterThan(0);
    for (const { reason } of errors) expect(reason).not.toBe('');
  });
});
