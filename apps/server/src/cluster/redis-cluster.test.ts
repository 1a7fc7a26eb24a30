import { startProxy } from '@one-mind/testkit/services/proxy';
import { startRedis } from '@one-mind/testkit/services/redis';
import { expect, it, onTestFinished } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { connectCluster } from './redis-cluster.ts';

it('refuses to start without Redis, in one sentence without the password', async () => {
  const connecting = connectCluster({ url: 'redis://user:secret@127.0.0.1:1', secretKey: 'x'.repeat(32), canStore: () => true });
  await expect(connecting).rejects.toThrow(StartupError);
  await expect(connecting).rejects.toThrow(/^Redis at redis:\/\/127\.0\.0\.1:1 cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\.$/);
});

it('hears the others again after connections stopped delivering without being closed', { timeout: 30_000 }, async () => {
  const redis = await startRedis();
  const proxy = await startProxy(new URL(redis.url));
  const [a, b] = await Promise.all(
    [proxy.url, redis.url].map((url) => connectCluster({ url, secretKey: 'x'.repeat(32), canStore: () => true })),
  );
  onTestFinished(async () => {
    await Promise.all([a?.close(), b?.close()]);
    proxy.close();
    await redis.stop();
  });
  const isConnected = () => [a?.hearsOthers(), a?.countOthers(), b?.countOthers()];
  const within = { timeout: 15_000, interval: 50 };
  await expect.poll(isConnected, within).toEqual([true, 1, 1]);
  proxy.mute();
  await expect.poll(() => a?.hearsOthers(), within).toBe(false);
  await expect.poll(isConnected, within).toEqual([true, 1, 1]);
});
