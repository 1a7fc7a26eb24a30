/** This server with room for more sockets than it allows, to find out where its processor ends. */
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';

const config = readConfig(process.env);
const { app, close } = await buildApp(config, { limits: { sockets: 1_000_000 } });
await app.listen({ port: config.port, host: config.host });
process.on('SIGTERM', async () => {
  await close();
  process.exit(0);
});
