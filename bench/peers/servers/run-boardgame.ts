import { createRequire } from 'node:module';
import type { Game } from 'boardgame.io';

const { Server, FlatFile }: typeof import('boardgame.io/server', { with: { 'resolution-mode': 'require' }}) = createRequire(
  import.meta.url,
)('boardgame.io/server');

/** In memory, or with FLAT_FILE_DIR in files there. */
// biome-ignore lint/suspicious/noExplicitAny: boardgame.io's own default; games of any state are hosted alike.
export async function runBoardgame(game: Game<any>): Promise<void> {
  const { PORT, FLAT_FILE_DIR } = process.env;
  const server = Server({
    games: [game],
    origins: ['http://127.0.0.1'],
    ...(FLAT_FILE_DIR === undefined ? {} : { db: new FlatFile({ dir: FLAT_FILE_DIR }) }),
  });
  await server.run(Number(PORT));
  process.on('SIGTERM', () => process.exit(0));
}
