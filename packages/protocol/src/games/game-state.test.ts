import { playOut } from '@one-mind/engine/players/play-out';
import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import { compileRules, DEFAULT_RULES, type Rules } from '@one-mind/engine/rules/rules';
import type { GameState } from '@one-mind/engine/state';
import { play } from '@one-mind/engine/testing/play';
import { randomRules } from '@one-mind/engine/testing/random-rules';
import { tableOf } from '@one-mind/engine/testing/seated-game';
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
const copy = (state: GameState) => JSON.parse(JSON.stringify(state));
const rulesWithout = (...ids: readonly string[]): Rules => {
  const compiled = compileRules(ids.map((id) => ({ id, active: false, parameters: {} })));
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return compiled.rules;
};
const seatOf = (role: string): number => PLANNING.seats.findIndex((seat) => seat.role === role);
const planned = PLANNING.seats.findIndex(({ program }) => program !== null);

type Spoil = (state: ReturnType<typeof copy>) => void;
/** What is spoilt, the rule and path that must be named, and in which state. */
const SPOILT: readonly (readonly [what: string, rule: string | null, path: string, spoil: Spoil, state: GameState])[] = [
  [
    'a seat too many',
    'static_roles',
    'seats',
    (state) => {
      state.seats[0].role = 'saboteur';
    },
    PLANNING,
  ],
  [
    'a goal for a Collaborator',
    'static_roles',
    `seats[${seatOf('collaborator')}].goalId`,
    (state) => {
      state.seats[seatOf('collaborator')].goalId = 'own-the-house';
    },
    PLANNING,
  ],
  [
    'an order that names a seat twice',
    'cycling_order',
    'order',
    (state) => {
      state.order[0] = state.order[1];
    },
    PLANNING,
  ],
  [
    'two voices in the wrong order',
    'cycling_order',
    'truths[1].seat',
    (state) => {
      [state.truths[0].seat, state.truths[1].seat] = [state.truths[1].seat, state.truths[0].seat];
    },
    PLANNING,
  ],
  [
    'a voice that acts twice',
    'one_action_per_turn',
    'truths[1].seat',
    (state) => {
      state.truths[1].seat = state.truths[0].seat;
    },
    PLANNING,
  ],
  ['a turn that is not told', 'one_action_per_turn', 'history', (state) => void state.history.pop(), PLANNING],
  [
    'a turn with another number',
    'one_action_per_turn',
    'truths[2].turnNumber',
    (state) => {
      state.truths[2].turnNumber = 9;
    },
    PLANNING,
  ],
  [
    'a voice without a program',
    'mandatory_programming',
    `seats[${RESOLVING.queue[0]}].program`,
    (state) => {
      state.seats[state.queue[0]].program = null;
    },
    RESOLVING,
  ],
  [
    'a grace for somebody who is here',
    'disconnection_grace',
    'seats[0].graceEndsAt',
    (state) => {
      state.seats[0].graceEndsAt = 5;
    },
    PLANNING,
  ],
  [
    'a game over that is to be abandoned',
    'abandonment',
    'abandonAt',
    (state) => {
      state.abandonAt = 5;
    },
    ENDED,
  ],
  [
    'a pause that an AI player asked for',
    'unanimous_pause',
    'pause.requestedBy',
    (state) => {
      state.pause.requestedBy = [0];
    },
    PLANNING,
  ],
  [
    'a pause that nobody asked for',
    'unanimous_pause',
    'pause.since',
    (state) => void Object.assign(state, { pause: { requestedBy: [], since: 0, usedMs: 0 } }),
    PLANNING,
  ],
  [
    'a claim of a turn to come',
    'claims',
    'claims[0]',
    (state) => {
      state.claims = [{ seat: 0, round: state.round, turn: 1, at: 0 }];
    },
    PLANNING,
  ],
  [
    'two claims for one round',
    'claims',
    'claims[1]',
    (state) => {
      state.claims = [1, 2].map((turn) => ({ seat: 0, round: 1, turn, at: 0 }));
    },
    PLANNING,
  ],
  [
    'an accusation of oneself',
    'accusation',
    'accusation',
    (state) => {
      state.accusation = { accuser: 1, accused: 1, votes: {} };
    },
    PLANNING,
  ],
  [
    'a vote of the accuser',
    'accusation',
    'accusation.votes.1',
    (state) => {
      state.accusation = { accuser: 1, accused: 2, votes: { 1: true } };
    },
    PLANNING,
  ],
  [
    'a second accusation',
    'accusation',
    'verdicts[1]',
    (state) => {
      state.verdicts = [2, 3].map((accused) => ({ round: 2, turnNumber: 5, accuser: 0, accused, guilty: false }));
    },
    PLANNING,
  ],
  [
    'too much vitality',
    'vitality',
    'vitality',
    (state) => {
      state.vitality = 8;
    },
    PLANNING,
  ],
  [
    'too much composure',
    'composure',
    'seats[1].composure',
    (state) => {
      state.seats[1].composure = 4;
    },
    PLANNING,
  ],
  [
    'a round after the last',
    'round_limit',
    'round',
    (state) => {
      state.round = 11;
    },
    PLANNING,
  ],
  [
    'an end without a result',
    'round_limit',
    'result',
    (state) => {
      state.result = null;
    },
    ENDED,
  ],
  [
    'a sabotage by a Collaborator',
    'sabotage',
    `seats[${seatOf('collaborator')}].program`,
    (state) => {
      state.seats[seatOf('collaborator')].program = {
        action: 'sabotage',
        target: 'environment',
        intention: 'cooperative',
        tag: 'sabotage',
      };
    },
    PLANNING,
  ],
  [
    'a target that is not there',
    'interact',
    `seats[${planned}].program`,
    (state) => void Object.assign(state.seats[planned].program, { action: 'interact', target: 'moon' }),
    PLANNING,
  ],
  [
    'a tag of another role',
    'tamper',
    `seats[${seatOf('collaborator')}].program.tag`,
    (state) => {
      state.seats[seatOf('collaborator')].program = { action: 'interact', target: 'lever', intention: 'cooperative', tag: 'tamper' };
    },
    PLANNING,
  ],
  [
    'a tag that the action has not',
    'assist',
    'truths[0].program.tag',
    (state) =>
      void Object.assign(state.truths[0], {
        seat: seatOf('collaborator'),
        program: { ...state.truths[0].program, action: 'search', tag: 'assist' },
      }),
    PLANNING,
  ],
  [
    'sabotage in two rounds on end',
    'sabotage_cooldown',
    'truths[5].round',
    (state) => {
      const program = { action: 'sabotage', target: 'rope', intention: 'cooperative', tag: 'sabotage' };
      for (const at of [0, 5]) Object.assign(state.truths[at], { seat: seatOf('saboteur'), program });
    },
    PLANNING,
  ],
  [
    'harm that lands too late',
    'sabotage_ambiguity',
    'pending[0].landsAtTurnNumber',
    (state) => {
      state.pending = [{ by: seatOf('saboteur'), target: 'rope', landsAtTurnNumber: 20, plantedAtTurnNumber: 3 }];
    },
    PLANNING,
  ],
  [
    'harm by a Collaborator',
    'sabotage_ambiguity',
    'pending[0].by',
    (state) => {
      state.pending = [{ by: seatOf('collaborator'), target: 'rope', landsAtTurnNumber: 4, plantedAtTurnNumber: 3 }];
    },
    PLANNING,
  ],
  [
    'harm by a hindered voice',
    'probe_hinders',
    `seats[${seatOf('saboteur')}].hindered`,
    (state) => {
      state.seats[seatOf('saboteur')].hindered = true;
      state.pending = [{ by: seatOf('saboteur'), target: 'rope', landsAtTurnNumber: 4, plantedAtTurnNumber: 3 }];
    },
    PLANNING,
  ],
  [
    'two repairs by one voice',
    'repair_limit',
    'roundEffects.repairedBy',
    (state) => {
      state.roundEffects.repairedBy = [seatOf('collaborator'), seatOf('collaborator')];
    },
    PLANNING,
  ],
  [
    'more steps than a place has',
    'move_tokens',
    'body.steps',
    (state) => {
      state.body = { location: 'cellar', heading: 'hall', steps: 2 };
    },
    PLANNING,
  ],
  [
    'a heading without an exit',
    'move_tokens',
    'body.heading',
    (state) => {
      state.body = { location: 'cellar', heading: 'yard', steps: 1 };
    },
    PLANNING,
  ],
  ['seven seats', null, 'seats', (state) => void state.seats.push(state.seats[0], state.seats[0]), PLANNING],
  [
    'a turn of nobody',
    null,
    'truths',
    (state) => {
      state.truths[0].seat = 5;
    },
    PLANNING,
  ],
  [
    'a place that is none',
    null,
    'body.location',
    (state) => {
      state.body.location = 'moon';
    },
    PLANNING,
  ],
  [
    'a thing inside itself',
    null,
    'objects.crate.place',
    (state) => {
      state.objects.crate.place = 'crate';
    },
    PLANNING,
  ],
  ['a thing that is missing', null, 'objects.rope', (state) => void delete state.objects.rope, PLANNING],
  [
    'an alarm above its limit',
    null,
    'alarm',
    (state) => {
      state.alarm = 99;
    },
    PLANNING,
  ],
  [
    'a word that is no role',
    null,
    'seats[0].role',
    (state) => {
      state.seats[0].role = 'hero';
    },
    PLANNING,
  ],
  [
    'half a round',
    null,
    'round',
    (state) => {
      state.round = 2.5;
    },
    PLANNING,
  ],
];

/** What there can't be without a rule. */
const LEFT: readonly (readonly [rule: string, path: string, change: Spoil, state: GameState])[] = [
  [
    'claims',
    'claims[0]',
    (state) => {
      state.claims = [{ seat: 0, round: 1, turn: 1, at: 0 }];
    },
    PLANNING,
  ],
  [
    'accusation',
    'verdicts[0]',
    (state) => {
      state.verdicts = [{ round: 2, turnNumber: 5, accuser: 0, accused: 1, guilty: false }];
    },
    PLANNING,
  ],
  [
    'hide',
    'truths[0].program',
    (state) => {
      state.truths[0].program = {
        action: 'hide',
        target: 'environment',
        intention: 'cooperative',
        tag: TAG_TO_HIDE[state.seats[state.truths[0].seat].role],
      };
    },
    PLANNING,
  ],
  [
    'assist',
    'truths[0].program.tag',
    (state) =>
      void Object.assign(state.truths[0], {
        seat: seatOf('collaborator'),
        program: { action: 'hide', target: 'environment', intention: 'cooperative', tag: 'assist' },
      }),
    PLANNING,
  ],
  [
    'probe_hinders',
    'seats[0].hindered',
    (state) => {
      state.seats[0].hindered = true;
    },
    PLANNING,
  ],
  [
    'no_winner',
    'result.winners',
    (state) => void Object.assign(state.result, { outcome: 'failure', winners: [], winningSides: [] }),
    ENDED,
  ],
  [
    'multiple_winners',
    'result.winningSides',
    (state) => void Object.assign(state.result, { winners: [0, 1], winningSides: ['collaborator', 'rogue'] }),
    ENDED,
  ],
];

describe('testing a game state', () => {
  it.each([3, 4, 5, 6])('[G4] finds nothing wrong with states of a game that %i really played', (players) => {
    const seed = `a real game of ${players}`;
    const states = statesOf(seed, players);
    // Some moments of every kind; each test reads the whole state.
    for (const state of states.filter(({ phase }, index) => index % 4 === 0 || phase === 'ended')) {
      const { errors, warnings, applied } = checkState(copy(state), DEFAULT_RULES);
      expect(errors, `seed ${seed}, ${state.phase} after turn ${state.turnNumber}`).toEqual([]);
      expect(warnings).toEqual([]);
      expect(applied).toContain('players_per_game');
    }
  });

  it('[G4] takes a state that was stored when notebooks still held one’s own turns', () => {
    const state = copy(PLANNING);
    for (const { notebook } of state.seats) notebook.actions = [];
    expect(checkState(state, DEFAULT_RULES)).toMatchObject({ valid: true, warnings: [] });
  });

  it('[G1][G4] finds nothing wrong with games by any rules, and they come to their end', () => {
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

  it.each(SPOILT)('[G4] names the rule and the path for %s', (_, rule, path, spoil, before) => {
    const state = copy(before);
    spoil(state);
    const { valid, errors } = checkState(state, DEFAULT_RULES);
    expect(valid).toBe(false);
    expect(errors).toContainEqual({ rule, path, reason: expect.stringMatching(/./), suggestion: expect.stringMatching(/./) });
  });

  it.each(LEFT)('[G4] finds what there can’t be without %s', (rule, path, change, before) => {
    const state = copy(before);
    change(state);
    expect(checkState(state, rulesWithout(rule)).errors).toContainEqual(expect.objectContaining({ rule, path }));
    expect(checkState(state, DEFAULT_RULES).errors.filter((error) => error.rule === rule && error.path === path)).toEqual([]);
  });

  it('[G4] tests by the rules given, and warns where the game was started by others', () => {
    const rules = rulesWithout('cycling_order');
    const played = statesOf('always the same order', 4, rules).at(-1);
    if (played === undefined) throw new Error('no state');
    expect(checkState(copy(played), rules)).toMatchObject({ valid: true, warnings: [] });
    const { errors, warnings } = checkState(copy(played), DEFAULT_RULES);
    expect(errors.map(({ rule }) => rule)).toContain('cycling_order');
    expect(warnings).toMatchObject([{ rule: 'cycling_order', path: 'rules.cycling_order' }]);
  });

  it('[D3][G4] finds nothing wrong with a pause that somebody comes back to, and warns of one that should be over', () => {
    const dealt = tableOf('collaborator', 'collaborator', 'saboteur');
    const asked = play(
      { ...dealt, settings: { ...dealt.settings, timeLimitMs: 30_000 } },
      { type: 'disconnect', seat: 2 },
      { type: 'requestPause', seat: 0 },
      { type: 'requestPause', seat: 1 },
    );
    const paused = play(asked, { type: 'connect', seat: 2 });
    expect(paused.pause.since).not.toBeNull();
    expect(checkState(copy(paused), DEFAULT_RULES)).toMatchObject({ valid: true, warnings: [] });
    // Whoever does something late finds it so, until the tick that is due ends it.
    const late = play(paused, { type: 'seen', seat: 0, at: paused.now + 600_001 });
    expect(checkState(copy(late), DEFAULT_RULES)).toMatchObject({
      valid: true,
      warnings: [{ rule: 'unanimous_pause', path: 'pause.since' }],
    });
  });

  it('[G4] judges a snapshot, which has no scenario, as far as it can, and says so', () => {
    const { scenario: _, rules: __, ...snapshot } = copy(PLANNING);
    const { valid, warnings, applied } = checkState(snapshot, DEFAULT_RULES);
    expect(valid).toBe(true);
    expect(warnings).toMatchObject([{ rule: null, path: 'scenario' }]);
    expect(applied).toContain('cycling_order');
  });

  it('[G4] says which rules applied: those that had something to look at, and are active', () => {
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
    [{ ...copy(PLANNING), wit: 3 }],
  ])('[G4] refuses %j with a path and a reason, and throws at nothing', (json) => {
    const { valid, errors } = checkState(json, DEFAULT_RULES);
    expect(valid).toBe(false);
    expect(errors.length).toBeGreaterThan(0);
    for (const { reason } of errors) expect(reason).not.toBe('');
  });
});
