import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startTestServer } from '../apps/server/src/testing/test-server.ts';
import { ANSWERS_FILE, apiTypes } from './api-types.ts';

it('match the server’s answers', async () => {
  const server = await startTestServer();
  const document: unknown = await (await fetch(`${server.url}/docs/json`)).json();
  await server.close();
  expect(readFileSync(ANSWERS_FILE, 'utf8'), 'Run npm run api-types.').toBe(apiTypes(document));
});
