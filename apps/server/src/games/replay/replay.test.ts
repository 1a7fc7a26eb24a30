import type { Command } from '@one-mind/engine/commands';
import { createGame } from '@one-mind/engine/create';
import type { Fact } from '@one-mind/engine/facts';
import { step } from '@one-mind/engine/step';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { describe, expect, it } from 'vitest';
import { type FinishedGame, playAgain, publicMoments, seatMoments } from './replay.ts';

const entry = (seq: number, n: number, data: Fact): NarrativeEntry => ({
  id: `${seq}.${n}`,
  seq,
  type: 'narrative',
  content: '',
  retold: null,
  fact: '',
  data,
  round: 1,
  turn_number: 0,
  timestamp: new Date(0).toISOString(),
});

/** A game of three AI players that is ended from outside in its first round. */
const endedEarly = (): FinishedGame => {
  const [scenario] = BUILT_IN;
  if (scenario === undefined) throw new Error('There are built-in scenarios.');
  const begun = createGame({
    scenario,
    seats: ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase(), kind: 'ai', level: 'random' })),
    difficulty: 'medium',
    settings: { timeLimitMs: null, turnPaceMs: 0 },
    seed: 'a game that is ended early',
    salt: 'salt',
    commitment: 'sealed',
    at: 0,
  });
  let { state } = begun;
  const entries = begun.events.map((fact, n) => entry(1, n, fact));
  const commands: readonly Command[] = [
    { type: 'tick', at: 1 },
    { type: 'guess', seat: 0, roles: { b: 'saboteur' }, at: 2 },
    { type: 'end', at: 3 },
  ];
  let publicSeq = 1;
  const commits = commands.map((command) => {
    const result = step(state, command);
    if (!result.ok) throw new Error(result.refusal);
    state = result.state;
    if (result.events.length > 0) publicSeq += 1;
    entries.push(...result.events.map((fact, n) => entry(publicSeq, n, fact)));
    return { publicSeq, commands: [command] };
  });
  return { id: 'game', end: state, commits, entries };
};

describe('playing a game again', () => {
  it('shows a game that was ended early up to its end, with what each seat noted at its next moment', async () => {
    const moments = await playAgain(endedEarly());
    expect(moments?.map(({ seq, state }) => [seq, state.phase])).toEqual([
      [1, 'setup'],
      [2, 'planning'],
      [3, 'ended'],
    ]);
    const seen = publicMoments(moments ?? []);
    expect(seen.map(({ state }) => state.phase)).toEqual(['setup', 'planning', 'ended']);
    expect(seen[1]?.world.locations).toBeUndefined();
    const known = seatMoments(moments ?? [], 0);
    expect(known[1]?.guesses).toBeUndefined();
    expect(known[2]?.guesses).toEqual({ roles: { b: 'saboteur' }, positions: {} });
    expect(seatMoments(moments ?? [], 1).every((moment, index) => index === 0 || moment.guesses === undefined)).toBe(true);
  });

  it('fails if anything differs from what was narrated, revealed or accepted', async () => {
    const game = endedEarly();
    expect(await playAgain({ ...game, entries: game.entries.slice(0, -1) })).toBeNull();
    expect(await playAgain({ ...game, end: { ...game.end, seed: 'another seed' } })).toBeNull();
    expect(
      await playAgain({ ...game, commits: [{ publicSeq: 1, commands: [{ type: 'lockIn', seat: 0, at: 1 }] }, ...game.commits] }),
    ).toBeNull();
  });

  it('is refused before the game has ended', async () => {
    const game = endedEarly();
    expect(await playAgain({ ...game, end: { ...game.end, phase: 'planning' } })).toBeNull();
  });
});
