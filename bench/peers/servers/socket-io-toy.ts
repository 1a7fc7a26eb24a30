/** Plain Socket.IO with the toy rule, in memory. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { newToy, type Toy, toyView, withToyChoice } from '../toy/toy-rule.ts';

const games = new Map<string, Toy>();
const http = createServer((_, response) => response.end());
const io = new Server(http, { serveClient: false, perMessageDeflate: false, httpCompression: false });

io.on('connection', (socket) => {
  let at: { readonly game: string; readonly seat: number } | null = null;
  socket.on('join', (game: string, seat: number, done: () => void) => {
    at = { game, seat };
    void socket.join(game);
    socket.emit('game', toyView(games.getOrInsertComputed(game, newToy)));
    done();
  });
  socket.on('choose', (choice: number, done: () => void) => {
    const toy = at && games.get(at.game);
    if (at === null || toy == null) return;
    const next = withToyChoice(toy, at.seat, choice);
    games.set(at.game, next);
    done();
    io.to(at.game).emit('game', toyView(next));
  });
});

http.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
