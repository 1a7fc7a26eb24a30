import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SerialQueues } from './serial-queues.ts';

it('runs the tasks of one key in order, even after a failure, and other keys in parallel', async () => {
  const queues = new SerialQueues();
  const done: string[] = [];
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
  const first = queues.run('a', async () => {
    await gate;
    done.push('a1');
    throw new Error('No.');
  });
  const second = queues.run('a', async () => done.push('a2'));
  await queues.run('b', async () => done.push('b'));
  expect([done, queues.isBusy('a')]).toEqual([['b'], true]);
  openGate();
  await expect(first).rejects.toThrow('No.');
  await second;
  await queues.settled();
  await setImmediate();
  expect([done, queues.isBusy('a'), queues.isBusy('b')]).toEqual([['b', 'a1', 'a2'], false, false]);
});
