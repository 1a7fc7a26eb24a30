import { leaksIn, receiverOf } from '@one-mind/testkit/secret-scan';
import { expect } from '@playwright/test';
import { type Player, snapshotOf } from './player.ts';
import { socketMessages } from './socket-messages.ts';

/** Searches everything that reached this browser during the game for what its seat must not know. */
export async function expectNoSecrets(player: Player, gameId: string): Promise<void> {
  const game = await snapshotOf(player, gameId);
  const messages = player.received.flatMap(socketMessages);
  const ofGame = messages.filter((message) => JSON.stringify(message).includes(gameId));
  expect(ofGame.length, `${player.name} has received the game`).toBeGreaterThan(3);
  const receiver = receiverOf(game);
  const leaks = messages.flatMap((message) => leaksIn(message, receiver));
  expect(leaks, `what ${player.name} received`).toEqual([]);
  const beforeTheEnd = player.received.filter((text) => !/"phase":\[?"ended"/.test(text));
  for (const secret of [game.reveal?.seed, game.reveal?.salt]) {
    if (secret !== undefined) expect(beforeTheEnd.filter((text) => text.includes(secret))).toEqual([]);
  }
}
