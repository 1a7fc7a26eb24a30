/** The real server with a countdown that the slowest machine can look at, and stop, before it ends: tests alone may decide how long it is. */
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';

const config = readConfig(process.env);
const built = await buildApp(config, { countdownMs: 10_000 });
await built.app.listen({ port: config.port, host: config.host });
