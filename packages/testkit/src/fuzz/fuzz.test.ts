import { createGame } from '@one-mind/engine/create';
import { step } from '@one-mind/engine/step';
import { diceOf } from '@one-mind/engine/testing/random-play';
import { TINY } from '@one-mind/engine/testing/tiny-scenario';
import { describe, expect, it } from 'vitest';
import { caseFrom, caseText } from './case-file.ts';
import { replay } from './game.ts';
import { fuzz } from './run.ts';
import { randomSetup, startGame } from './setup.ts';
import { shrunk } from './shrink.ts';
import { differsFromStored, wrongWith } from './state-invariants.ts';
import { type Step, wrongIn } from './transition.ts';

describe('the fuzzed engine', () => {
  it('[S5][E4] never throws, breaks no rule and ends every game, whatever is sent to it', () => {
    const { failures, commands, accepted, refused, ends } = fuzz({ commands: 30_000, seed: 'short', first: 0, stride: 1 });
    expect(failures).toEqual([]);
    expect(commands).toBeGreaterThanOrEqual(30_000);
    // Nearly every possible command, refusal and result occurred.
    const taken = [
      'accuse',
      'claim',
      'connect',
      'disconnect',
      'guess',
      'lockIn',
      'nudge',
      'predict',
      'program',
      'requestPause',
      'resume',
      'seen',
      'tick',
      'vote',
    ];
    expect(Object.keys(accepted)).toEqual(expect.arrayContaining(taken));
    expect(Object.keys(refused).length).toBeGreaterThan(25);
    expect(Object.keys(ends)).toEqual(expect.arrayContaining(['abandoned', 'objective', 'round_limit', 'saboteur_goal']));
  });

  it('[S5] receives the same commands from the same seed', () => {
    const options = { commands: 500, seed: 'same', first: 0, stride: 1 };
    expect(fuzz(options)).toEqual(fuzz(options));
  });
});

const planning = () => {
  const { state } = createGame({
    scenario: TINY,
    seats: ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id, kind: 'human', level: null })),
    difficulty: 'medium',
    settings: { timeLimitMs: 30_000, turnPaceMs: 1000 },
    seed: 'seed',
    salt: 'salt',
    commitment: 'commitment',
    at: 1000,
  });
  const begun = step(state, { type: 'tick', at: 2000 });
  if (!begun.ok) throw new Error(begun.refusal);
  return { before: state, after: begun.state, events: begun.events, type: 'tick', at: 2000 };
};

describe('the fuzzer’s checks', () => {
  it('find no problem in a step of the engine', () => {
    expect(wrongIn(planning())).toBeNull();
    expect(wrongWith(planning().after)).toBeNull();
    expect(differsFromStored(planning().after, { type: 'tick', at: 40_000 })).toBeNull();
  });

  const changed: readonly (readonly [string, (step: Step) => Partial<Step['after']>, RegExp])[] = [
    ['a role that changes', ({ after }) => ({ seats: after.seats.map((seat) => ({ ...seat, role: 'rogue' as const })) }), /role of seat/],
    ['a voice that is more than composed', ({ after }) => ({ seats: after.seats.map((seat) => ({ ...seat, composure: 4 })) }), /composure/],
    ['another order', ({ after }) => ({ order: after.order.toReversed() }), /order has changed/],
    ['a phase that is skipped', () => ({ phase: 'update' as const }), /update came after setup/],
    ['a deadline that is over', () => ({ phaseDeadline: 1999 }), /deadline/],
    ['an alarm beyond its limit', ({ after }) => ({ alarm: after.alarmLimit + 1 }), /alarm/],
    ['time that goes back', () => ({ now: 1500 }), /it is 1500/],
    ['dice that roll for nothing', () => ({ rng: [1, 2, 3, 4] as const }), /rolled dice/],
    ['a turn that nobody took', () => ({ turnNumber: 1 }), /out of step/],
    ['an end without a result', () => ({ phase: 'ended' as const }), /result/],
  ];
  it.each(changed)('finds %s', (_, change, found) => {
    const made = planning();
    expect(wrongIn({ ...made, after: { ...made.after, ...change(made) } })).toMatch(found);
  });

  it('find a state that no rule allows, and one that doesn’t survive being stored', () => {
    const { after } = planning();
    expect(wrongWith({ ...after, order: [0, 0, 1, 2] })).toMatch(/cycling_order/);
    expect(wrongWith({ ...after, vitality: 0.5 })).toMatch(/not a state: vitality/);
    expect(differsFromStored({ ...after, alarm: Number.NaN }, { type: 'tick', at: 2000 })).toMatch(/stored/);
  });
});

describe('a failing game', () => {
  it('is shrunk to the necessary commands', () => {
    const items = Array.from({ length: 100 }, (_, index) => index);
    expect(shrunk(items, (left) => left.includes(17) && left.includes(90))).toEqual([17, 90]);
    expect(shrunk(items, () => false)).toEqual(items);
  });

  it('is read back unchanged from its file, including numbers that JSON lacks and keys that objects inherit', () => {
    const setup = randomSetup('file', diceOf('file'));
    const commands = [{ type: 'tick', at: Number.NaN }, { type: 'tick', at: -0 }, { at: Infinity }, JSON.parse('{ "__proto__": 1 }'), null];
    const failure = { problem: 'none', reproduces: true, every: null, setup, commands };
    expect(caseFrom(caseText(failure))).toEqual(failure);
    expect(startGame(caseFrom(caseText(failure)).setup)).toEqual(startGame(setup));
    expect(replay(setup, commands, { every: 1 }).problem).toBeNull();
  });
});
