import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts.ts';
import { pilotCommands } from '../players/pilot.ts';
import { nextDeadline } from '../round/deadlines.ts';
import { storedRules } from '../rules/rules.ts';
import type { GameState, Seat } from '../state.ts';
import { step } from '../step.ts';
import { play } from '../testing/play.ts';
import { idOf, seatedGame } from '../testing/seated-game.ts';
import { viewFor } from '../view/view.ts';
import type { Role } from '../vocabulary.ts';
import { alarmClock } from '../world/alarm-clock.ts';
import { accuse, closeAccusation, vote } from './accusation.ts';

const ignore = (): void => {};
const at = 2000;
/** Planning of round 3, in which accusing is allowed. */
function court(...roles: readonly Role[]): GameState {
  const state = seatedGame(...roles);
  state.round = 3;
  return state;
}
function accuseSeat(state: GameState, seat: number, accused: number): string | null {
  return accuse(state, { type: 'accuse', at, seat, accused: idOf(state, accused) }, ignore);
}
function verdictOf(state: GameState, votes: Record<number, boolean>): Extract<Fact, { type: 'verdict' }> | undefined {
  for (const [seat, guilty] of Object.entries(votes)) expect(vote(state, { type: 'vote', at, seat: Number(seat), guilty })).toBeNull();
  const facts: Fact[] = [];
  closeAccusation(state, (fact) => facts.push(fact));
  return facts.find((fact) => fact.type === 'verdict');
}

describe('accusing', () => {
  it('[V1] names accuser and accused to everyone', () => {
    const state = court('collaborator', 'collaborator', 'rogue', 'saboteur');
    const facts: Fact[] = [];
    expect(accuse(state, { type: 'accuse', at, seat: 0, accused: idOf(state, 3) }, (fact) => facts.push(fact))).toBeNull();
    expect(facts).toEqual([{ type: 'accused', accuser: idOf(state, 0), accused: idOf(state, 3) }]);
  });

  it('[V1] is possible once per game for each voice, one accusation at a time', () => {
    const state = court('collaborator', 'collaborator', 'rogue', 'saboteur');
    expect(accuseSeat(state, 0, 3)).toBeNull();
    expect(accuseSeat(state, 1, 2)).toBe('accusation_running');
    verdictOf(state, {});
    expect(accuseSeat(state, 0, 2)).toBe('accusation_used');
    expect(accuseSeat(state, 1, 2)).toBeNull();
  });

  it('[V1] waits for the round the scenario names', () => {
    const state = court('collaborator', 'collaborator', 'rogue', 'saboteur');
    state.round = 1;
    expect(accuseSeat(state, 0, 3)).toBe('accusation_too_early');
    state.round = 2;
    expect(accuseSeat(state, 0, 3)).toBeNull();
  });

  it('[V1] is only possible in planning, for living voices, against another living voice', () => {
    const state = court('collaborator', 'collaborator', 'rogue', 'saboteur', 'collaborator');
    const [first, second] = state.seats;
    if (!first || !second) throw new Error('no seats');
    first.composure = 0;
    expect(accuseSeat(state, 0, 3)).toBe('quieted');
    expect(accuseSeat(state, 1, 0)).toBe('target_quieted');
    expect(accuseSeat(state, 1, 1)).toBe('target_is_self');
    expect(accuse(state, { type: 'accuse', at, seat: 1, accused: 'nobody' }, ignore)).toBe('unknown_target');
    expect(accuseSeat(state, 9, 3)).toBe('not_your_seat');
    state.phase = 'resolution';
    expect(accuseSeat(state, 1, 3)).toBe('wrong_phase');
    expect(second.accusedOnce).toBe(false);
  });

  it('[V1] needs a third living voice to decide', () => {
    const state = court('collaborator', 'collaborator', 'saboteur');
    const [first] = state.seats;
    if (!first) throw new Error('no seats');
    first.composure = 0;
    expect(accuseSeat(state, 1, 2)).toBe('cannot_vote');
  });
});

describe('voting', () => {
  it('[V1] is for everyone except accuser and accused, once', () => {
    const state = court('collaborator', 'collaborator', 'rogue', 'saboteur');
    expect(vote(state, { type: 'vote', at, seat: 1, guilty: true })).toBe('no_accusation');
    accuseSeat(state, 0, 3);
    expect(vote(state, { type: 'vote', at, seat: 0, guilty: true })).toBe('cannot_vote');
    expect(vote(state, { type: 'vote', at, seat: 3, guilty: false })).toBe('cannot_vote');
    expect(vote(state, { type: 'vote', at, seat: 1, guilty: true })).toBeNull();
    expect(vote(state, { type: 'vote', at, seat: 1, guilty: false })).toBe('already_voted');
  });

  it('[V1] is also for the accuser if only one other voice is left, so that no single vote decides', () => {
    const accused = (): GameState => {
      const state = court('collaborator', 'collaborator', 'saboteur');
      accuseSeat(state, 0, 2);
      return state;
    };
    const { public: shown } = viewFor(accused(), { type: 'spectator' });
    expect(shown.accusation).toMatchObject({ voters: [idOf(accused(), 0), idOf(accused(), 1)], needed: 2 });
    expect([0, 1, 2].map((seat) => viewFor(accused(), { type: 'seat', seat }).you?.canVote)).toEqual([true, true, false]);
    expect(verdictOf(accused(), { 0: true, 1: true })).toMatchObject({ guilty: true, role: 'saboteur' });
    for (const votes of [{ 0: true }, { 1: true }, { 0: true, 1: false }, { 0: false, 1: true }])
      expect(verdictOf(accused(), votes)).toMatchObject({ guilty: false, role: null });
  });

  it('[V1] is also for the accuser among the last three living voices of a larger game', () => {
    const state = court('collaborator', 'collaborator', 'rogue', 'saboteur');
    const [, , rogue] = state.seats;
    if (!rogue) throw new Error('no seat');
    rogue.composure = 0;
    accuseSeat(state, 0, 3);
    expect(viewFor(state, { type: 'spectator' }).public.accusation?.voters).toEqual([idOf(state, 0), idOf(state, 1)]);
  });

  it('[V1] is never for the accuser in a game that began before this rule', () => {
    const state = court('collaborator', 'collaborator', 'saboteur');
    const old = { ...state, rules: storedRules({ ...state.rules, accusation: { active: true, from_round: 0, answer: 75 } }) };
    accuseSeat(old, 0, 2);
    expect(vote(old, { type: 'vote', at, seat: 0, guilty: true })).toBe('cannot_vote');
    expect(verdictOf(old, { 1: true })).toMatchObject({ guilty: true });
  });

  it('[V1] shows a vote only to the voter, and hides from others that there is one', () => {
    const state = court('collaborator', 'collaborator', 'rogue', 'saboteur', 'collaborator');
    accuseSeat(state, 0, 3);
    const before = JSON.stringify(viewFor(state, { type: 'seat', seat: 1 }));
    vote(state, { type: 'vote', at, seat: 2, guilty: true });
    const guilty = viewFor(state, { type: 'seat', seat: 1 });
    expect(guilty.public.accusation).toEqual({
      accuser: idOf(state, 0),
      accused: idOf(state, 3),
      voters: [idOf(state, 1), idOf(state, 2), idOf(state, 4)],
      needed: 2,
      answerUntil: null,
    });
    expect(viewFor(state, { type: 'seat', seat: 2 }).you?.vote).toBe(true);
    expect(JSON.stringify(guilty)).toBe(before);
    state.accusation = { accuser: 0, accused: 3, votes: { 2: false } };
    expect(JSON.stringify(viewFor(state, { type: 'seat', seat: 1 }))).toBe(JSON.stringify(guilty));
  });

  it('[V1] quiets and reveals the accused on a strict majority of all other living voices', () => {
    const state = court('collaborator', 'collaborator', 'collaborator', 'rogue', 'saboteur');
    accuseSeat(state, 0, 3);
    expect(verdictOf(state, { 1: true, 2: true })).toMatchObject({ guilty: true, role: 'rogue' });
    expect(state.seats[3]).toMatchObject({ composure: 0, revealed: true, program: null });
    expect(viewFor(state, { type: 'spectator' }).public.players.map(({ role }) => role)).toEqual([null, null, null, 'rogue', null]);
    expect(state.accusation).toBeNull();
  });

  it('[V1] acquits on half of the votes, and reveals nothing about the accused', () => {
    const state = court('collaborator', 'collaborator', 'rogue', 'saboteur');
    accuseSeat(state, 0, 3);
    expect(verdictOf(state, { 1: true, 2: false })).toMatchObject({ guilty: false, role: null, changes: [] });
    expect(state.seats[3]).toMatchObject({ composure: 3, revealed: false });
  });

  it('[V1] shows the same verdict whatever the votes were, so that no voter learns another’s vote', () => {
    const shown = (votes: Record<number, boolean>) => {
      const state = court('collaborator', 'collaborator', 'rogue', 'saboteur', 'collaborator', 'collaborator');
      accuseSeat(state, 0, 3);
      const verdict = verdictOf(state, votes);
      return JSON.stringify([verdict, viewFor(state, { type: 'spectator' })]);
    };
    const unanimous = shown({ 1: true, 2: true, 4: true, 5: true });
    for (const votes of [
      { 1: true, 2: true, 4: true, 5: false },
      { 1: true, 2: true, 4: true },
    ])
      expect(shown(votes)).toBe(unanimous);
    for (const votes of [
      { 1: true, 2: true },
      { 1: true, 2: false, 4: false },
    ])
      expect(shown(votes)).toBe(shown({}));
  });

  it('[V1] counts a missing vote as a vote against', () => {
    const state = court('collaborator', 'collaborator', 'rogue', 'saboteur', 'collaborator');
    accuseSeat(state, 0, 3);
    expect(verdictOf(state, { 1: true })).toMatchObject({ guilty: false });
  });

  it('[V1] comes to nothing if the accused was quieted otherwise', () => {
    const state = court('collaborator', 'collaborator', 'rogue', 'saboteur');
    accuseSeat(state, 0, 3);
    const accused = state.seats[3];
    if (!accused) throw new Error('no seat');
    accused.composure = 0;
    expect(verdictOf(state, { 1: true })).toBeUndefined();
    expect(accused.revealed).toBe(false);
  });
});

/** The deck that consists of these roles. */
function withDeck(state: GameState): GameState {
  const deck = state.seats.map(({ role }) => role);
  return { ...state, scenario: { ...state.scenario, content: { ...state.scenario.content, roles: { '4': deck } } } };
}

describe('the last Saboteur', () => {
  it('[V3] brings relief when a verdict finds it: the alarm falls, the clock stops, and there are more rounds', () => {
    const state = court('collaborator', 'collaborator', 'rogue', 'saboteur');
    state.alarm = 4;
    const { roundLimit } = state;
    expect(alarmClock(state).every).toBeGreaterThan(0);
    accuseSeat(state, 0, 3);
    expect(verdictOf(state, { 1: true, 2: true })?.changes).toEqual([
      { type: 'quieted', player: idOf(state, 3) },
      { type: 'alarm', value: 2, by: -2 },
    ]);
    expect(alarmClock(state).every).toBe(0);
    expect(state.roundLimit).toBe(roundLimit + 2);
  });

  it('[V3] isn’t found while another is left, or when it fell silent without a verdict', () => {
    const state = withDeck(court('collaborator', 'collaborator', 'saboteur', 'saboteur'));
    state.alarm = 4;
    const [, , , second] = state.seats;
    if (!second) throw new Error('no seat');
    second.composure = 0;
    accuseSeat(state, 0, 2);
    verdictOf(state, { 0: true, 1: true });
    expect(state.seats[2]?.revealed).toBe(true);
    expect(state.alarm).toBe(4);
    expect(alarmClock(state).every).toBeGreaterThan(0);
  });
});

describe('the time to answer', () => {
  const LIMIT = 40_000;
  /** Planning with a person at seats 0 and 3, AI players at the others, and a pace. */
  function paced(phaseDeadline: number | null = at + LIMIT): GameState {
    const state = court('collaborator', 'collaborator', 'collaborator', 'saboteur');
    const seats = state.seats.map((seat, index): Seat => {
      const kind = index === 0 || index === 3 ? 'human' : 'ai';
      return { ...seat, kind, level: kind === 'ai' ? 'normal' : null, connected: true };
    });
    return { ...state, seats, now: at, phaseDeadline, settings: { ...state.settings, turnPaceMs: 1000, timeLimitMs: LIMIT } };
  }
  const accusing = (state: GameState, seat: number, accused: number): GameState =>
    play(state, { type: 'accuse', seat, accused: idOf(state, accused) });
  const votesOf = (state: GameState) => pilotCommands(state, state.now).filter(({ type }) => type === 'vote');
  const lockedIn = (state: GameState): GameState =>
    state.seats.reduce((now, _, seat) => play(now, { type: 'program', seat, action: 'move' }, { type: 'lockIn', seat }), state);

  it('[V1] comes before the AI players vote, and ends early only after an answer', () => {
    const accused = accusing(paced(), 1, 3);
    expect(nextDeadline(accused)).toBe(at + 0.75 * LIMIT);
    expect(votesOf(accused)).toEqual([]);
    const answered = play(accused, { type: 'answer', seat: 3, at: at + 1000 });
    expect(nextDeadline(answered)).toBe(at + 4000);
    expect(votesOf(answered)).toEqual([]);
    for (const state of [play(accused, { type: 'tick', at: at + 0.75 * LIMIT }), play(answered, { type: 'tick', at: at + 4000 })]) {
      expect(votesOf(state)).toMatchObject([{ seat: 2 }]);
    }
    expect(step(answered, { type: 'answer', seat: 3, at: at + 2000 })).toMatchObject({ ok: false });
    expect(step(accused, { type: 'answer', seat: 0, at: at + 1000 })).toMatchObject({ ok: false });
  });

  it('[V1] is shown to everyone, except while the game is paused', () => {
    const shown = (state: GameState) => viewFor(state, { type: 'spectator' }).public.accusation?.answerUntil;
    const accused = accusing(paced(), 1, 3);
    expect(shown(accused)).toBe(at + 0.75 * LIMIT);
    expect(shown(play(accused, { type: 'answer', seat: 3, at: at + 1000 }))).toBe(at + 4000);
    expect(shown({ ...accused, pause: { ...accused.pause, since: at } })).toBeNull();
    expect(shown(play(accused, { type: 'tick', at: at + 0.75 * LIMIT }))).toBeNull();
  });

  it('[V1] keeps planning open although all have locked in, and leaves time to read the reasons', () => {
    const waiting = lockedIn(accusing(paced(), 1, 3));
    expect(waiting.phase).toBe('planning');
    const over = play(waiting, { type: 'tick', at: at + 0.75 * LIMIT });
    expect(over.phase).toBe('planning');
    const [vote] = votesOf(over);
    if (vote === undefined) throw new Error('nobody votes');
    const voted = play(over, vote);
    expect(nextDeadline(voted)).toBe(voted.now + 2000);
    const decided = play(voted, { type: 'tick', at: voted.now + 2000 });
    expect(decided.phase).toBe('resolution');
    expect(decided.verdicts).toHaveLength(1);
  });

  it('[V1] is shorter for an AI player, has an end without a limit, and stands still in a pause', () => {
    expect(nextDeadline(accusing(paced(), 0, 1))).toBe(at + 5000);
    expect(nextDeadline(accusing(paced(null), 1, 3))).toBe(at + 20_000);
    const paused = play(accusing(paced(), 1, 3), { type: 'requestPause', seat: 0 }, { type: 'requestPause', seat: 3 });
    const resumed = play(paused, { type: 'resume', seat: 0, at: at + 7000 });
    expect(nextDeadline(resumed)).toBe(at + 7000 + 0.75 * LIMIT);
  });

  it('[V1] isn’t needed where no person plays, no AI player votes, or the game has no pace', () => {
    const state = paced();
    const alone = { ...state, seats: state.seats.map((seat): Seat => ({ ...seat, kind: 'ai', level: 'normal' })) };
    const people = { ...state, seats: state.seats.map((seat): Seat => ({ ...seat, kind: 'human', level: null })) };
    const hurried = { ...state, settings: { ...state.settings, turnPaceMs: 0 } };
    for (const game of [alone, people, hurried]) expect(accusing(game, 1, 3).accusation).toEqual({ accuser: 1, accused: 3, votes: {} });
    expect(lockedIn(accusing(people, 1, 3)).phase).toBe('resolution');
  });
});

describe('what a verdict costs', () => {
  it('[V2] adds 1 to the alarm for a Collaborator', () => {
    const state = court('collaborator', 'collaborator', 'rogue', 'saboteur');
    accuseSeat(state, 3, 0);
    expect(verdictOf(state, { 1: true, 2: true })?.changes).toEqual([
      { type: 'quieted', player: idOf(state, 0) },
      { type: 'alarm', value: 2, by: 1 },
    ]);
    expect(state.alarm).toBe(2);
  });

  it('[V2] leaves the alarm alone for a Saboteur, and cancels what that voice has pending', () => {
    const state = withDeck(court('collaborator', 'collaborator', 'saboteur', 'saboteur'));
    const harm = { target: 'lever', landsAtTurnNumber: 9, plantedAtTurnNumber: 7 };
    state.pending = [
      { ...harm, by: 2 },
      { ...harm, by: 3 },
    ];
    accuseSeat(state, 0, 3);
    verdictOf(state, { 1: true, 2: true });
    expect(state.alarm).toBe(1);
    expect(state.pending).toEqual([{ ...harm, by: 2 }]);
  });

  it('[V2] leaves the alarm alone for a Rogue', () => {
    const state = court('collaborator', 'collaborator', 'rogue', 'saboteur');
    accuseSeat(state, 0, 2);
    expect(verdictOf(state, { 1: true, 3: true })?.changes).toEqual([{ type: 'quieted', player: idOf(state, 2) }]);
    expect(state.alarm).toBe(1);
  });
});
