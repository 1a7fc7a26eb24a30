/**
 * boardgame.io, which its clients reach by its lobby's HTTP calls and the events of its Socket.IO transport. Its FlatFile
 * needs node-persist 3.1.0: later ones delay every write by up to a second.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { View } from '@one-mind/engine/view/view-types';
import { chooseAction, LoadDice } from '../../load/choose-action.ts';
import { type Contestant, type GameOptions, PLAYERS, RULES_ROUNDS, type Seat, TOY_ROUNDS, type Venue } from '../../load/contestant.ts';
import { openSocket } from '../../load/counted-socket.ts';
import { HttpCaller } from '../../load/http-caller.ts';
import { joinedBytes } from '../../load/joined-bytes.ts';
import { startServer } from '../../load/measured-server.ts';
import { CHOICES, type ToyView } from '../toy/toy-rule.ts';
import { answers } from './socket-venue.ts';

interface Hosted<G> {
  /** Of the server file and of the game in it. */
  readonly name: string;
  readonly isPersistent: boolean;
  readonly look: (view: G) => { readonly planning: number | null; readonly hasEnded: boolean };
  /** Null: nothing to decide. */
  readonly choose: (view: G, dice: LoadDice) => unknown;
}

const rules: Omit<Hosted<View>, 'isPersistent'> = {
  name: 'rules',
  look: ({ public: { phase, round } }) => ({ planning: phase === 'planning' ? round : null, hasEnded: phase === 'ended' }),
  choose: ({ you }, dice) => you && chooseAction(you, dice),
};
const toy: Omit<Hosted<ToyView>, 'isPersistent'> = {
  name: 'toy',
  look: ({ round }) => ({ planning: round, hasEnded: false }),
  choose: ({ round }) => round % CHOICES,
};

export const boardgameRules: Contestant = {
  id: 'boardgame-rules',
  name: 'boardgame.io, in memory, our rules and views',
  rounds: RULES_ROUNDS,
  start: (port) => startBoardgame(port, { ...rules, isPersistent: false }),
};
export const boardgameRulesToFile: Contestant = {
  id: 'boardgame-rules-file',
  name: 'boardgame.io, to a file, our rules and views',
  rounds: RULES_ROUNDS,
  start: (port) => startBoardgame(port, { ...rules, isPersistent: true }),
};
export const boardgameToy: Contestant = {
  id: 'boardgame-toy',
  name: 'boardgame.io, in memory, a toy rule',
  rounds: TOY_ROUNDS,
  start: (port) => startBoardgame(port, { ...toy, isPersistent: false }),
};

async function startBoardgame<G>(port: number, hosted: Hosted<G>): Promise<Venue> {
  const folder = hosted.isPersistent ? await mkdtemp(join(tmpdir(), 'boardgame-bench-')) : null;
  const server = await startServer({
    entry: join(import.meta.dirname, `../servers/boardgame-${hosted.name}.ts`),
    port,
    isReady: answers,
    ...(folder === null ? {} : { env: { FLAT_FILE_DIR: folder } }),
  });
  const http = new HttpCaller(server.url);
  const byEvent = new Map<string, number>();
  const post = <T>(path: string, body: unknown): Promise<T> =>
    http.call({ method: 'POST', path: `/games/${hosted.name}${path}`, headers: {}, body });

  return {
    server,
    prepare: async () => undefined,
    otherBytes: () => http.bytes(),
    bytesByEvent: () => byEvent,
    open: async (options) => {
      const { matchID } = await post<{ matchID: string }>('/create', { numPlayers: PLAYERS, setupData: `game ${options.game}` });
      const open = async (seat: number, credentials: string, onChange: () => void): Promise<Seat> =>
        openSeat(hosted, { ...options, url: `${server.url}/${hosted.name}`, byEvent, matchID, seat, credentials, onChange });
      const keys: string[] = [];
      // One after another: in files, players who join at the same time overwrite each other.
      for (let seat = 0; seat < PLAYERS; seat++) {
        const joined = await post<{ playerCredentials: string }>(`/${matchID}/join`, {
          playerID: String(seat),
          playerName: `Player-${seat}`,
        });
        keys.push(joined.playerCredentials);
      }
      const seats = await Promise.all(keys.map((key, seat) => open(seat, key, options.onChange)));
      return { seats, join: () => joinedBytes((onChange) => open(0, keys[0] ?? '', onChange)) };
    },
    close: async () => {
      http.close();
      await server.stop();
      if (folder !== null) await rm(folder, { recursive: true, force: true });
    },
  };
}

interface SeatOptions extends GameOptions {
  readonly url: string;
  readonly byEvent: Map<string, number>;
  readonly matchID: string;
  readonly seat: number;
  readonly credentials: string;
}

interface Synced<G> {
  readonly G: G;
  readonly _stateID: number;
}

async function openSeat<G>(hosted: Hosted<G>, { url, byEvent, matchID, seat, credentials, game, onChange }: SeatOptions): Promise<Seat> {
  const { socket, bytes } = await openSocket({ url, byEvent });
  const dice = new LoadDice(game * PLAYERS + seat);
  const playerID = String(seat);
  let shown: Synced<G> | null = null;
  const show = (state: Synced<G>): void => {
    if (shown !== null && state._stateID < shown._stateID) return;
    shown = state;
    onChange();
  };
  socket.on('update', (_matchID: string, state: Synced<G>) => show(state));
  const synced = new Promise<void>((resolve) => {
    socket.on('sync', (_matchID: string, { state }: { readonly state: Synced<G> }) => {
      show(state);
      resolve();
    });
  });
  socket.emit('sync', matchID, playerID, credentials, PLAYERS);
  await synced;
  return {
    planning: () => shown && hosted.look(shown.G).planning,
    hasEnded: () => shown !== null && hosted.look(shown.G).hasEnded,
    lockIn: () => {
      const choice = shown && hosted.choose(shown.G, dice);
      if (shown === null || choice === null) return;
      const action = { type: 'MAKE_MOVE', payload: { type: 'choose', args: [choice], playerID, credentials } };
      socket.emit('update', action, shown._stateID, matchID, playerID);
    },
    bytes,
    close: () => void socket.disconnect(),
  };
}
