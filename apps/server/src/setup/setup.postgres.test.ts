import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCluster, type TestCluster } from '../testing/cluster-nodes.ts';
import { emailOf, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';

let cluster: TestCluster;
let a: TestServer;
let b: TestServer;
beforeAll(async () => {
  cluster = await startTestCluster();
  [a, b] = await Promise.all([cluster.start(), cluster.start()]);
});
afterAll(() => cluster.close());

const tokenOf = ({ setupPath }: TestServer): string => setupPath?.split('token=')[1] ?? '';
const use = async (node: TestServer, token: string, username: string): Promise<number> => {
  const answer = await fetch(`${node.url}/auth/v1/setup/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, username, email: emailOf(username), password: TEST_PASSWORD }),
  });
  return answer.status;
};

it('opens every node with the link that any of them prints, once', async () => {
  const token = tokenOf(a);
  expect(token.length).toBeGreaterThan(32);
  expect(tokenOf(b)).toBe(token);
  expect(await use(b, `${token.slice(0, -1)}!`, 'Nobody')).not.toBe(200);
  expect(await use(b, token, 'Root')).toBe(200);
  for (const node of [a, b]) expect(await use(node, token, 'Late')).not.toBe(200);

  await a.deps.db.updateTable('users').set({ role: 'user' }).execute();
  for (const node of [a, b]) expect(await use(node, token, 'Late')).not.toBe(200);
  const c = await cluster.start();
  expect(tokenOf(c)).not.toBe(token);
  expect(await use(a, tokenOf(c), 'Late')).toBe(200);
});
