/** Servers that all files of a Playwright worker share. A test that fails ends its worker, and the next one gets new servers. */
import { type ApiPlayer, newApiAdmin } from './api-player.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const KINDS = {
  /** AI players take their turns at once. */
  quick: { env: { TURN_PACE_MS: '0' } },
  /** Every phase lasts long enough for a page to see it. */
  paced: { env: { TURN_PACE_MS: '300' } },
} as const;

export interface SharedServer {
  readonly url: string;
  /** Its first administrator, who makes others administrators. */
  admin(): Promise<ApiPlayer>;
}

/**
 * Starts the server of a kind when the first file wants it. Its users must choose names that no other file chooses, and
 * leave the site as it was: its texts, rules, models and settings. Files that can't have a server of their own.
 */
export type SharedServers = (kind: keyof typeof KINDS) => Promise<SharedServer>;

export interface ServerPool {
  readonly get: SharedServers;
  /** Stops every server, then throws what the first of them logged. */
  dispose(): Promise<void>;
}

export function createServerPool(): ServerPool {
  const started = new Map<keyof typeof KINDS, Promise<ServerProcess>>();
  const shared = new Map<keyof typeof KINDS, Promise<SharedServer>>();

  async function share(kind: keyof typeof KINDS): Promise<SharedServer> {
    const starting = startServer(KINDS[kind]);
    started.set(kind, starting);
    const server = await starting;
    let admin: Promise<ApiPlayer> | null = null;
    return {
      url: server.url,
      admin: () => {
        admin ??= newApiAdmin(server, 'Caretaker');
        return admin;
      },
    };
  }

  return {
    get: (kind) => {
      const known = shared.get(kind) ?? share(kind);
      shared.set(kind, known);
      return known;
    },
    dispose: async () => {
      const stopped = await Promise.allSettled([...started.values()].map(async (server) => (await server).dispose()));
      for (const end of stopped) if (end.status === 'rejected') throw end.reason;
    },
  };
}
