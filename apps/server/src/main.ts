/** Starts the server: `node apps/server/src/main.ts`. */
import { addressesOf } from './addresses.ts';
import { type BuiltApp, buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { StartupError } from './startup-error.ts';

/** When the server has stopped accepting anything for this long, in ms, unfinished work is cut off. */
const SHUTDOWN_MAX = 10_000;

const listen = async ({ app }: BuiltApp, config: Config): Promise<number> => {
  try {
    await app.listen({ port: config.port, host: config.host, listenTextResolver: (address) => `listening at ${address}` });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE')
      throw new StartupError(`Port ${config.port} is taken by another program: stop it, or choose another with PORT.`);
    if (code === 'EACCES') throw new StartupError(`Port ${config.port} needs more rights than this program has: choose another with PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError(`This machine has no address ${config.host}: change HOST.`);
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : config.port;
};

const start = async (): Promise<void> => {
  // Node.js 24 loads every module too, but some calls would fail later.
  if (!('getOrInsert' in Map.prototype)) throw new StartupError(`The server needs Node.js 26 or newer. This is ${process.versions.node}.`);
  // The database holds addresses and password hashes, so nobody else on this machine may read it.
  process.umask(0o077);
  const config = readConfig(process.env);
  const built = await buildApp(config);

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), config.readyGraceMs + SHUTDOWN_MAX).unref();
    try {
      await built.close();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  try {
    const port = await listen(built, config);
    const { own, inNetwork } = addressesOf(config, port);
    process.stdout.write(`One Mind, Many is ready: ${own}${inNetwork.length > 0 ? ` (in your network: ${inNetwork.join(', ')})` : ''}\n`);
    if (built.setupPath !== null) process.stdout.write(`Set up your administrator account: ${own}${built.setupPath}\n`);
  } catch (error) {
    await built.close();
    throw error;
  }
};

try {
  await start();
} catch (error) {
  // One sentence for problems that the operator can fix; the whole error for those that only a programmer can.
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
