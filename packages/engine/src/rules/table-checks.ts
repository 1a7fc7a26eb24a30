/** Checks of a game state by the rules of seats, rounds and the world [G4]. */

import { deckOf } from '../create.ts';
import { positionOf, turnOrderOf } from '../round/turn-order.ts';
import { settingsForPlayers } from '../scenario/settings-for-players.ts';
import type { PlayerCount } from '../scenario/types.ts';
import { accusationVoters } from '../table/accusation.ts';
import { abandonmentFor, graceFor } from '../table/grace-period.ts';
import type { RuleId } from './catalogue.ts';
import type { Rules } from './rules.ts';
import type { GivenState, StateCheck, StateFinding } from './state-finding.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const countOf = ({ seats }: GivenState): PlayerCount => String(seats.length) as PlayerCount;

export const TABLE_CHECKS: Partial<Record<RuleId, StateCheck>> = {
  players_per_game: ({ seats }, { players_per_game: { least, most } }, wrong) => {
    if (seats.length < least || seats.length > most)
      wrong('seats', `There are ${seats.length} players.`, `A game has ${least} to ${most} of them.`);
    return true;
  },

  static_roles: (state, rules, wrong) => {
    const deck = state.scenario === undefined ? null : deckOf(state.scenario, countOf(state), rules);
    const dealt = state.seats.map(({ role }) => role);
    if (deck !== null && [...deck].sort().join() !== [...dealt].sort().join())
      wrong('seats', `The roles ${dealt.join(', ')} are not the deck ${deck.join(', ')}.`, 'Deal the deck, in any order.');
    const goals = state.scenario?.content.rogue_goals;
    state.seats.forEach(({ role, goalId }, index) => {
      const path = `seats[${index}].goalId`;
      if (role !== 'rogue' && goalId !== null) wrong(path, `A ${role} has no goal of its own.`, 'Use null.');
      if (role === 'rogue' && goals !== undefined && !goals.some(({ id }) => id === goalId))
        wrong(path, 'This Rogue has no goal of the scenario.', `Use one of: ${goals.map(({ id }) => id).join(', ')}.`);
    });
    return true;
  },

  one_action_per_turn: ({ history, truths, turnNumber, seats }, _, wrong) => {
    if (history.length !== turnNumber)
      wrong('history', `${history.length} of ${turnNumber} turns are in the history.`, 'Include every resolved turn once.');
    if (truths.length !== turnNumber) wrong('truths', `${truths.length} of ${turnNumber} turns have a truth.`, 'Keep one for each turn.');
    const acted = new Set<string>();
    truths.forEach((truth, index) => {
      const shown = history[index];
      if (truth.turnNumber !== index + 1)
        wrong(`truths[${index}].turnNumber`, `The turn after ${index} is ${truth.turnNumber}.`, `Use ${index + 1}.`);
      if (shown !== undefined && (shown.round !== truth.round || shown.turn !== truth.turn))
        wrong(`history[${index}]`, 'The history and the truths give different turns.', 'Give both the same round and turn.');
      const key = `${truth.round} ${truth.seat}`;
      if (acted.has(key))
        wrong(`truths[${index}].seat`, `${seats[truth.seat]?.name} acts twice in round ${truth.round}.`, 'A voice has one turn a round.');
      acted.add(key);
    });
    return true;
  },

  mandatory_programming: ({ phase, queue, seats }, _, wrong) => {
    if (phase !== 'resolution') return false;
    for (const index of queue) {
      if (seats[index]?.program === null)
        wrong(`seats[${index}].program`, 'It resolves, and this voice has no program.', 'Program an action for it.');
    }
    return true;
  },

  disconnection_grace: ({ seats, settings, now }, _, wrong) => {
    seats.forEach((seat, index) => {
      if (seat.graceEndsAt === null) return;
      const path = `seats[${index}].graceEndsAt`;
      if (seat.connected || seat.takenOver || seat.kind === 'ai') wrong(path, 'Nobody is waited for in this seat.', 'Use null.');
      else if (seat.graceEndsAt - now > settings.disconnectGraceMs)
        wrong(path, 'It is waited for longer than the grace.', `Use ${now + settings.disconnectGraceMs} at most.`);
    });
    return seats.some(({ kind, connected }) => kind === 'human' && !connected);
  },

  abandonment: ({ seats, abandonAt, phase }, _, wrong) => {
    const isEmpty = !seats.some(({ kind, connected }) => kind === 'human' && connected);
    if (abandonAt !== null && (!isEmpty || phase === 'ended')) wrong('abandonAt', 'Somebody is here, or the game is over.', 'Use null.');
    return isEmpty;
  },

  unanimous_pause: ({ seats, pause }, _, wrong) => {
    for (const seat of pause.requestedBy) {
      if (seats[seat]?.kind !== 'human') wrong('pause.requestedBy', `Seat ${seat} is no human’s.`, 'Only humans ask for a pause.');
    }
    // A player who has returned since the pause began needn't have agreed to it, and the state doesn't record who
    // returned.
    if (pause.since !== null && pause.requestedBy.length === 0)
      wrong('pause.since', 'It is paused, and nobody has asked for it.', 'Use null, or name those who asked.');
    return pause.since !== null || pause.requestedBy.length > 0;
  },

  cycling_order: (state, rules, wrong) => {
    const { order, seats, truths } = state;
    if ([...order].sort().join() !== seats.map((_, index) => index).join()) {
      wrong('order', 'This is no order of the seats.', `Name each of 0 to ${seats.length - 1} once.`);
      return true;
    }
    truths.forEach((truth, index) => {
      const before = truths[index - 1];
      if (before?.round !== truth.round) return;
      const position = (seat: number): number => positionOf(turnOrderOf({ rules, seats }), truth.round, order.indexOf(seat));
      if (position(truth.seat) <= position(before.seat))
        wrong(
          `truths[${index}].seat`,
          `In round ${truth.round} this voice acts before the one of the turn before.`,
          'Follow the order of that round.',
        );
    });
    return truths.length > 0;
  },

  claims: ({ claims, history, round, seats }, { claims: rule }, wrong) => {
    const made = new Set<string>();
    claims.forEach((claim, index) => {
      const path = `claims[${index}]`;
      if (!rule.active) wrong(path, 'Nobody can claim a turn in this game.', 'Remove it, or switch the rule on.');
      if (claim.round >= round || !history.some((fact) => fact.round === claim.round && fact.turn === claim.turn))
        wrong(path, `There was no turn ${claim.turn} of an earlier round ${claim.round}.`, 'Claim a turn that was played.');
      const key = `${claim.seat} ${claim.round}`;
      if (made.has(key)) wrong(path, `${seats[claim.seat]?.name} claims two turns of round ${claim.round}.`, 'Keep one of them.');
      made.add(key);
    });
    return claims.length > 0;
  },

  accusation: (state, { accusation: rule }, wrong) => {
    const { accusation, verdicts, phase, seats } = state;
    const from =
      rule.from_round > 0
        ? rule.from_round
        : state.scenario === undefined
          ? 1
          : settingsForPlayers(state.scenario, seats.length).accuse_from_round;
    const all = [
      ...verdicts.map((verdict, index) => ({ path: `verdicts[${index}]`, ...verdict })),
      ...(accusation === null ? [] : [{ path: 'accusation', round: state.round, ...accusation }]),
    ];
    const accusers = new Set<number>();
    for (const { path, round, accuser, accused } of all) {
      if (!rule.active) wrong(path, 'Nobody can accuse in this game.', 'Remove it, or switch the rule on.');
      else if (round < from) wrong(path, `Accusing begins in round ${from}.`, 'Remove it.');
      if (accuser === accused) wrong(path, 'This voice accuses itself.', 'Let it accuse another.');
      if (accusers.has(accuser)) wrong(path, `${seats[accuser]?.name} accuses a second time.`, 'Each voice may accuse once.');
      accusers.add(accuser);
    }
    if (accusation !== null) {
      if (phase !== 'planning') wrong('accusation', 'Votes are counted when planning ends.', 'Use null.');
      const voters = accusationVoters({ seats, rules: { accusation: rule } }, accusation);
      for (const voter of Object.keys(accusation.votes)) {
        if (!voters.includes(Number(voter)))
          wrong(`accusation.votes.${voter}`, 'This seat has no vote.', `These have: ${voters.join(', ')}.`);
      }
    }
    return all.length > 0;
  },

  vitality: ({ vitality }, { vitality: { most } }, wrong) => {
    if (vitality > most) wrong('vitality', `Vitality is ${vitality} of ${most}.`, `Use 0 to ${most}.`);
    return true;
  },

  composure: ({ seats }, { composure: { most } }, wrong) => {
    seats.forEach(({ composure }, index) => {
      if (composure > most) wrong(`seats[${index}].composure`, `Composure is ${composure} of ${most}.`, `Use 0 to ${most}.`);
    });
    return true;
  },

  round_limit: ({ round, roundLimit, phase, result }, _, wrong) => {
    if (round > roundLimit) wrong('round', `This is round ${round} of ${roundLimit}.`, `Use ${roundLimit} at most.`);
    if ((phase === 'ended') !== (result !== null))
      wrong('result', 'A game has a result when it has ended, and only then.', 'Give both or neither.');
    return true;
  },

  multiple_winners: ({ result }, { multiple_winners: rule }, wrong) => {
    if (!rule.active && (result?.winningSides.length ?? 0) > 1)
      wrong('result.winningSides', 'Several sides have won.', 'Keep the first of them.');
    return result !== null && result.winningSides.length > 1;
  },

  no_winner: ({ result }, { no_winner: rule }, wrong) => {
    const isNobody = result !== null && result.outcome !== 'abandoned' && result.winners.length === 0;
    if (!rule.active && isNobody) wrong('result.winners', 'Nobody has won.', 'Let the Saboteurs win.');
    return isNobody;
  },
};

/** Not errors, but worth knowing: settings and limits that differ from these rules, and a pause that should be over. */
export function oddities({ settings, scenario, roundLimit, seats, pause: running, now }: GivenState, rules: Rules): StateFinding[] {
  const found: StateFinding[] = [];
  const expect = (rule: RuleId, path: string, [is, should]: readonly [number | null, number | null]) => {
    const reason = `This is ${is}; a game that starts by these rules has ${should}.`;
    if (is !== should) found.push({ rule, path, reason, suggestion: 'Nothing to do, if the game was started otherwise.' });
  };
  if (running.since !== null && now - running.since > settings.maxPauseMs) {
    const reason = 'This pause is longer than one may be.';
    found.push({ rule: 'unanimous_pause', path: 'pause.since', reason, suggestion: 'Nothing to do: the next tick ends it.' });
  }
  const { disconnection_grace: grace, abandonment, unanimous_pause: pause, round_limit: limit } = rules;
  const graceMs = graceFor(settings.timeLimitMs, grace.active ? grace.seconds * SECOND : 0);
  expect('disconnection_grace', 'settings.disconnectGraceMs', [settings.disconnectGraceMs, graceMs]);
  const abandonMs = abandonment.active ? abandonmentFor(settings.disconnectGraceMs, abandonment.minutes * MINUTE) : null;
  expect('abandonment', 'settings.abandonMs', [settings.abandonMs, abandonMs]);
  expect('unanimous_pause', 'settings.maxPauseMs', [settings.maxPauseMs, pause.minutes * MINUTE]);
  if (scenario !== undefined) {
    const { rounds } = settingsForPlayers(scenario, seats.length);
    expect('round_limit', 'roundLimit', [roundLimit, Math.max(1, rounds + limit.extra_rounds)]);
  }
  return found;
}
