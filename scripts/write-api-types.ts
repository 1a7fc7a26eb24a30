/** Writes apps/web/src/lib/api/answers.ts. A test fails while it isn't up to date. */
import { writeFileSync } from 'node:fs';
import { startTestServer } from '../apps/server/src/testing/test-server.ts';
import { ANSWERS_FILE, apiTypes } from './api-types.ts';

const server = await startTestServer();
try {
  writeFileSync(ANSWERS_FILE, apiTypes(await (await fetch(`${server.url}/docs/json`)).json()));
} finally {
  await server.close();
}
console.log(`Wrote ${ANSWERS_FILE}`);
