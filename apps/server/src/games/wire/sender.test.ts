import type { GameState } from '@one-mind/engine/state';
import { newGame } from '@one-mind/engine/testing/random-play';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { Server } from 'socket.io';
import { expect, it } from 'vitest';
import type { SocketServer } from '../../realtime/socket-server.ts';
import type { LiveGame } from '../live/live-game.ts';
import { publicPartsOf } from '../live/live-game.ts';
import { createSender } from './sender.ts';

it('warns once per game if a private payload is longer than planned, without naming the seat', () => {
  const [scenario] = BUILT_IN;
  if (!scenario) throw new Error('There is no scenario.');
  const planned = newGame({ scenario, players: 3, seed: 1, timeLimitMs: null });
  const clue = { type: 'investigate', round: 1, turnNumber: 1, aboutTurnNumber: 1, nature: 'helpful', isFalse: false } as const;
  const [first, ...others] = planned.seats;
  if (!first) throw new Error('There is no seat.');
  const oversize: GameState = {
    ...planned,
    seats: [{ ...first, notebook: { ...first.notebook, clues: Array.from({ length: 400 }, () => clue) } }, ...others],
  };
  const game = (id: string, state: GameState) =>
    ({ id, state, parts: publicPartsOf(state), publicSeq: 1, lobbyId: null, allowSpectators: false }) as LiveGame;
  const warnings: unknown[] = [];
  const io: SocketServer = new Server();
  const sender = createSender({ io, now: () => 0, log: { warn: (...args: unknown[]) => void warnings.push(args) } });
  const send = (live: LiveGame) => sender.snapshot(live, 0, []);
  send(game('short', planned));
  expect(warnings).toEqual([]);
  const long = game('long', oversize);
  send(long);
  send(long);
  expect(warnings).toHaveLength(1);
  const { bytes, size, ...facts } = JSON.parse(JSON.stringify(warnings))[0][0];
  expect(bytes).toBeGreaterThan(size);
  expect(facts).toEqual({ gameId: 'long', scenarioId: scenario.id, version: scenario.version });
});
