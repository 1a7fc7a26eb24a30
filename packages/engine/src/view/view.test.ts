import { describe, expect, it } from 'vitest';
import { settingsForPlayers } from '../scenario/settings-for-players.ts';
import type { GameState, Seat } from '../state.ts';
import { idOf, seatedGame } from '../testing/seated-game.ts';
import { anIdleTruth } from '../testing/turns.ts';
import { viewFor } from './view.ts';
import type { PublicView, YouView } from './view-types.ts';

// A copy each time: these tests edit states in place, and the engine's caches would return old answers for the same object (memoize.ts).
const asNew = ({ scenario, ...state }: GameState): GameState => ({ ...structuredClone(state), scenario });
const seenBy = (state: GameState): PublicView => viewFor(asNew(state), { type: 'spectator' }).public;
function youOf(state: GameState, seat: number): YouView {
  const { you } = viewFor(asNew(state), { type: 'seat', seat });
  if (you === null) throw new Error('a seat sees itself');
  return you;
}
function seatOf(state: GameState, index: number): Seat {
  const seat = state.seats[index];
  if (!seat) throw new Error(`no seat ${index}`);
  return seat;
}
describe('the world in a view', () => {
  it('[W1] shows known locations and the ways between them, and no way to a hidden one', () => {
    const state = seatedGame('collaborator', 'rogue', 'saboteur');
    const before = seenBy(state).world.locations;
    expect(before.map(({ id }) => id)).toEqual(['cellar', 'hall', 'kitchen', 'yard']);
    expect(before[0]?.exits).toEqual([{ to: 'hall', locked: false, lock: null }]);
    expect(before[1]?.exits.at(-1)).toEqual({ to: 'yard', locked: true, lock: 'gate' });
    state.knownLocations.tunnel = true;
    expect(seenBy(state).world.locations[0]?.exits.map(({ to }) => to)).toEqual(['hall', 'tunnel']);
  });

  it('[U1] says how often the alarm clock ticks and by how much, by the scenario or by the rule, or that it never does', () => {
    const state = seatedGame('collaborator', 'rogue', 'saboteur');
    expect(seenBy(state).world.alarmClock).toEqual({ every: 2, rise: 1 });
    const { scenario } = state;
    const set = { ...settingsForPlayers(scenario, 3), alarm_every: 4, alarm_rise: 5 };
    const content = { ...scenario.content, by_players: { ...scenario.content.by_players, '3': set } };
    expect(seenBy({ ...state, scenario: { ...scenario, content } }).world.alarmClock).toEqual({ every: 4, rise: 5 });
    const rules = { ...state.rules, alarm_clock: { active: true, every: 3, rise: 2 } };
    expect(seenBy({ ...state, rules }).world.alarmClock).toEqual({ every: 3, rise: 2 });
    expect(seenBy({ ...state, rules: { ...rules, alarm_clock: { ...rules.alarm_clock, active: false } } }).world.alarmClock.every).toBe(0);
  });

  it('[W1] shows that an undiscovered lock exists, without its name', () => {
    const state = seatedGame('collaborator', 'rogue', 'saboteur');
    const { gate } = state.objects;
    if (gate) gate.hidden = true;
    expect(seenBy(state).world.locations[1]?.exits.at(-1)).toEqual({ to: 'yard', locked: true, lock: null });
  });

  it('[W2] shows objects that are found and in play, and what they still need as far as it is found', () => {
    const state = seatedGame('collaborator', 'rogue', 'saboteur');
    expect(seenBy(state).world.objects.map(({ id, needs }) => [id, needs])).toEqual([
      ['rope', []],
      ['crate', []],
      ['strongbox', []],
      ['gate', []],
      ['lever', []],
    ]);
    const { key, rope } = state.objects;
    if (key) key.hidden = false;
    if (rope) rope.place = 'gone';
    const shown = new Map(seenBy(state).world.objects.map((object) => [object.id, object]));
    expect(shown.get('gate')?.needs).toEqual(['key']);
    expect(shown.get('key')?.place).toBe('crate');
    expect(shown.has('rope')).toBe(false);
    if (key) key.place = 'body';
    expect(seenBy(state).world.objects.find(({ id }) => id === 'gate')?.needs).toEqual([]);
  });

  it('[W3] shows NPCs and hazards that are found, where they can be seen', () => {
    const state = seatedGame('collaborator', 'rogue', 'saboteur');
    expect(seenBy(state).world.npcs.map(({ id }) => id)).toEqual(['cook', 'guard']);
    expect(seenBy(state).world.hazards.map(({ id, severity }) => [id, severity])).toEqual([
      ['gas', 3],
      ['dogs', 0],
    ]);
    delete state.knownLocations.kitchen;
    expect(seenBy(state).world.npcs.map(({ id }) => id)).toEqual(['guard']);
    expect(seenBy(state).world.hazards.map(({ id }) => id)).toEqual(['dogs']);
  });

  it('[W4] shows the stages in their order, and which is the current one', () => {
    const state = seatedGame('collaborator', 'rogue', 'saboteur');
    state.stagesDone = ['find-key'];
    expect(seenBy(state).world.stages.map(({ id, done, current }) => [id, done, current])).toEqual([
      ['find-key', true, false],
      ['open-gate', false, true],
      ['get-out', false, false],
    ]);
  });
});

describe('the players in a view', () => {
  it('[P1] shows who has locked in while planning, and afterwards not whose program is used up', () => {
    const state = seatedGame('collaborator', 'rogue', 'saboteur');
    seatOf(state, 1).lockedIn = true;
    expect(seenBy(state).players.map(({ lockedIn }) => lockedIn)).toEqual([false, true, false]);
    state.phase = 'resolution';
    expect(seenBy(state).players.map(({ lockedIn }) => lockedIn)).toEqual([false, false, false]);
  });

  it('[S4] counts the turns of a round by the voices that lived at its start, not by those still to come', () => {
    const state = seatedGame('collaborator', 'rogue', 'saboteur');
    state.phase = 'resolution';
    state.queue = [1];
    expect(seenBy(state).turnsInRound).toBe(3);
    seatOf(state, 2).composure = 0;
    expect(seenBy(state).turnsInRound).toBe(2);
    state.history = [
      {
        type: 'turn',
        round: 1,
        turn: 1,
        turnNumber: 1,
        action: 'hide',
        intention: 'cooperative',
        targetKind: 'environment',
        target: 'environment',
        outcome: 'nothing',
        location: 'cellar',
        changes: [],
        mishap: { kind: 'shaken', changes: [{ type: 'quieted', player: idOf(state, 2) }] },
      },
    ];
    expect(seenBy(state).turnsInRound).toBe(3);
  });

  it('[K3] offers a voice its own turns of earlier rounds that it has not claimed', () => {
    const state = seatedGame('collaborator', 'rogue', 'saboteur');
    state.round = 3;
    state.truths = [anIdleTruth(0, 1, 2, 2), anIdleTruth(0, 2, 1, 4), anIdleTruth(0, 3, 3, 9)];
    state.claims = [{ seat: 0, round: 1, turn: 3, at: 1 }];
    expect(youOf(state, 0).claimable).toEqual([{ round: 2, turn: 1 }]);
    expect(youOf(state, 1).claimable).toEqual([]);
    seatOf(state, 0).composure = 0;
    expect(youOf(state, 0).claimable).toEqual([]);
  });

  it('[A6] shows a saboteur, and nobody else, from which round on sabotage is ready', () => {
    const state = seatedGame('collaborator', 'rogue', 'saboteur');
    state.round = 4;
    expect([0, 1, 2].map((seat) => youOf(state, seat).sabotageReadyInRound)).toEqual([null, null, 4]);
    seatOf(state, 2).sabotagedInRound = 4;
    expect(youOf(state, 2).sabotageReadyInRound).toBe(6);
  });

  it('[V1] shows each voice whether it can accuse or vote now', () => {
    const state = seatedGame('collaborator', 'collaborator', 'rogue', 'saboteur');
    const can = (): (readonly [boolean, boolean])[] =>
      [0, 1, 2, 3].map((seat) => [youOf(state, seat).canAccuse, youOf(state, seat).canVote] as const);
    expect(can().flat()).not.toContain(true);
    state.round = 2;
    expect(can()).toEqual(Array.from({ length: 4 }, () => [true, false]));
    state.accusation = { accuser: 0, accused: 3, votes: { 1: false } };
    expect(can()).toEqual([
      [false, false],
      [false, false],
      [false, true],
      [false, false],
    ]);
    expect(youOf(state, 1).vote).toBe(false);
    state.pause.since = 1;
    expect(can().flat()).not.toContain(true);
  });
});
