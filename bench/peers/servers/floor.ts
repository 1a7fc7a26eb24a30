/**
 * The floor: our rules and views on bare Socket.IO, in memory. It sends what changed and does nothing else: no accounts,
 * no database, no narrator.
 */
import { createServer } from 'node:http';
import { MemoCache, withCache } from '@one-mind/engine/memoize';
import type { GameState } from '@one-mind/engine/state';
import { publicFor, youFor } from '@one-mind/engine/view/view';
import type { PublicView, YouView } from '@one-mind/engine/view/view-types';
import { Server } from 'socket.io';
import { changesBetween } from '../rules/changes.ts';
import { type Choice, newGame, withChoice } from '../rules/hosted-game.ts';

interface Hosted {
  /** Keeps the parts of this game's views, whatever the other games do in between. */
  readonly cache: MemoCache;
  state: GameState;
  /** As the clients have them. */
  shown: PublicView;
  readonly yours: YouView[];
}

const games = new Map<string, Hosted>();
const http = createServer((_, response) => response.end());
const io = new Server(http, { serveClient: false, perMessageDeflate: false, httpCompression: false });

io.on('connection', (socket) => {
  let at: { readonly game: string; readonly seat: number } | null = null;

  socket.on('join', (game: string, seat: number, done: () => void) => {
    at = { game, seat };
    const hosted = games.getOrInsertComputed(game, () => host(newGame(game)));
    void socket.join([game, seatRoom(game, seat)]);
    socket.emit('game', hosted.shown, hosted.yours[seat]);
    done();
  });

  socket.on('choose', (choice: Choice, done: () => void) => {
    const hosted = at && games.get(at.game);
    if (at === null || hosted == null) return;
    const { game, seat } = at;
    const before = hosted.state;
    withCache(hosted.cache, () => {
      hosted.state = withChoice(before, seat, choice);
      done();
      showEverybody(game, hosted);
      if (hosted.state.turnNumber === before.turnNumber) show(game, hosted, seat);
      else for (const one of hosted.yours.keys()) show(game, hosted, one);
    });
  });
});

function host(state: GameState): Hosted {
  const cache = new MemoCache();
  return withCache(cache, () => ({ cache, state, shown: publicFor(state), yours: state.seats.map((_, seat) => youFor(state, seat)) }));
}

function showEverybody(game: string, hosted: Hosted): void {
  const now = publicFor(hosted.state);
  const changes = changesBetween(hosted.shown, now);
  hosted.shown = now;
  if (changes !== undefined) io.to(game).emit('changed', changes);
}

/** Carries the round, so that a client knows when its part of a new round is complete. */
function show(game: string, hosted: Hosted, seat: number): void {
  const now = youFor(hosted.state, seat);
  const changes = changesBetween(hosted.yours[seat], now);
  hosted.yours[seat] = now;
  io.to(seatRoom(game, seat)).emit('yours', hosted.state.round, changes ?? {});
}

const seatRoom = (game: string, seat: number): string => `${game}:${seat}`;

http.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
