/** The real server, which counts as overloaded once its folder contains a file called `overloaded`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';

/** Every wait for the event loop is longer than this, in ms. */
const ALWAYS = -1000;
/** Long enough for some measurements of the delay, in ms. */
const SAMPLE = 100;

const config = readConfig(process.env);
const maxLoopDelayMs = existsSync(join(config.dataDir, 'overloaded')) ? ALWAYS : 0;
const built = await buildApp({ ...config, maxLoopDelayMs }, { pressureSampleMs: SAMPLE });
await built.app.listen({ port: config.port, host: config.host });
