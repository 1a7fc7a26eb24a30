/**
 * Invariants of every accepted command, given the state before it: rules about steps, which a single state can't show.
 */

import { optionsFor } from '@one-mind/engine/actions/options';
import type { Fact } from '@one-mind/engine/facts';
import { nextDeadline } from '@one-mind/engine/round/deadlines';
import type { GameState, Program, Seat } from '@one-mind/engine/state';
import { areSaboteursFound } from '@one-mind/engine/table/role-counts';
import { isLiving } from '@one-mind/engine/table/seats';

export interface Step {
  readonly before: GameState;
  readonly after: GameState;
  readonly events: readonly Fact[];
  /** Any value that was sent and that the engine accepted as a command. */
  readonly type: unknown;
  readonly at: unknown;
}

/** A sentence about the first rule that this step breaks, or null. */
export function wrongIn(step: Step): string | null {
  for (const check of CHECKS) {
    const wrong = check(step);
    if (wrong !== null) return wrong;
  }
  return null;
}

type Check = (step: Step) => string | null;

const FIXED = [
  'scenario',
  'settings',
  'rules',
  'difficulty',
  'seed',
  'salt',
  'commitment',
  'startedAt',
  'order',
  'alarmLimit',
  'stages',
] as const;
const FIXED_IN_SEAT = ['id', 'name', 'kind', 'level', 'role', 'goalId'] as const;
const GROWING = [
  'history',
  'truths',
  'verdicts',
  'claims',
  'roundReports',
  'stagesDone',
  'stageTurns',
  'eventsDone',
  'specialsDone',
] as const;

/** [S2][S4] Settings and draws from the start never change. */
const keepsWhatIsFixed: Check = ({ before, after }) => {
  const changed = FIXED.find((key) => before[key] !== after[key]);
  if (changed !== undefined) return `${changed} has changed`;
  if (before.seats.length !== after.seats.length) return 'the number of seats has changed';
  for (const [was, is, index] of seatPairs(before, after)) {
    const moved = FIXED_IN_SEAT.find((key) => was[key] !== is[key]);
    if (moved !== undefined) return `${moved} of seat ${index} has changed`;
    if (was.accusedOnce && !is.accusedOnce) return `[V1] seat ${index} may accuse again`;
    if (was.revealed && !is.revealed) return `the role of seat ${index} is secret again`;
    if (was.goalReached && !is.goalReached) return `[E3] seat ${index} has lost a goal that it had`;
    if (!isLiving(was) && isLiving(is)) return `seat ${index} is no longer quieted`;
    if (was.nudge && was.nudge.round !== before.round && was.nudge !== is.nudge) return `[Q3] the nudge of seat ${index} was undone`;
    const made = (seat: Seat) => (seat.predictions ?? []).filter(({ round }) => round !== before.round || before.phase !== 'planning');
    if (!extend(made(was), is.predictions ?? [])) return `[Q1] predictions of seat ${index} were rewritten`;
    if (isLiving(is) && ((is.predictions ?? []).length > 0 || is.nudge)) return `[Q1] the living seat ${index} plays like a quieted one`;
    if (!extend(was.notebook.clues, is.notebook.clues)) return `clues of seat ${index} were rewritten`;
  }
  return null;
};

/** [V3] Rounds are added only when the last Saboteur is found. */
const addsRoundsForTheLastSaboteur: Check = ({ before, after }) => {
  const { active, rounds } = after.rules.saboteurs_found;
  const isNew = after.verdicts.length > before.verdicts.length && areSaboteursFound(after) && !areSaboteursFound(before);
  const added = active && isNew ? rounds : 0;
  const is = after.roundLimit - before.roundLimit;
  return is === added ? null : `${is} rounds were added instead of ${added}`;
};

/** Published history never changes. */
const keepsHistory: Check = ({ before, after }) => {
  const rewritten = GROWING.find((key) => !extend(before[key], after[key]));
  return rewritten === undefined ? null : `${rewritten} was rewritten`;
};

const keepsTime: Check = ({ before, after, at }) => {
  if (after.now !== Math.max(before.now, Number(at))) return `it is ${after.now} after a command of ${String(at)} at ${before.now}`;
  // A pause moves every deadline by its length, including those that were overdue when it began [D3].
  const moved = before.pause.since !== null && after.pause.since === null ? after.now - before.pause.since : null;
  const isSound = (was: number | null, is: number | null): boolean =>
    is === was || is === null || (moved === null ? is >= after.now : was !== null && is === was + moved);
  if (!isSound(before.phaseDeadline, after.phaseDeadline)) return `the phase's new deadline is ${after.phaseDeadline} at ${after.now}`;
  if (after.abandonAt !== before.abandonAt && after.abandonAt !== null && after.abandonAt < after.now)
    return '[D2] it was to be abandoned before now';
  // While the game is paused, a grace counts from the start of the pause.
  const late = after.pause.since === null ? seatPairs(before, after) : [];
  for (const [was, is, index] of late)
    if (!isSound(was.graceEndsAt, is.graceEndsAt)) return `[D1] the new grace of seat ${index} ends at ${is.graceEndsAt} at ${after.now}`;
  return null;
};

const staysInBounds: Check = ({ after }) => {
  const { vitality, composure } = after.rules;
  if (!isWithin(after.vitality, vitality.most)) return `vitality is ${after.vitality}`;
  if (!isWithin(after.alarm, after.alarmLimit)) return `the alarm is ${after.alarm} of ${after.alarmLimit}`;
  const seat = after.seats.find((one) => !isWithin(one.composure, composure.most));
  if (seat !== undefined) return `composure of ${seat.name} is ${seat.composure}`;
  const resource = Object.entries(after.resources).find(([, amount]) => !Number.isFinite(amount));
  return resource === undefined ? null : `${resource[0]} is ${resource[1]}`;
};

const FOLLOWS: Readonly<Record<GameState['phase'], readonly GameState['phase'][]>> = {
  setup: ['planning', 'ended'],
  planning: ['resolution', 'ended'],
  resolution: ['update', 'ended'],
  update: ['planning', 'ended'],
  ended: [],
};

const keepsPhases: Check = ({ before, after }) => {
  if (before.phase !== after.phase && !FOLLOWS[before.phase].includes(after.phase)) return `${after.phase} came after ${before.phase}`;
  const rounds = after.round - before.round;
  const isNew = before.phase === 'update' && after.phase === 'planning';
  if (rounds !== (isNew ? 1 : 0)) return `round ${after.round} in ${after.phase} came after ${before.round} in ${before.phase}`;
  if ((after.phase === 'ended') !== (after.result !== null)) return 'there is a result before the end, or none after it';
  return after.phase === 'ended' ? wrongAfterEnd(before, after) : null;
};

function wrongAfterEnd(before: GameState, after: GameState): string | null {
  if (nextDeadline(after) !== null || after.phaseDeadline !== null || after.abandonAt !== null)
    return '[E4] something is due after the end';
  if (after.queue.length > 0 || after.accusation !== null || after.pause.since !== null) return '[E4] something goes on after the end';
  if (after.seats.some(({ graceEndsAt }) => graceEndsAt !== null)) return '[E4] somebody is waited for after the end';
  return before.phase === 'ended' && before.result !== after.result ? 'the result has changed' : null;
}

/** [S5] Dice roll when time passes, never because of another command. */
const rollsWhenTicked: Check = ({ before, after, type }) =>
  before.rng !== after.rng && (type !== 'tick' || before.phase === 'setup') ? `${String(type)} in ${before.phase} rolled dice` : null;

/** [S4] A round's queue is the rotated order without the quieted voices, and every voice in it has a program [P3]. */
const queuesTheOrder: Check = ({ before, after, type }) => {
  if (before.phase !== 'planning' || after.phase !== 'resolution') return null;
  const { order, round, rules, seats, queue } = after;
  const shift = rules.cycling_order.active ? (round - 1) % order.length : 0;
  const expected = [...order.slice(shift), ...order.slice(0, shift)].filter((seat) => (seats[seat]?.composure ?? 0) > 0);
  if (queue.join() !== expected.join()) return `[S4] round ${round} resolves ${queue.join()} instead of ${expected.join()}`;
  const idle = queue.find((seat) => seats[seat]?.program === null);
  if (idle !== undefined) return `[P3] seat ${idle} resolves nothing`;
  const early = queue.find((seat) => seats[seat]?.lockedIn !== true);
  return type === 'lockIn' && early !== undefined ? `[P2] planning ended before seat ${early} had locked in` : null;
};

/** [S4] Quieted voices are skipped. */
const skipsTheQuieted: Check = ({ after }) => {
  const quieted = after.queue.find((index) => after.seats[index]?.composure === 0);
  return quieted === undefined ? null : `[S4] the quieted seat ${quieted} is still to act`;
};

/** [P1] A voice programs only what it was offered. */
const programsWhatIsOffered: Check = ({ before, after, type }) => {
  if (type !== 'program') return null;
  for (const [was, { program }, index] of seatPairs(before, after)) {
    if (program === was.program || program === null) continue;
    if (was.lockedIn || !isLiving(was) || before.phase !== 'planning') return `[P1] seat ${index} programmed when it could not`;
    if (!isOffered(before, index, program)) return `[P1] seat ${index} programmed ${JSON.stringify(program)}, which it was not offered`;
  }
  return null;
};

function isOffered(state: GameState, seat: number, { action, target, tag }: Program): boolean {
  const option = optionsFor(state, seat).find((one) => one.action === action && one.enabled);
  return option?.targets.find(({ id }) => id === target)?.tags.includes(tag) ?? false;
}

/** [P1][R1] One turn at a time, by the next voice with its own program; every voice once a round. */
const takesTurns: Check = ({ before, after, events, type }) => {
  const turns = after.turnNumber - before.turnNumber;
  if (turns !== 0 && turns !== 1) return `${turns} turns at once`;
  if (after.history.length !== after.turnNumber || after.truths.length !== after.turnNumber)
    return 'history, truths and turns are out of step';
  if (turns === 1) {
    const truth = after.truths.at(-1);
    const fact = after.history.at(-1);
    const seat = truth === undefined ? undefined : before.seats[truth.seat];
    if (truth === undefined || seat === undefined || type !== 'tick' || before.phase !== 'resolution')
      return `a turn in ${before.phase} by ${String(type)}`;
    if (truth.seat !== before.queue[0]) return `[R1] seat ${truth.seat} acted instead of ${before.queue[0]}`;
    if (!isLiving(seat)) return `the quieted seat ${truth.seat} acted`;
    if (JSON.stringify(truth.program) !== JSON.stringify(seat.program)) return `seat ${truth.seat} did what it had not programmed`;
    if (fact === undefined || !events.includes(fact)) return '[R3] a turn was not published';
    const mine = before.truths.filter((one) => one.seat === truth.seat);
    if (mine.some(({ round }) => round === truth.round)) return `[P1] seat ${truth.seat} acted twice in round ${truth.round}`;
    const cooldown = before.rules.sabotage_cooldown;
    const last = mine.findLast(({ program }) => program.action === 'sabotage');
    if (truth.program.action === 'sabotage' && cooldown.active && last !== undefined && truth.round - last.round < cooldown.rounds)
      return `[A6] seat ${truth.seat} sabotaged in rounds ${last.round} and ${truth.round}`;
  } else if (before.phase === 'resolution' && after.phase === 'resolution' && before.queue.length !== after.queue.length) {
    return '[R1] a voice was passed over';
  }
  if (before.phase !== 'resolution' || after.phase !== 'update') return null;
  const acted = after.truths.filter(({ round }) => round === after.round).map(({ seat }) => seat);
  const silent = after.seats.findIndex((seat, index) => isLiving(seat) && !acted.includes(index));
  return silent < 0 ? null : `[P1] seat ${silent} had no turn in round ${after.round}`;
};

/** [V1] Each voice accuses once, and never itself; a guilty verdict quiets the accused. */
const judgesFairly: Check = ({ before, after }) => {
  const { accusation } = after;
  if (accusation !== null && accusation !== before.accusation && accusation.accuser === accusation.accused)
    return '[V1] a voice accused itself';
  if (accusation !== null && before.accusation === null && before.seats[accusation.accuser]?.accusedOnce !== false)
    return '[V1] a second accusation';
  const verdict = after.verdicts.length > before.verdicts.length ? after.verdicts.at(-1) : undefined;
  if (verdict === undefined) return null;
  const accused = after.seats[verdict.accused];
  return accused !== undefined && verdict.guilty && (isLiving(accused) || !accused.revealed) ? '[V2] the guilty speaks on' : null;
};

/** A game never waits without a player to wait for or a deadline. */
const goesOn: Check = ({ after }) =>
  after.phase !== 'ended' && after.phase !== 'planning' && after.pause.since === null && after.phaseDeadline === null
    ? `nothing will end ${after.phase}`
    : null;

const CHECKS: readonly Check[] = [
  keepsWhatIsFixed,
  addsRoundsForTheLastSaboteur,
  keepsHistory,
  keepsTime,
  staysInBounds,
  keepsPhases,
  rollsWhenTicked,
  programsWhatIsOffered,
  queuesTheOrder,
  skipsTheQuieted,
  takesTurns,
  judgesFairly,
  goesOn,
];

/** A whole number from 0 to `most`. */
const isWithin = (value: number, most: number): boolean => Number.isInteger(value) && value >= 0 && value <= most;

function* seatPairs(before: GameState, after: GameState): Generator<readonly [Seat, Seat, number]> {
  for (const [index, was] of before.seats.entries()) {
    const is = after.seats[index];
    if (is !== undefined && is !== was) yield [was, is, index];
  }
}

const extend = (was: readonly unknown[], is: readonly unknown[]): boolean =>
  was === is || (is.length >= was.length && was.every((item, index) => item === is[index]));
