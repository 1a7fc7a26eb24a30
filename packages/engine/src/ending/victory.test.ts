import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts.ts';
import type { GameState, Program, TurnTruth } from '../state.ts';
import { idOf, seatedGame } from '../testing/seated-game.ts';
import { tinyGame } from '../testing/tiny-game.ts';
import { TINY } from '../testing/tiny-scenario.ts';
import { viewFor } from '../view/view.ts';
import { checkVictory, endGame } from './victory.ts';

/** Stages of the tiny scenario: the key in hand, the gate operated, the body in the yard. */
function holdKey(state: GameState): void {
  const key = state.objects.key;
  if (key) key.place = 'body';
}
function openGate(state: GameState): void {
  const gate = state.objects.gate;
  if (gate) gate.state = 'operated';
}
function reachYard(state: GameState): void {
  state.body.location = 'yard';
}
function finish(state: GameState): void {
  holdKey(state);
  openGate(state);
  reachYard(state);
}
function check(state: GameState): { over: boolean; facts: Fact[] } {
  const facts: Fact[] = [];
  return { over: checkVictory(state, (fact) => facts.push(fact)), facts };
}
const program: Program = { action: 'hide', target: 'environment', intention: 'cooperative', tag: 'assist' };
function truth(turnNumber: number, seat: number, changes: Partial<TurnTruth> = {}): TurnTruth {
  return {
    turnNumber,
    round: 1,
    turn: turnNumber,
    seat,
    by: 'you',
    program,
    resolvedTarget: 'environment',
    outcome: 'success',
    chance: null,
    roll: null,
    tagWorked: true,
    cover: false,
    mishap: null,
    falseClue: null,
    changes: [],
    ...changes,
  };
}

describe('the objective', () => {
  it('[E1] is reached with the last stage, and Collaborators win', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    finish(state);
    const { over, facts } = check(state);
    expect(over).toBe(true);
    expect(facts.at(-1)).toEqual({
      type: 'ended',
      outcome: 'success',
      winningSides: ['collaborator'],
      winners: [idOf(state, 0), idOf(state, 1)],
    });
    expect(state.result).toMatchObject({
      outcome: 'success',
      reason: 'objective',
      objectivesCompleted: 3,
      objectivesTotal: 3,
      objectivesFailed: 0,
    });
  });

  it('[E1][W4] counts stages strictly in order: a later one waits for those before it', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    openGate(state);
    reachYard(state);
    expect(check(state)).toEqual({ over: false, facts: [] });
    holdKey(state);
    state.turnNumber = 5;
    expect(check(state).facts.map((fact) => fact.type)).toEqual(['stageDone', 'stageDone', 'stageDone', 'ended']);
    expect(state.stageTurns).toEqual([5, 5, 5]);
  });

  it('[E1] publishes each completed stage once, and keeps it done', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    holdKey(state);
    expect(check(state).facts).toEqual([{ type: 'stageDone', stage: 'find-key', title: 'Find the key', done: 1, total: 3 }]);
    const key = state.objects.key;
    if (key) key.place = 'gone';
    expect(check(state)).toEqual({ over: false, facts: [] });
    expect(state.stagesDone).toEqual(['find-key']);
  });

  it('[E1] fails otherwise', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    state.alarm = state.alarmLimit;
    check(state);
    expect(state.result).toMatchObject({ outcome: 'failure', objectivesFailed: 3 });
  });
});

describe('the saboteurs', () => {
  it('[E2] win by default when the alarm is at its limit, the body is dead or no Collaborator lives', () => {
    const alarm = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    alarm.alarm = alarm.alarmLimit;
    const dead = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    dead.vitality = 0;
    const silent = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    silent.seats = silent.seats.map((seat) => (seat.role === 'collaborator' ? { ...seat, composure: 0 } : seat));
    for (const state of [alarm, dead, silent]) {
      expect(check(state).over).toBe(true);
      expect(state.result).toMatchObject({ reason: 'saboteur_goal', winners: [3], winningSides: ['saboteur'] });
    }
  });

  it('[E2] win together, even if they are quieted or revealed', () => {
    const state = seatedGame('collaborator', 'saboteur', 'rogue', 'saboteur');
    state.seats = state.seats.map((seat, index) => (index === 3 ? { ...seat, composure: 0, revealed: true } : seat));
    state.vitality = 0;
    check(state);
    expect(state.result?.winners).toEqual([1, 3]);
  });

  it('[E2] have a different goal if the scenario gives one', () => {
    const when = { type: 'flag', flag: 'prayed' } as const;
    const scenario = { ...TINY, content: { ...TINY.content, saboteur_goal: { title: 'Faith', description: 'Make it pray.', when } } };
    const state = tinyGame(4, { scenario });
    state.phase = 'resolution';
    state.alarm = state.alarmLimit;
    expect(check(state).over).toBe(false);
    const saboteur = state.seats.findIndex(({ role }) => role === 'saboteur');
    expect(viewFor(state, { type: 'seat', seat: saboteur }).you?.goal).toEqual({
      title: 'Faith',
      description: 'Make it pray.',
      reached: false,
    });
    state.flags.prayed = true;
    expect(check(state).over).toBe(true);
    expect(state.result?.winners).toEqual([saboteur]);
  });

  it('[E2] and the Collaborators have both won when both goals come true on the same turn', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    finish(state);
    state.alarm = state.alarmLimit;
    check(state);
    expect(state.result).toMatchObject({ outcome: 'success', winners: [0, 1, 3], winningSides: ['collaborator', 'saboteur'] });
  });
});

describe('a rogue', () => {
  it('[E3] wins alone if the goal holds at the end, whoever else wins', () => {
    for (const end of [finish, (state: GameState) => (state.vitality = 0)]) {
      const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
      const deed = state.objects.deed;
      if (deed) deed.place = 'body';
      expect(check(state).over).toBe(false);
      end(state);
      check(state);
      expect(state.result?.winners).toContain(2);
      expect(state.result?.winningSides).toContain('rogue');
    }
  });

  it('[E3] does not win with a goal that held once but not at the end', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    const deed = state.objects.deed;
    if (!deed) throw new Error('no deed');
    deed.place = 'body';
    check(state);
    expect(viewFor(state, { type: 'seat', seat: 2 }).you?.goal?.reached).toBe(true);
    deed.place = 'gone';
    finish(state);
    check(state);
    expect(state.result?.winners).toEqual([0, 1]);
  });

  it('[E3] keeps a goal marked `ever` once it has held', () => {
    const state = seatedGame('collaborator', 'rogue', 'rogue', 'saboteur');
    const [, , second] = state.seats;
    if (!second) throw new Error('no seat');
    second.marked = ['rope'];
    check(state);
    second.marked = [];
    finish(state);
    check(state);
    // Only its own mark counts: the other Rogue, who wants the deed, has nothing.
    expect(state.result?.winners).toEqual([0, 2]);
  });
});

describe('the end', () => {
  it('[E4] comes after the update of the last round, and possibly nobody wins', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    state.round = state.roundLimit;
    state.phase = 'resolution';
    expect(check(state).over).toBe(false);
    state.phase = 'update';
    expect(check(state).over).toBe(true);
    expect(state.result).toMatchObject({ outcome: 'failure', reason: 'round_limit', winners: [], winningSides: [] });
    expect(state).toMatchObject({ phase: 'ended', phaseDeadline: null });
  });

  it('[E4] is final: nothing is checked or published again', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    state.vitality = 0;
    check(state);
    const { result } = state;
    finish(state);
    expect(check(state)).toEqual({ over: true, facts: [] });
    expect(state.result).toBe(result);
  });

  it('[E4] comes when no voice is left to act, regardless of the goals', () => {
    const when = { type: 'flag', flag: 'prayed' } as const;
    const scenario = { ...TINY, content: { ...TINY.content, saboteur_goal: { title: 'Faith', description: 'Make it pray.', when } } };
    const state = tinyGame(3, { scenario });
    state.phase = 'resolution';
    for (const seat of state.seats) seat.composure = 0;
    expect(check(state).over).toBe(true);
    expect(state.result?.winners).toEqual([]);
  });
});

describe('the reveal', () => {
  /** Three turns: a sabotage, its harm in another voice's turn, and the stage that ends the game. */
  function ended(): GameState {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    state.phase = 'resolution';
    state.now = 91_000;
    state.truths = [
      truth(1, 3, { program: { ...program, action: 'sabotage', target: 'lever', tag: 'sabotage' }, cover: true }),
      truth(2, 0, { mishap: { kind: 'jam', cause: 'sabotage', by: 3 }, outcome: 'failure' }),
      truth(3, 1),
    ];
    state.turnNumber = 3;
    state.claims = [
      { seat: 0, round: 1, turn: 2, at: 1 },
      { seat: 3, round: 1, turn: 3, at: 2 },
    ];
    const [first, second, , fourth] = state.seats;
    if (!first || !second || !fourth) throw new Error('no seats');
    first.tally = { ...first.tally, actions: 1 };
    second.tally = { ...second.tally, actions: 1, successes: 1 };
    fourth.tally = { ...fourth.tally, actions: 1, successes: 1, sabotageAttempts: 1, mishapsCaused: 1 };
    first.notebook.guesses = {
      roles: { [idOf(state, 1)]: 'collaborator', [idOf(state, 2)]: 'rogue', [idOf(state, 3)]: 'saboteur' },
      positions: { [idOf(state, 3)]: 4, [idOf(state, 2)]: 1 },
    };
    second.notebook.guesses = { roles: { [idOf(state, 0)]: 'saboteur' }, positions: {} };
    second.notebook.clues = [{ type: 'probe', round: 1, turnNumber: 3, about: idOf(state, 0), nature: 'harmful', isFalse: true }];
    return state;
  }

  it('[E5] stays hidden from everyone until the game has ended', () => {
    const state = ended();
    for (const viewer of [{ type: 'spectator' }, { type: 'seat', seat: 0 }] as const) {
      const { public: seen } = viewFor(state, viewer);
      expect(seen.reveal).toBeNull();
      expect(JSON.stringify(seen)).not.toMatch(/"saboteur"|"rogue"|"seed"|"salt"/);
    }
  });

  it('[E5] reveals roles, order, actions with tags, true causes, false clues, claims and the seed', () => {
    const state = ended();
    finish(state);
    check(state);
    const { reveal, players } = viewFor(state, { type: 'spectator' }).public;
    expect(players.map(({ role }) => role)).toEqual(['collaborator', 'collaborator', 'rogue', 'saboteur']);
    expect(reveal).toMatchObject({ seed: 'tiny', salt: 'salt', order: state.seats.map(({ id }) => id), claimsTrue: [true, false] });
    expect(reveal?.turns.map(({ player, program: { tag } }) => [player, tag])).toEqual([
      [idOf(state, 3), 'sabotage'],
      [idOf(state, 0), 'assist'],
      [idOf(state, 1), 'assist'],
    ]);
    expect(reveal?.turns[1]?.mishap).toEqual({ kind: 'jam', cause: 'sabotage', by: idOf(state, 3) });
    expect(reveal?.players[1]?.clues).toMatchObject([{ nature: 'harmful', false: true }]);
    expect(reveal?.players[2]?.goal).toMatchObject({ title: 'Own the house', reached: false });
    expect(reveal?.timeline.map(({ turn, event }) => [turn, event])).toEqual([
      [1, 'sabotage'],
      [2, 'mishap'],
      [3, 'stage'],
      [3, 'stage'],
      [3, 'stage'],
      [3, 'ended'],
    ]);
  });

  it('[E5] counts duration, turns, objectives, attempts, guesses, points and the most active and successful', () => {
    const state = ended();
    finish(state);
    check(state);
    expect(state.result).toMatchObject({
      durationMs: 90_000,
      turnsCompleted: 3,
      sabotageAttempts: 1,
      mostActive: 1,
      mostSuccessful: 1,
      guesses: [
        { right: 4, made: 5 },
        { right: 0, made: 1 },
        { right: 0, made: 0 },
        { right: 0, made: 0 },
      ],
    });
    // Won and living 12, guesses 4 | won and living 12, success 1, stages 9 | living 2 | living 2, success 1, mishap 2.
    expect(state.seats.map(({ tally }) => tally.points)).toEqual([16, 22, 2, 5]);
  });

  it('[E5] gives achievements only for things that really happened', () => {
    const state = ended();
    finish(state);
    check(state);
    expect(state.result?.achievements).toEqual([
      ['winner', 'unshaken', 'detective', 'ghost'],
      ['winner', 'unshaken', 'clockmaker'],
      ['unshaken'],
      ['unshaken'],
    ]);
  });

  it('[E5] gives the rarer achievements to those who earned them', () => {
    const state = ended();
    const help = { ...program, action: 'help' } as const;
    state.truths = [
      ...[1, 2, 3].map((turn) => truth(turn, 0, { program: help })),
      truth(4, 1, { changes: [{ type: 'entered', location: 'hall' }] }),
      truth(5, 1, { changes: [{ type: 'entered', location: 'kitchen' }] }),
    ];
    const deed = state.objects.deed;
    if (deed) deed.place = 'body';
    state.seats = state.seats.map((seat, index) => (index === 3 ? seat : { ...seat, composure: 0 }));
    check(state);
    expect(state.result?.achievements).toEqual([
      ['detective', 'ghost', 'helping-hand'],
      ['pathfinder'],
      ['winner', 'opportunist'],
      ['winner', 'last-voice', 'unshaken', 'mastermind'],
    ]);
  });

  it('[E4] is abandoned if the AI plays the seat of every person at the end, whatever the body has reached', () => {
    const state = ended();
    finish(state);
    for (const seat of state.seats) seat.takenOver = true;
    endGame(state, 'objective', () => {});
    expect(state.result).toMatchObject({ outcome: 'abandoned', reason: 'abandoned', winners: [], achievements: state.seats.map(() => []) });
  });

  it('[E4] counts as played as long as one person has a seat, even if they are away or quieted', () => {
    const state = ended();
    finish(state);
    state.seats = state.seats.map((seat, index) =>
      index === 0 ? { ...seat, connected: false, composure: 0 } : { ...seat, takenOver: true },
    );
    endGame(state, 'saboteur_goal', () => {});
    expect(state.result).toMatchObject({ outcome: 'failure', reason: 'saboteur_goal' });
  });

  it('[E4] is finished if only AI players ever had a seat', () => {
    const state = ended();
    finish(state);
    state.seats = state.seats.map((seat) => ({ ...seat, kind: 'ai' }));
    endGame(state, 'saboteur_goal', () => {});
    expect(state.result).toMatchObject({ outcome: 'failure', reason: 'saboteur_goal' });
  });

  it('[E5] has no winners if the game was ended from outside', () => {
    const state = ended();
    finish(state);
    endGame(state, 'ended_by_admin', () => {});
    expect(state.result).toMatchObject({ outcome: 'abandoned', reason: 'ended_by_admin', winners: [], winningSides: [] });
  });
});
