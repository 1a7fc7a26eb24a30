import { expect, it } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { connectCluster } from './redis-cluster.ts';

it('refuses to start without Redis, in one sentence without the password', async () => {
  const connecting = connectCluster({ url: 'redis://user:secret@127.0.0.1:1', secretKey: 'x'.repeat(32), canStore: () => true });
  await expect(connecting).rejects.toThrow(StartupError);
  await expect(connecting).rejects.toThrow(/^Redis at redis:\/\/127\.0\.0\.1:1 cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\.$/);
});
