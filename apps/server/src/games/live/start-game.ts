/** Starts games: deals and stores them, and creates their in-memory form. */

import { randomUUIDv7 } from 'node:crypto';
import type { CreateOptions } from '@one-mind/engine/create';
import { createGame } from '@one-mind/engine/create';
import { MemoCache } from '@one-mind/engine/memoize';
import { nextDeadline } from '@one-mind/engine/round/deadlines';
import type { Scenario } from '@one-mind/engine/scenario/types';
import { graceFor } from '@one-mind/engine/table/grace-period';
import type { Difficulty } from '@one-mind/engine/vocabulary';
import { entriesFor } from '@one-mind/narrator/narrate/entries-for';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/open.ts';
import { experiencedPlayers } from '../../results/record-result.ts';
import { activeRules } from '../../rules/rules.ts';
import { sealedSeed } from '../sealed-seed.ts';
import { insertGame } from '../store/game-store.ts';
import { type LiveGame, narratorFor, publicPartsOf } from './live-game.ts';

export interface NewGameOptions {
  readonly lobbyId: string | null;
  readonly hostId: string;
  readonly scenario: Scenario;
  readonly difficulty: Difficulty;
  readonly timeLimitMs: number | null;
  readonly allowSpectators: boolean;
  /** A human's id is their user's id. */
  readonly seats: CreateOptions['seats'];
}

/** A game that is stored but not in memory yet: `open` it once its transaction is committed. */
export type StartedGame = LiveGame;

export interface StartOptions {
  readonly clock: Clock;
  /** Milliseconds. */
  readonly turnPaceMs: number;
  /** Duration in quick games, in ms. Absent = the duration from the rules. */
  readonly disconnectGraceMs: number | undefined;
  /** For tests only; secret until the end of the game [S5]. */
  readonly newSeed?: (() => string) | undefined;
}

/** Runs inside the caller's transaction. The caller checks the scenario's bounds. */
export const startGame = async (
  trx: Database,
  options: NewGameOptions,
  { clock, turnPaceMs, disconnectGraceMs, newSeed }: StartOptions,
): Promise<StartedGame> => {
  const at = clock.wall();
  const id = randomUUIDv7();
  const people = options.seats.flatMap(({ id: userId, kind }) => (kind === 'human' ? [userId] : []));
  const experienced = await experiencedPlayers(trx, people);
  const { state, events } = createGame({
    scenario: options.scenario,
    seats: options.seats.map((seat) => ({ ...seat, isNewcomer: seat.kind === 'human' && !experienced.has(seat.id) })),
    difficulty: options.difficulty,
    settings: {
      timeLimitMs: options.timeLimitMs,
      turnPaceMs,
      ...(disconnectGraceMs === undefined ? {} : { disconnectGraceMs: graceFor(options.timeLimitMs, disconnectGraceMs) }),
    },
    rules: await activeRules(trx),
    ...sealedSeed(newSeed?.()),
    at,
  });
  const narrator = narratorFor(id, state, []);
  const publicSeq = 1;
  const entries = entriesFor(
    narrator,
    events.map((fact) => ({ fact, state })),
    publicSeq,
    at,
  );
  const { lobbyId, hostId, allowSpectators } = options;
  const deadline = nextDeadline(state);
  const steadyDeadline = deadline === null ? null : deadline - at + clock.steady();
  await insertGame(trx, { id, lobbyId, hostId, allowSpectators, state, publicSeq, deadline: steadyDeadline, entries });
  return {
    id,
    lobbyId,
    allowSpectators,
    state,
    seq: 0,
    publicSeq,
    cache: new MemoCache(),
    parts: publicPartsOf(state),
    snapshotSeq: 0,
    narrator,
    usedAt: clock.steady(),
  };
};
