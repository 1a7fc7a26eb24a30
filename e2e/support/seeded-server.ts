/** The real server with a fixed seed for its games. Only tests may fix it, so this is a program of the tests and not a setting. */
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';

const config = readConfig(process.env);
const built = await buildApp(config, { newSeed: () => 'a whole game in real browsers' });
await built.app.listen({ port: config.port, host: config.host });
