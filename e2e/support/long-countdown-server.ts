/** The real server with a countdown long enough for the slowest machine to see and stop. Only tests may set its length. */
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';

const config = readConfig(process.env);
const built = await buildApp(config, { countdownMs: 10_000 });
await built.app.listen({ port: config.port, host: config.host });
