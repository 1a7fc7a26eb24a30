import { expect, it } from 'vitest';
import { PLAYERS } from './contestant.ts';
import { Table } from './table.ts';

/** Clients that show a new round when all of them have locked in; `show` shows it to one of them. */
function fakeGame(lastRound: number) {
  const shown = Array.from({ length: PLAYERS }, () => 1);
  let round = 1;
  let lockedIn = 0;
  const seats = shown.map((_, seat) => ({
    planning: () => ((shown[seat] ?? 0) > lastRound ? null : (shown[seat] ?? null)),
    hasEnded: () => (shown[seat] ?? 0) > lastRound,
    lockIn: () => {
      lockedIn += 1;
      if (lockedIn % PLAYERS === 0) round += 1;
    },
    bytes: () => 0,
    close: () => undefined,
  }));
  const show = (seat: number): void => {
    shown[seat] = round;
  };
  return { game: { seats, join: async () => 0 }, show, locked: () => lockedIn };
}

it('measures a round until the last of the five clients shows what came of it', async () => {
  const { game, show, locked } = fakeGame(9);
  const table = new Table(game);
  const reached = table.playUntil(2);
  expect(locked()).toBe(PLAYERS);
  for (let seat = 0; seat < PLAYERS; seat++) {
    expect(table.latencies).toEqual([]);
    show(seat);
    table.look();
  }
  await reached;
  expect(table.latencies).toHaveLength(1);
  expect(table.roundsPlayed).toBe(1);
  expect(locked()).toBe(PLAYERS);
});

it('plays until the game has ended, even if it ends early', async () => {
  const { game, show } = fakeGame(3);
  const table = new Table(game);
  const ended = table.playUntil(100);
  while (!table.hasEnded) {
    for (let seat = 0; seat < PLAYERS; seat++) show(seat);
    table.look();
  }
  await ended;
  expect(table.roundsPlayed).toBe(3);
});
