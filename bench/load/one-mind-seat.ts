/** One person's client of this server: like the web app, it follows the changes and asks for the whole game after a gap. */
import { PROTOCOL_VERSION } from '@one-mind/protocol/constants';
import { changedGame } from '@one-mind/protocol/games/changed-game';
import type { GameChanges, GameSnapshot, PackedGameYou, PackedSnapshot } from '@one-mind/protocol/games/games';
import { openSnapshot, openYou } from '@one-mind/protocol/games/packed-you';
import type { Socket } from 'socket.io-client';
import { chooseAction, LoadDice } from './choose-action.ts';
import { type GameOptions, PLAYERS, type Seat } from './contestant.ts';
import { type CountedSocket, openSocket } from './counted-socket.ts';
import { EventRefused, type HttpCaller } from './http-caller.ts';

export interface Account {
  readonly id: string;
  readonly token: string;
  /** Each person has an address of their own, which the server accepts because it trusts proxies on its own machine. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Connection {
  readonly url: string;
  readonly http: HttpCaller;
  readonly byEvent: Map<string, number>;
}

/** The answer to a command. */
export interface Answered {
  readonly ms: number;
  /** The code of the refusal; null if the command was accepted. */
  readonly refusal: string | null;
}

export interface OneMindGameOptions extends GameOptions {
  /** Without it, a refused command is an error. */
  readonly onAnswer?: (answered: Answered) => void;
  /** A seat's connection was closed by the other side. */
  readonly onLost?: (seat: OneMindSeat) => void;
}

export interface SeatOptions extends OneMindGameOptions {
  readonly gameId: string;
  readonly seat: number;
}

export interface OneMindSeat extends Seat {
  readonly isConnected: () => boolean;
  /** Writes into the game's chat. */
  readonly say: (message: string) => void;
  /** Disconnects until `comeBack`, as somebody does who closes the page. */
  readonly leave: () => void;
  readonly comeBack: () => Promise<void>;
}

interface Acknowledged {
  readonly ok: boolean;
  readonly error?: string;
}

/** Resolves when it shows the game. */
export async function openSeat(connection: Connection, account: Account, options: SeatOptions): Promise<OneMindSeat> {
  const client = new SeatClient(connection, account, options);
  await client.comeBack();
  return client.seat;
}

class SeatClient {
  readonly #connection: Connection;
  readonly #account: Account;
  readonly #options: SeatOptions;
  readonly #dice: LoadDice;
  #open: CountedSocket | null = null;
  #closedBytes = 0;
  #snapshot: GameSnapshot | null = null;
  #isPrivateKnown = false;
  #fetching: Promise<void> | null = null;
  #requests = 0;
  readonly seat: OneMindSeat;

  constructor(connection: Connection, account: Account, options: SeatOptions) {
    this.#connection = connection;
    this.#account = account;
    this.#options = options;
    this.#dice = new LoadDice(options.game * PLAYERS + options.seat);
    this.seat = {
      planning: () => (this.#state?.phase === 'planning' && this.#isPrivateKnown ? this.#state.round : null),
      hasEnded: () => this.#state?.phase === 'ended',
      lockIn: () => this.#lockIn(),
      bytes: () => this.#closedBytes + (this.#open?.bytes() ?? 0),
      isConnected: () => this.#open !== null,
      say: (message) => this.#say(message),
      leave: () => this.#close(),
      comeBack: () => this.comeBack(),
      close: () => this.#close(),
    };
  }

  get #state(): GameSnapshot['current_state'] | undefined {
    return this.#snapshot?.current_state;
  }

  async comeBack(): Promise<void> {
    const { url, byEvent } = this.#connection;
    const { gameId } = this.#options;
    const opened = await openSocket({
      url,
      auth: { token: this.#account.token, version: PROTOCOL_VERSION },
      headers: this.#account.headers,
      query: { affinity: gameId },
      byEvent,
    });
    this.#open = opened;
    this.#listen(opened);
    const joined: Acknowledged = await opened.socket.emitWithAck('join:game', { id: gameId, changes: true });
    if (!joined.ok) throw new EventRefused('join:game', joined);
    await this.#fetchSnapshot();
  }

  #listen(opened: CountedSocket): void {
    const { gameId, onChange, onError, onLost } = this.#options;
    const { socket } = opened;
    socket.on('game:changes', (received: GameChanges) => {
      const snapshot = this.#snapshot;
      if (received.gameId !== gameId || snapshot === null || received.seq <= snapshot.seq) return;
      if (received.since !== snapshot.seq) return void this.#fetchSnapshot().catch((error) => this.#isCurrent(socket) && onError(error));
      const { phase, round } = snapshot.current_state;
      this.#snapshot = { ...snapshot, ...changedGame(snapshot, received) };
      if (this.#state?.phase !== phase || this.#state.round !== round) this.#isPrivateKnown = false;
      onChange();
    });
    socket.on('game:you', (received: PackedGameYou) => {
      const snapshot = this.#snapshot;
      if (received.gameId !== gameId || snapshot === null || received.seq !== snapshot.seq) return;
      const { you } = openYou(received, { ...snapshot, state: snapshot.current_state }, snapshot.you);
      this.#snapshot = { ...snapshot, you };
      this.#isPrivateKnown = true;
      onChange();
    });
    socket.once('disconnect', () => {
      // Otherwise this client has closed it.
      if (!this.#isCurrent(socket)) return;
      this.#close();
      onLost?.(this.seat);
    });
  }

  #isCurrent(socket: Socket): boolean {
    return this.#open?.socket === socket;
  }

  #close(): void {
    const closed = this.#open;
    this.#open = null;
    if (closed === null) return;
    this.#closedBytes += closed.bytes();
    closed.socket.disconnect();
  }

  async #fetchSnapshot(): Promise<void> {
    const { gameId, onChange } = this.#options;
    const { http } = this.#connection;
    this.#fetching ??= http
      .call<PackedSnapshot>({ method: 'GET', path: `/api/game/${gameId}?affinity=${gameId}`, headers: this.#account.headers })
      .finally(() => {
        this.#fetching = null;
      })
      .then((packed) => {
        if (this.#snapshot === null || packed.seq >= this.#snapshot.seq) this.#snapshot = openSnapshot(packed);
        this.#isPrivateKnown = true;
        onChange();
      });
    await this.#fetching;
  }

  #lockIn(): void {
    const you = this.#snapshot?.you;
    const choice = you && chooseAction(you, this.#dice);
    const opened = this.#open;
    if (!choice || opened === null) return;
    const { gameId, game, seat, onAnswer, onError } = this.#options;
    this.#requests += 1;
    const body = { action_type: choice.action, action_data: { type: choice.action, target: choice.target } };
    const sent = performance.now();
    opened.socket
      .emitWithAck('game:command', { gameId, command: 'action', body, key: `${game}-${seat}-${this.#requests}`, pad: '' })
      .then((answer: Acknowledged) => {
        if (onAnswer !== undefined) onAnswer({ ms: performance.now() - sent, refusal: answer.ok ? null : (answer.error ?? 'unknown') });
        else if (!answer.ok) throw new Error(`A command was refused: ${JSON.stringify(answer)}`);
      })
      .catch((error) => opened.socket.connected && onError(error));
  }

  #say(message: string): void {
    const opened = this.#open;
    if (opened === null) return;
    const { gameId, onAnswer, onError } = this.#options;
    const sent = performance.now();
    opened.socket
      .emitWithAck('chat:message', { roomId: `game:${gameId}`, message })
      .then((answer: Acknowledged) => onAnswer?.({ ms: performance.now() - sent, refusal: answer.ok ? null : (answer.error ?? 'unknown') }))
      .catch((error) => opened.socket.connected && onError(error));
  }
}
