import type { RevealView } from '@one-mind/engine/view/view-types';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import type { Replay } from '@one-mind/protocol/games/replays';
import { describe, expect, it } from 'vitest';
import { endedFixture } from '../../shared/games/testing/fixture-ending.ts';
import { LOG, PLAYERS, STATE, WORLD, YOU } from '../../shared/games/testing/fixture-games.ts';
import {
  authorFor,
  claimsFor,
  deedFor,
  firstTurn,
  framesOf,
  indexFrom,
  knowledgeOf,
  lensesOf,
  lensFrom,
  lensText,
  roundJump,
  roundStarts,
  storyUntil,
  turnFrom,
  turnsOfRound,
} from './replay-model.ts';

const turnFact = LOG.map(({ data }) => data).find((data) => data.type === 'turn');
const { reveal: ended, scenario } = endedFixture('success');
if (turnFact === undefined || ended === null) throw new Error('The fixtures have a turn and an end.');
const entry = (seq: number, data: NarrativeEntry['data']): NarrativeEntry => ({
  id: `${seq}.0`,
  seq,
  type: 'narrative',
  content: 'Told.',
  retold: null,
  fact: 'Seen.',
  data,
  round: 1,
  turn_number: 0,
  timestamp: new Date(0).toISOString(),
});
const turn = (seq: number, round: number, number: number) => entry(seq, { ...turnFact, round, turn: number, turnNumber: seq });
const [truth] = ended.turns;
if (truth === undefined) throw new Error('The fixture has a true turn.');
const reveal: RevealView = { ...ended, claimsTrue: [true, false], turns: [{ ...truth, turnNumber: 3, player: 'seat-1' }] };
const CLAIMS = [
  { player: 'seat-0', round: 1, turn: 1 },
  { player: 'seat-1', round: 1, turn: 1 },
];
const replay: Replay = {
  id: 'fixture-game',
  scenario,
  viewer: { seat: null, isOpen: true },
  moments: [
    { seq: 1, state: { ...STATE, claims: [], phase: 'setup' }, world: { ...WORLD, alarm: 0 }, players: PLAYERS },
    { seq: 2, state: { phase: 'planning' }, world: {}, players: null },
    { seq: 3, state: { phase: 'resolution' }, world: { alarm: 1 }, players: null },
    { seq: 5, state: {}, world: {}, players: PLAYERS.slice(0, 1) },
    { seq: 6, state: { phase: 'planning', claims: CLAIMS }, world: {}, players: null },
    { seq: 7, state: {}, world: { alarm: 2 }, players: null },
  ],
  narrative_log: [
    entry(1, { type: 'introduced' }),
    entry(2, { type: 'roundBegan', round: 1 }),
    turn(3, 1, 1),
    turn(5, 1, 2),
    entry(6, { type: 'roundBegan', round: 2 }),
    turn(7, 2, 1),
  ],
  reveal,
};

describe('the frames of a replay', () => {
  const frames = framesOf(replay);
  it('inherit from the previous frame what a moment leaves out', () => {
    expect(frames.map(({ world }) => world.alarm)).toEqual([0, 0, 1, 1, 1, 2]);
    expect(frames.map(({ state }) => state.phase)).toEqual(['setup', 'planning', 'resolution', 'resolution', 'planning', 'planning']);
    expect(frames.map(({ players }) => players.length)).toEqual([PLAYERS.length, PLAYERS.length, PLAYERS.length, 1, 1, 1]);
    expect(frames[1]?.world.locations).toBe(frames[5]?.world.locations);
  });
  it('know their round, their turn and their narration', () => {
    expect(frames.map(({ round }) => round)).toEqual([0, 1, 1, 1, 2, 2]);
    expect(frames.map((frame) => frame.turn?.turn ?? null)).toEqual([null, null, 1, 2, null, 1]);
    expect(storyUntil(frames, 2).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });
  it('are empty for an empty replay', () => {
    expect(framesOf({ ...replay, moments: [] })).toEqual([]);
  });
  it('jump from round to round: back to its beginning first, and forwards to the end at last', () => {
    const starts = roundStarts(frames);
    expect(starts).toEqual([
      { round: 0, index: 0 },
      { round: 1, index: 1 },
      { round: 2, index: 4 },
    ]);
    expect(roundJump(starts, 3, -1, 5)).toBe(1);
    expect(roundJump(starts, 1, -1, 5)).toBe(0);
    expect(roundJump(starts, 0, -1, 5)).toBe(0);
    expect(roundJump(starts, 1, 1, 5)).toBe(4);
    expect(roundJump(starts, 4, 1, 5)).toBe(5);
  });
  it('give the turns of a round with their places', () => {
    expect(turnsOfRound(frames, 1).map(({ index }) => index)).toEqual([2, 3]);
    expect(turnsOfRound(frames, 9)).toEqual([]);
  });
  it('know of a claim only once it was made, and whether it was a lie', () => {
    const [before, after] = [frames[3], frames[4]];
    if (before === undefined || after === undefined) throw new Error('There are six.');
    expect(claimsFor(before, reveal, { round: 1, turn: 1 })).toEqual([]);
    expect(claimsFor(after, reveal, { round: 1, turn: 1 })).toEqual([
      { player: 'seat-0', isTrue: true },
      { player: 'seat-1', isTrue: false },
    ]);
  });
});

describe('a lens', () => {
  it('is read from the address, and defaults to what everyone saw', () => {
    for (const lens of [{ type: 'public' }, { type: 'truth' }, { type: 'seat', seat: 2 }] as const)
      expect(lensFrom(lensText(lens), 3)).toEqual(lens);
    for (const text of [null, '', 'seat-9', 'seat-0', 'seat-x', 'seat-1; drop']) expect(lensFrom(text, 3)).toEqual({ type: 'public' });
  });
  it('knows every author for the truth, its own turns for a seat, and no author for the public', () => {
    const [own] = YOU.actions;
    if (own === undefined) throw new Error('The fixture has an own turn.');
    const moments = [{ ...YOU, id: 'seat-1', actions: [] }, { actions: [{ ...own, turnNumber: 3 }] }];
    const [, you] = knowledgeOf({ seat: 1, moments });
    const fact = { ...turnFact, turnNumber: 3 };
    const known = { reveal, you: you ?? null };
    expect(you?.id).toBe('seat-1');
    expect(authorFor({ type: 'public' }, fact, known)).toBeNull();
    expect(authorFor({ type: 'truth' }, fact, known)).toBe('seat-1');
    expect(authorFor({ type: 'seat', seat: 1 }, fact, known)).toBe('seat-1');
    expect(authorFor({ type: 'seat', seat: 1 }, { ...fact, turnNumber: 4 }, known)).toBeNull();
  });
});

describe('the action of a sabotage turn', () => {
  const fact = { ...turnFact, turnNumber: 3 };
  const program = { ...truth.program, action: 'sabotage', target: 'gate' } as const;
  const covered: RevealView = {
    ...reveal,
    turns: [{ ...truth, turnNumber: 3, player: 'seat-1', program, resolvedTarget: 'gate', cover: true }],
  };
  const seen = { action: fact.action, target: fact.target, isCovered: false };
  it('is shown as it was to the truth and to its author, and as its cover to everyone else', () => {
    const own = { ...YOU, id: 'seat-1', actions: YOU.actions.slice(0, 1).map((action) => ({ ...action, turnNumber: 3 })) };
    const real = { action: 'sabotage', target: 'gate', isCovered: true };
    expect(deedFor({ type: 'truth' }, fact, { reveal: covered, you: null })).toEqual(real);
    expect(deedFor({ type: 'seat', seat: 1 }, fact, { reveal: covered, you: own })).toEqual(real);
    expect(deedFor({ type: 'seat', seat: 0 }, fact, { reveal: covered, you: { ...YOU, actions: [] } })).toEqual(seen);
    expect(deedFor({ type: 'public' }, fact, { reveal: covered, you: null })).toEqual(seen);
  });
});

describe('the moment in the address', () => {
  it('opens at a turn of the whole game', () => {
    const index = framesOf(replay).findIndex((frame) => frame.turn !== null);
    const number = framesOf(replay)[index]?.turn?.turnNumber;
    expect(turnFrom(String(number), framesOf(replay))).toBe(index);
    for (const text of [null, '', '999', 'x']) expect(turnFrom(text, framesOf(replay))).toBeNull();
  });

  it('counts from 1, and stays within the game', () => {
    expect(['1', '4', '99', '0', '-3', '2.5', 'x', null].map((text) => indexFrom(text, 6, 2))).toEqual([0, 3, 5, 0, 0, 2, 2, 2]);
  });
  it('defaults to the first turn, or to the beginning of a game without turns', () => {
    const frames = framesOf(replay);
    expect(frames[firstTurn(frames)]?.turn).toMatchObject({ round: 1, turn: 1 });
    expect(firstTurn(frames.slice(0, 2))).toBe(0);
  });
});

describe('the lenses', () => {
  it('are offered with the voices between what everybody saw and the whole truth', () => {
    expect(lensesOf(2).map(lensText)).toEqual(['public', 'seat-1', 'seat-2', 'truth']);
  });
});
