import { describe, expect, it } from 'vitest';
import { nextDeadline } from '../round/deadlines.ts';
import { orderOfRound, turnOrderOf } from '../round/turn-order.ts';
import type { GameState } from '../state.ts';
import { step } from '../step.ts';
import { whyNotAccuse } from '../table/accusation.ts';
import { contradictions } from '../table/claims.ts';
import { pauseEndsBy } from '../table/pause.ts';
import { play, settle, type TestCommand } from '../testing/play.ts';
import { checkCases, rulesWith } from '../testing/rule-cases.ts';
import { FOUR_ROLES, scene } from '../testing/scene.ts';
import { tinyGame } from '../testing/tiny-game.ts';
import { viewFor } from '../view/view.ts';
import type { Role } from '../vocabulary.ts';
import { alarmClock } from '../world/alarm-clock.ts';
import type { Rules } from './rules.ts';
import { TABLE_RULES } from './table-rules.ts';

const dealt = (rules: Rules, seats: number): Role[] =>
  tinyGame(seats, { rules })
    .seats.map(({ role }) => role)
    .sort();
/** Times of absence and pause as the rules say. */
const timed = (rules: Rules): GameState => settle(tinyGame(4, { rules, settings: { timeLimitMs: 30_000, turnPaceMs: 0 } }));
const canBegin = (rules: Rules, seats: number): boolean => {
  try {
    return tinyGame(seats, { rules }).seats.length === seats;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};
const refusalOf = (state: GameState, command: TestCommand): string | null => {
  const result = step(state, { at: state.now, ...command });
  return result.ok ? null : result.refusal;
};
/** Everybody goes away; when the game would be given up. */
const abandonedAfter = (rules: Rules): number | null => {
  const state = timed(rules);
  const gone = play(state, ...state.seats.map((_, seat): TestCommand => ({ type: 'disconnect', seat })));
  return gone.abandonAt === null ? null : gone.abandonAt - state.now;
};
/** Seat 0 accuses a person, and an AI player is among the voters: how long the accused has to answer. */
const answerTimeOf = (rules: Rules): number | null => {
  const state = scene(FOUR_ROLES, (game) => void Object.assign(game, { round: 3 }), { rules });
  const seats = state.seats.map((seat, index) => ({ ...seat, kind: index === 2 ? ('ai' as const) : ('human' as const) }));
  const settings = { ...state.settings, turnPaceMs: 1000 };
  const accused = play(
    { ...state, seats, settings, phaseDeadline: state.now + 40_000 },
    { type: 'accuse', seat: 0, accused: state.seats[1]?.id ?? '' },
  );
  return accused.accusation?.answerUntil == null ? null : accused.accusation.answerUntil - accused.now;
};
/** The only Saboteur of FOUR_ROLES is voted out. */
const foundAll = (rules: Rules) => {
  const state = scene(FOUR_ROLES, (game) => void Object.assign(game, { round: 3, alarm: 5, resources: { air: 3 } }), { rules });
  const content = {
    ...state.scenario.content,
    initial_resources: { air: 3 },
    saboteur_goal: { title: '', description: '', when: { type: 'resource_at_most', resource: 'air', amount: 0 } as const },
  };
  const voted = play(
    { ...state, scenario: { ...state.scenario, content }, settings: { ...state.settings, turnPaceMs: 1000 } },
    { type: 'accuse', seat: 0, accused: state.seats[2]?.id ?? '' },
    { type: 'vote', seat: 1, guilty: true },
    { type: 'vote', seat: 3, guilty: true },
    ...[0, 1, 2, 3].flatMap((seat): TestCommand[] => [
      { type: 'program', seat, action: 'move' },
      { type: 'lockIn', seat },
    ]),
  );
  expect(voted.verdicts).toMatchObject([{ guilty: true }]);
  return { alarm: voted.alarm, rounds: voted.roundLimit - state.roundLimit, air: voted.resources.air, clock: alarmClock(voted).every };
};
/** A round is over, and everybody plans the next. */
const secondRound = (rules: Rules): GameState =>
  settle(
    play(
      scene(FOUR_ROLES, () => {}, { rules }),
      ...FOUR_ROLES.flatMap((_, seat): TestCommand[] => [
        { type: 'program', seat, action: 'move' },
        { type: 'lockIn', seat },
      ]),
    ),
  );
/** The alarm after a verdict that quiets this seat of FOUR_ROLES, before any turn. */
const alarmOfVerdict = (rules: Rules, accused: number): number => {
  const state = scene(FOUR_ROLES, (game) => void Object.assign(game, { round: 3, alarm: 3 }), { rules });
  const [accuser = 0, ...voters] = [0, 1, 2, 3].filter((seat) => seat !== accused);
  const voted = play(
    { ...state, settings: { ...state.settings, turnPaceMs: 1000 } },
    { type: 'accuse', seat: accuser, accused: state.seats[accused]?.id ?? '' },
    ...voters.map((seat): TestCommand => ({ type: 'vote', seat, guilty: true })),
    ...[0, 1, 2, 3].flatMap((seat): TestCommand[] => [
      { type: 'program', seat, action: 'move' },
      { type: 'lockIn', seat },
    ]),
  );
  expect(voted).toMatchObject({ phase: 'resolution', turnNumber: 0, verdicts: [{ guilty: true }] });
  expect(voted.seats[accused]?.composure).toBe(0);
  return voted.alarm;
};

describe('rules of seats and rounds', () => {
  checkCases(TABLE_RULES, [
    {
      of: 'players_per_game.least',
      to: 4,
      shows: (rules) => [3, 4].map((n) => canBegin(rules, n)),
      before: [true, true],
      after: [false, true],
    },
    {
      of: 'players_per_game.most',
      to: 5,
      shows: (rules) => [5, 6].map((n) => canBegin(rules, n)),
      before: [true, true],
      after: [true, false],
    },
    {
      of: 'static_roles.three',
      to: ['collaborator', 'rogue', 'saboteur'],
      shows: (rules) => dealt(rules, 3),
      before: ['collaborator', 'collaborator', 'saboteur'],
      after: ['collaborator', 'rogue', 'saboteur'],
    },
    {
      of: 'static_roles.four',
      to: ['collaborator', 'collaborator', 'collaborator', 'saboteur'],
      shows: (rules) => dealt(rules, 4),
      before: ['collaborator', 'collaborator', 'rogue', 'saboteur'],
      after: ['collaborator', 'collaborator', 'collaborator', 'saboteur'],
    },
    {
      of: 'static_roles.five',
      to: ['collaborator', 'collaborator', 'rogue', 'rogue', 'saboteur'],
      shows: (rules) => dealt(rules, 5),
      before: ['collaborator', 'collaborator', 'collaborator', 'rogue', 'saboteur'],
      after: ['collaborator', 'collaborator', 'rogue', 'rogue', 'saboteur'],
    },
    {
      of: 'static_roles.six',
      to: ['collaborator', 'collaborator', 'collaborator', 'rogue', 'rogue', 'saboteur'],
      shows: (rules) => dealt(rules, 6),
      before: ['collaborator', 'collaborator', 'collaborator', 'rogue', 'saboteur', 'saboteur'],
      after: ['collaborator', 'collaborator', 'collaborator', 'rogue', 'rogue', 'saboteur'],
    },
    {
      of: 'cycling_order.active',
      to: false,
      shows: (rules) =>
        [1, 2, 5].map((round) => orderOfRound(turnOrderOf({ rules, seats: tinyGame(4).seats }), [0, 1, 2, 3], round).join('')),
      before: ['0123', '1230', '0123'],
      after: ['0123', '0123', '0123'],
    },
    {
      of: 'mandatory_programming.active',
      to: false,
      shows: (rules) => {
        const state = play(timed(rules), { type: 'program', seat: 0, action: 'move' });
        const late = play(state, { type: 'tick', at: state.now + 30_000 });
        return { phase: late.phase, programmed: late.seats.map(({ program }) => program !== null), due: nextDeadline(late) !== null };
      },
      before: { phase: 'resolution', programmed: [true, true, true, true], due: true },
      after: { phase: 'planning', programmed: [true, false, false, false], due: false },
    },
    {
      of: 'disconnection_grace.seconds',
      to: 90,
      shows: (rules) => {
        const state = play(timed(rules), { type: 'disconnect', seat: 1 });
        return (state.seats[1]?.graceEndsAt ?? 0) - state.now;
      },
      before: 60_000,
      after: 90_000,
    },
    {
      of: 'disconnection_grace.active',
      to: false,
      shows: (rules) => settle(play(timed(rules), { type: 'disconnect', seat: 1 })).seats[1]?.takenOver,
      before: false,
      after: true,
    },
    { of: 'abandonment.minutes', to: 5, shows: abandonedAfter, before: 1_800_000, after: 300_000 },
    { of: 'abandonment.active', to: false, shows: abandonedAfter, before: 1_800_000, after: null },
    {
      of: 'unanimous_pause.minutes',
      to: 2,
      shows: (rules) => {
        const state = timed(rules);
        const paused = play(state, ...state.seats.map((_, seat): TestCommand => ({ type: 'requestPause', seat })));
        return (pauseEndsBy(paused) ?? 0) - state.now;
      },
      before: 600_000,
      after: 120_000,
    },
    {
      of: 'unanimous_pause.active',
      to: false,
      shows: (rules) => {
        const state = play(timed(rules), { type: 'requestPause', seat: 2 });
        return { paused: state.pause.since !== null, needed: viewFor(state, { type: 'spectator' }).public.pause.needed };
      },
      before: { paused: false, needed: 4 },
      after: { paused: true, needed: 1 },
    },
    {
      of: 'claims.active',
      to: false,
      shows: (rules) => {
        const state = secondRound(rules);
        const claimable = state.seats.map((_, seat) => viewFor(state, { type: 'seat', seat }).you?.claimable.length);
        return { refusal: refusalOf(state, { type: 'claim', seat: 0, round: 1, turn: 1 }), claimable };
      },
      before: { refusal: null, claimable: [1, 1, 1, 1] },
      after: { refusal: 'rule_off', claimable: [0, 0, 0, 0] },
    },
    {
      of: 'accusation.active',
      to: false,
      shows: (rules) => {
        const state = secondRound(rules);
        const canAccuse = state.seats.map((_, seat) => viewFor(state, { type: 'seat', seat }).you?.canAccuse);
        return { refusal: refusalOf(state, { type: 'accuse', seat: 0, accused: state.seats[1]?.id ?? '' }), canAccuse };
      },
      before: { refusal: null, canAccuse: [true, true, true, true] },
      after: { refusal: 'rule_off', canAccuse: [false, false, false, false] },
    },
    {
      of: 'accusation.from_round',
      to: 3,
      shows: (rules) => {
        const state = secondRound(rules);
        return [whyNotAccuse(state, 0), viewFor(state, { type: 'spectator' }).public.accuseFromRound];
      },
      before: [null, 2],
      after: ['accusation_too_early', 3],
    },
    { of: 'accusation.answer', to: 50, shows: answerTimeOf, before: 30_000, after: 20_000 },
    { of: 'saboteurs_found.calm', to: 4, shows: (rules) => foundAll(rules).alarm, before: 3, after: 1 },
    { of: 'saboteurs_found.rounds', to: 3, shows: (rules) => foundAll(rules).rounds, before: 2, after: 3 },
    { of: 'saboteurs_found.supplies', to: 9, shows: (rules) => foundAll(rules).air, before: 7, after: 12 },
    {
      of: 'saboteurs_found.active',
      to: false,
      shows: foundAll,
      before: { alarm: 3, rounds: 2, air: 7, clock: 0 },
      after: { alarm: 5, rounds: 0, air: 3, clock: 2 },
    },
    {
      of: 'accusation.voters',
      to: 1,
      shows: (rules) => {
        const state = scene(['collaborator', 'collaborator', 'saboteur'], (game) => void Object.assign(game, { round: 3 }), { rules });
        const accused = play(state, { type: 'accuse', seat: 0, accused: state.seats[2]?.id ?? '' });
        return viewFor(accused, { type: 'spectator' }).public.accusation?.needed;
      },
      before: 2,
      after: 1,
    },
    { of: 'verdict_alarm.collaborator', to: 4, shows: (rules) => alarmOfVerdict(rules, 3), before: 4, after: 7 },
    { of: 'verdict_alarm.rogue', to: 1, shows: (rules) => alarmOfVerdict(rules, 1), before: 3, after: 4 },
    { of: 'verdict_alarm.saboteur', to: 1, shows: (rules) => alarmOfVerdict(rules, 2), before: 1, after: 2 },
    {
      of: 'verdict_alarm.active',
      to: false,
      shows: (rules) => [1, 2, 3].map((seat) => alarmOfVerdict(rules, seat)),
      before: [3, 1, 4],
      after: [3, 1, 3],
    },
  ]);

  it('[G1] finds contradictions among claims by the game’s own kind of order', () => {
    const twiceFirst = (rules: Rules) => {
      const state = secondRound(rules);
      const third = settle(
        play(
          state,
          ...FOUR_ROLES.flatMap((_, seat): TestCommand[] => [
            { type: 'program', seat, action: 'move' },
            { type: 'lockIn', seat },
          ]),
        ),
      );
      return contradictions(play(third, { type: 'claim', seat: 0, round: 1, turn: 1 }, { type: 'claim', seat: 0, round: 2, turn: 1 }));
    };
    expect(twiceFirst(rulesWith({}))).toEqual([{ type: 'noOrder', claims: [0, 1] }]);
    expect(twiceFirst(rulesWith({ 'cycling_order.active': false }))).toEqual([]);
  });

  it('[G1] ends planning at the time limit without the moderator once everyone has a program', () => {
    const state = timed(rulesWith({ 'mandatory_programming.active': false }));
    const planned = play(state, ...FOUR_ROLES.map((_, seat): TestCommand => ({ type: 'program', seat, action: 'move' })));
    expect(play(planned, { type: 'tick', at: state.now + 30_000 }).phase).toBe('resolution');
  });
});
