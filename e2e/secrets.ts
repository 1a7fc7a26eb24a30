import { leaksIn } from '@one-mind/testkit/secret-scan';
import { expect } from '@playwright/test';
import { messagesIn } from './frames.ts';
import { type Player, snapshotOf } from './player.ts';

/** Searches everything that reached this browser while the game ran for what its seat may not know. */
export async function expectNoSecrets(player: Player, gameId: string): Promise<void> {
  const { you, narrative_log, reveal } = await snapshotOf(player, gameId);
  const messages = player.received.flatMap(messagesIn);
  const ofGame = messages.filter((message) => JSON.stringify(message).includes(gameId));
  expect(ofGame.length, `${player.name} has received the game`).toBeGreaterThan(3);
  const revealed = narrative_log.flatMap(({ data }) => (data.type === 'verdict' && data.guilty ? [data.accused] : []));
  const leaks = messages.flatMap((message) => leaksIn(message, { role: you?.role ?? null, revealed }));
  expect(leaks, `what ${player.name} received`).toEqual([]);
  const beforeTheEnd = player.received.filter((text) => !text.includes('"phase":"ended"'));
  for (const secret of [reveal?.seed, reveal?.salt]) {
    if (secret !== undefined) expect(beforeTheEnd.filter((text) => text.includes(secret))).toEqual([]);
  }
}
