/** The real server, with a stub that serves a picture for every https address except those whose path says otherwise. */
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';

/** One pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const config = readConfig(process.env);
const built = await buildApp(config, {
  fetchPictures: async ({ pathname }) => (pathname.endsWith('.png') ? new Response(PNG) : new Response('', { status: 404 })),
});
await built.app.listen({ port: config.port, host: config.host });
