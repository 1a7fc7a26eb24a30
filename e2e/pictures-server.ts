/** The real server with a picture at every https address but those that say that there is none: tests alone may decide that. */
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';

/** One pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const config = readConfig(process.env);
const built = await buildApp(config, {
  fetchPictures: async ({ pathname }) => (pathname.endsWith('.png') ? new Response(PNG) : new Response('', { status: 404 })),
});
await built.app.listen({ port: config.port, host: config.host });
