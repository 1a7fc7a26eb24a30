import { expect, it } from 'vitest';
import { Events } from './events.ts';

it('starts listeners in their order before it returns, waits for all of them, and logs the one that fails', async () => {
  const logged: unknown[] = [];
  const events = new Events({ error: (...entry: readonly unknown[]) => void logged.push(entry[0]) });
  const heard: string[] = [];
  const failure = new Error('No.');
  const { promise, resolve } = Promise.withResolvers<void>();
  events.on('gameEnded', async ({ gameId }) => {
    heard.push(`first ${gameId}`);
    await promise;
    heard.push('first is done');
  });
  events.on('gameEnded', () => {
    heard.push('second');
    throw failure;
  });
  events.on('gameEnded', ({ gameId }) => void heard.push(`third ${gameId}`));
  events.on('lobbyClosed', () => void heard.push('another event'));

  const emitted = events.emit('gameEnded', { gameId: 'g' });
  expect(heard).toEqual(['first g', 'second', 'third g']);
  resolve();
  await emitted;
  expect(heard.at(-1)).toBe('first is done');
  expect(logged).toEqual([{ err: failure, event: 'gameEnded' }]);
});
