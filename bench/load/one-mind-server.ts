import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MeasuredServer, startServer } from './measured-server.ts';

/** Longest wait for one answer, in ms. */
const ANSWER_MAX = 10_000;
const ENTRY = join(import.meta.dirname, '../../apps/server/src/main.ts');

export interface OneMindServerOptions {
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  /** The processor that it runs on. */
  readonly cpu?: number;
  /** The file to run; default: the server's own. */
  readonly entry?: string;
}

export interface OneMindServer extends MeasuredServer {
  readonly dataDir: string;
}

/** This server in a process of its own, with a folder that is deleted when it stops. */
export async function startOneMindServer({ port, env, cpu, entry = ENTRY }: OneMindServerOptions): Promise<OneMindServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'one-mind-bench-'));
  const server = await startServer({
    entry,
    port,
    ...(cpu !== undefined && { cpu }),
    env: { DATA_DIR: dataDir, PUBLIC_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'warn', ...env },
    isReady: (url) =>
      fetch(`${url}/ready`, { signal: AbortSignal.timeout(ANSWER_MAX) }).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
  const stop = async (): Promise<void> => {
    try {
      await server.stop();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  };
  return { ...server, dataDir, stop };
}
