import type { Achievement } from '@one-mind/engine/state';
import type { RevealView } from '@one-mind/engine/view/view-types';
import type { Role } from '@one-mind/engine/vocabulary';
import type { GameSnapshot } from '@one-mind/protocol/games/games';
import { FIXTURE_NOW, LOG, PLAYERS, STATE, snapshotFixture, WORLD, YOU } from './fixture-games.ts';

const ROLES: readonly Role[] = ['collaborator', 'collaborator', 'rogue', 'saboteur', 'collaborator'];
const ACHIEVED: readonly (readonly Achievement[])[] = [
  ['winner', 'detective'],
  ['winner'],
  ['opportunist'],
  ['ghost'],
  ['winner', 'helping-hand', 'unshaken'],
];
const AUTHORS = ['seat-1', 'seat-3', 'seat-0', 'seat-2', 'seat-0', 'seat-4', 'seat-2', 'seat-3'];

const turns: RevealView['turns'] = LOG.flatMap(({ data }, index) => {
  if (data.type !== 'turn') return [];
  const player = AUTHORS[index % AUTHORS.length] ?? 'seat-0';
  const covered = player === 'seat-3';
  return [
    {
      turnNumber: data.turnNumber,
      round: data.round,
      turn: data.turn,
      player,
      by: 'you' as const,
      program: {
        action: covered ? ('sabotage' as const) : data.action,
        target: data.target,
        intention: data.intention,
        tag: covered ? ('sabotage' as const) : ('assist' as const),
      },
      resolvedTarget: data.target,
      outcome: data.outcome === 'nothing' ? ('success' as const) : data.outcome,
      chance: 80,
      roll: data.outcome === 'failure' ? 91 : 34,
      tagWorked: data.outcome === 'success',
      cover: covered,
      mishap: data.mishap === null ? null : { kind: data.mishap.kind, cause: 'sabotage' as const, by: 'seat-3' },
      falseClue: player === 'seat-2' ? true : null,
      changes: data.changes,
    },
  ];
});

/** The fixture's game after it has ended, in success or failure. */
export function endedFixture(outcome: 'success' | 'failure'): GameSnapshot {
  const won = outcome === 'success';
  const reveal: RevealView = {
    result: {
      outcome,
      reason: won ? 'objective' : 'saboteur_goal',
      winners: won ? [0, 1, 4] : [3],
      winningSides: won ? ['collaborator'] : ['saboteur'],
      durationMs: 1_260_000,
      turnsCompleted: 38,
      objectivesCompleted: won ? 4 : 2,
      objectivesTotal: 4,
      sabotageAttempts: 4,
      objectivesFailed: won ? 0 : 2,
      mostActive: 1,
      mostSuccessful: 4,
      achievements: ACHIEVED,
      guesses: PLAYERS.map(() => ({ right: 1, made: 3 })),
    },
    seed: '5f0e7b1c9d2a4836',
    salt: 'c1a9e0d3b7425f68',
    order: ['seat-1', 'seat-3', 'seat-0', 'seat-2', 'seat-4'],
    players: PLAYERS.map((player, seat) => ({
      id: player.id,
      role: ROLES[seat] ?? 'collaborator',
      goal:
        seat === 2 ? { title: 'The ledger', description: 'Have the warder’s ledger in hand when the story ends.', reached: false } : null,
      won: won ? seat !== 2 && seat !== 3 : seat === 3,
      points: 40 - seat * 6,
      actions: 8,
      successes: 6 - (seat % 3),
      achievements: ACHIEVED[seat] ?? [],
      guesses: seat === 0 ? YOU.guesses : { roles: {}, positions: {} },
      guessesRight: seat === 0 ? 1 : 0,
      guessesMade: seat === 0 ? 3 : 0,
      predictions: seat === 3 ? { points: 5, right: 4, made: 9 } : { points: 0, right: 0, made: 0 },
      nudge: seat === 3 ? { round: 6, kind: 'stir' } : null,
      clues: seat === 0 ? YOU.clues.map((clue, index) => ({ ...clue, false: index === 0 })) : [],
    })),
    turns,
    claimsTrue: [false, true, true, false],
    timeline: [{ turn: 3, event: 'stage', description: 'Out of the cell' }],
  };
  return snapshotFixture({
    current_state: { ...STATE, phase: 'ended', deadline: null, endedAt: FIXTURE_NOW, round: 8 },
    players: PLAYERS.map((player, seat) => ({ ...player, role: ROLES[seat] ?? null })),
    world: { ...WORLD, alarm: won ? 6 : 10 },
    reveal,
  });
}
