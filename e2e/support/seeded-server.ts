/** The real server with a fixed seed for its games: tests alone may decide that, so it is a program of theirs and no setting. */
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';

const config = readConfig(process.env);
const built = await buildApp(config, { newSeed: () => 'a whole game in real browsers' });
await built.app.listen({ port: config.port, host: config.host });
