/** A person with a game's page open: follows the game, decides, and repeats requests that aren't answered. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '@one-mind/engine/rng';
import { PROTOCOL_VERSION, SOCKET_RECONNECTION_DELAY, SOCKET_RECONNECTION_DELAY_MAX } from '@one-mind/protocol/constants';
import { ERRORS } from '@one-mind/protocol/errors';
import type { PackedSnapshot } from '@one-mind/protocol/games/games';
import { io, type Socket } from 'socket.io-client';
import { ConnectionProbe } from '../../apps/web/src/features/game/live/connection-probe.ts';
import { Affinity } from '../../apps/web/src/lib/socket/affinity.ts';
import { type Account, errorIn, NoAnswer } from './account.ts';
import { type ChosenCommand, chooseCommand, RoundPlan } from './choose-command.ts';
import { type FollowedGame, withChanges, withSnapshot, withYou } from './followed-game.ts';
import { type Attempt, type History, type SentCommand, type SentMessage, settle } from './history.ts';
import type { Mischief, Sender } from './mischief.ts';

/** Limits in ms, as in the web app. */
const ACK_WITHIN = 10_000;
/** Of the first attempts of a command; later ones have the limit of a request. */
const ATTEMPT_MAX = 2500;
const SHORT_ATTEMPTS = 3;
const REPEAT_AFTER = 900;
const UPDATE_WITHIN = 3000;
const MOVED_WITHIN = 500;
/** Pause before a page repeats a failed request, in ms, shortened at random by up to half. */
const ASK_AGAIN_AFTER = 5000;
/** Pause before a command that was refused by a rate limit is sent again, in ms. */
const CALM_DOWN = 2000;
/** A player who waits for others looks again after this time, in ms. */
const LOOK_AGAIN_AFTER = 1000;

export interface PlayerOptions {
  readonly account: Account;
  readonly history: History;
  readonly dice: Dice;
  /** How long a person thinks, in ms. */
  readonly pause: { readonly least: number; readonly most: number };
  /** Null = a well-behaved client. */
  readonly mischief: Mischief | null;
  /** Stops everything. */
  readonly signal: AbortSignal;
  /** The player makes no more decisions, and only watches. */
  readonly halt: AbortSignal;
  readonly onAcknowledged: (gameId: string, sentAt: number) => void;
}

let connections = 0;

export class Player {
  readonly account: Account;
  readonly #options: PlayerOptions;
  readonly #socket: Socket;
  readonly #affinity: Affinity;
  readonly #probe: ConnectionProbe;
  #connection = 0;
  #gameId: string | null = null;
  #game: FollowedGame | null = null;
  #plan: RoundPlan | null = null;
  #resyncing: Promise<void> | null = null;
  #isGapPending = false;
  #changed = Promise.withResolvers<void>();
  /** Messages without an answer yet: a player doesn't wait for it before the next decision. */
  readonly #chats: Promise<void>[] = [];

  constructor(options: PlayerOptions) {
    const { account } = options;
    this.#options = options;
    this.account = account;
    this.#socket = io(account.url(), {
      auth: (give) => give({ token: account.token, version: PROTOCOL_VERSION }),
      extraHeaders: account.headers,
      transports: ['websocket'],
      reconnectionDelay: SOCKET_RECONNECTION_DELAY,
      reconnectionDelayMax: SOCKET_RECONNECTION_DELAY_MAX,
      forceNew: true,
    });
    this.#affinity = new Affinity(this.#socket, () => this.#renew());
    this.#probe = new ConnectionProbe(
      () => this.#isAnswered(),
      () => this.#renew(),
    );
    this.#listen();
    options.signal.addEventListener('abort', () => this.#socket.disconnect(), { once: true });
  }

  /** The newest state that the player was shown; null = none of this game yet. */
  get game(): FollowedGame | null {
    return this.#game;
  }

  /** Plays until the player is shown the end, or makes no more decisions. Rejects when everything is stopped. */
  async play(gameId: string): Promise<void> {
    const { halt, dice, pause } = this.#options;
    this.#gameId = gameId;
    this.#game = null;
    this.#plan = null;
    this.#affinity.openGame(gameId);
    void this.#follow();
    while (this.game?.current_state.phase !== 'ended' && !halt.aborted) {
      await this.#think(pause.least + dice.below(pause.most - pause.least + 1));
      if (!halt.aborted && !(await this.#act(gameId))) await Promise.race([this.#changed.promise, this.#think(LOOK_AGAIN_AFTER)]);
    }
    await Promise.all(this.#chats.splice(0));
  }

  /** Ends early if the player is to make no more decisions. */
  async #think(ms: number): Promise<void> {
    const { signal, halt } = this.#options;
    await wait(ms, undefined, { signal: halt }).catch(() => undefined);
    signal.throwIfAborted();
  }

  /** Asks for the whole game once more, so that it is certain what the player can see at the end. */
  async lookOnce(gameId: string): Promise<boolean> {
    return this.#gameId === gameId && this.#fetch(gameId, 0);
  }

  /** What this player sees of a game, and what they are doing, to explain why a game is stuck. */
  describe(gameId: string): string {
    const { connected, active, io: manager } = this.#socket;
    const connection = connected ? `connection ${this.#connection}` : active ? 'connecting' : 'disconnected';
    const engine = manager.engine?.readyState ?? 'no engine';
    if (this.#gameId !== gameId) return `${this.account.name}: ${connection} (${engine}), not in this game`;
    const shown = this.#game;
    const sees = shown === null ? 'nothing' : `${shown.current_state.phase} of round ${shown.current_state.round} at seq ${shown.seq}`;
    const you = shown?.you?.lockedIn === true ? 'locked in' : 'not locked in';
    const doing = this.#resyncing === null ? '' : ', reading the game';
    return `${this.account.name}: ${connection} (${engine}), sees ${sees}, ${you}${doing}`;
  }

  close(): void {
    this.#probe.stop();
    this.#socket.disconnect();
  }

  /** Returns false if there is nothing to do. */
  async #act(gameId: string): Promise<boolean> {
    const { dice, mischief } = this.#options;
    const game = this.#game;
    if (game === null || game.current_state.phase === 'ended') return false;
    const { round } = game.current_state;
    if (this.#plan?.round !== round) this.#plan = new RoundPlan(round, dice);
    const plan = this.#plan;
    const choice = chooseCommand(game, plan, dice);
    if (choice === null) return false;
    if ('chat' in choice) {
      const ignoreStop = (error: unknown): void => {
        if (!this.#options.signal.aborted) throw error;
      };
      const chat = this.#chat(gameId, choice.chat).then((outcome) => {
        // The others wait for the accused to write something.
        if (outcome !== 'acknowledged') plan.hasAnswered = false;
      });
      this.#chats.push(chat.catch(ignoreStop));
      return true;
    }
    const sent = this.#record(gameId, choice);
    await Promise.all([this.#sendUntilAnswered(sent), ...(mischief?.around(sent, this.#sender(gameId)) ?? [])]);
    settle(sent);
    if (sent.outcome === 'refused' && (choice.command === 'action' || choice.command === 'lock-in')) {
      plan.hasLockedIn = false;
      plan.isChosen = false;
    }
    this.#expectUpdate(gameId, sent);
    return true;
  }

  #record(gameId: string, { command, body }: ChosenCommand, key: string = randomUUID()): SentCommand {
    const sent: SentCommand = {
      ...{ gameId, userId: this.account.id, key, command, body },
      ...{ sentAt: performance.now(), answeredAt: null, outcome: 'unanswered', attempts: [] },
    };
    this.#options.history.commands.push(sent);
    return sent;
  }

  #sender(gameId: string): Sender {
    return {
      bySocket: (sent) => this.#bySocket(sent),
      byHttp: (sent) => this.#byHttp(sent),
      record: (command, key) => this.#record(gameId, command, key),
      dropConnection: () => void this.#socket.io.engine?.close(),
    };
  }

  async #sendUntilAnswered(sent: SentCommand): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const startedAt = performance.now();
      const within = attempt <= SHORT_ATTEMPTS ? ATTEMPT_MAX : undefined;
      const { outcome, error } = await (attempt === 1 && this.#socket.connected ? this.#bySocket(sent) : this.#byHttp(sent, within));
      if (outcome === 'acknowledged') this.#options.onAcknowledged(sent.gameId, sent.attempts.at(-1)?.sentAt ?? sent.sentAt);
      const isTooOften = error === 'rate_limited';
      if ((outcome !== 'unanswered' && !isTooOften) || this.#options.halt.aborted) break;
      const pause = REPEAT_AFTER * Math.min(attempt, 2) - (performance.now() - startedAt);
      await this.#think(isTooOften ? CALM_DOWN : Math.max(0, pause));
    }
  }

  async #chat(gameId: string, message: string): Promise<SentMessage['outcome']> {
    const { history } = this.#options;
    const sent: SentMessage = {
      ...{ userId: this.account.id, key: randomUUID(), roomId: `game:${gameId}`, message },
      ...{ sentAt: performance.now(), answeredAt: null, outcome: 'unanswered', attempts: [] },
    };
    history.messages.push(sent);
    for (let attempt = 1; attempt <= 5; attempt++) {
      if (this.#socket.connected) {
        const { outcome } = await this.#bySocket(sent);
        if (outcome !== 'unanswered') break;
      }
      await this.#think(REPEAT_AFTER * Math.min(attempt, 2));
    }
    settle(sent);
    return sent.outcome;
  }

  async #bySocket(sent: SentCommand | SentMessage): Promise<Attempt> {
    const attempt = this.#attempt(sent, 'socket');
    const [event, payload] =
      'gameId' in sent
        ? ['game:command', { gameId: sent.gameId, command: sent.command, body: sent.body, key: sent.key }]
        : ['chat:message', { roomId: sent.roomId, message: sent.message, key: sent.key }];
    try {
      const answer: { ok: boolean; seq?: number; error?: string } = await this.#socket.timeout(ATTEMPT_MAX).emitWithAck(event, payload);
      if (answer.ok) answered(attempt, 'acknowledged', { seq: answer.seq ?? null });
      else answered(attempt, outcomeOf(statusOf(answer.error ?? '')), { error: answer.error ?? 'no code' });
      if (answer.error === 'unauthenticated') await this.account.renew();
    } catch (error) {
      attempt.error = error instanceof Error ? error.message : String(error);
    }
    return attempt;
  }

  /** `within`: its timeout in ms. */
  async #byHttp(sent: SentCommand, within?: number): Promise<Attempt> {
    const attempt = this.#attempt(sent, 'http');
    const { gameId, command, body, key } = sent;
    try {
      const call = {
        method: 'POST',
        path: `/api/game/${gameId}/${command}?affinity=${gameId}`,
        key,
        within,
        ...(body !== undefined && { body }),
      } as const;
      const answer = await this.account.call(call, attempt.url);
      if (answer.status === 200) answered(attempt, 'acknowledged', { seq: (answer.body as { readonly seq: number }).seq });
      else answered(attempt, outcomeOf(answer.status), { error: errorIn(answer) });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      attempt.error = error.message;
    }
    return attempt;
  }

  #attempt({ attempts }: SentCommand | SentMessage, way: Attempt['way']): Attempt {
    const url = way === 'http' ? this.account.url() : `connection ${this.#connection}`;
    const attempt: Attempt = { way, url, sentAt: performance.now(), answeredAt: null, outcome: 'unanswered', error: null, seq: null };
    attempts.push(attempt);
    return attempt;
  }

  #listen(): void {
    const socket = this.#socket;
    const { account, history, signal, dice } = this.#options;
    socket.io.on('reconnect_attempt', () => {
      // A balancer would choose another node; the manager itself always returns to the same address.
      Reflect.set(socket.io, 'uri', account.url());
    });
    socket.on('connect', () => {
      connections += 1;
      this.#connection = connections;
      void this.#follow();
    });
    socket.on('disconnect', (reason) => {
      if (reason !== 'io server disconnect' || signal.aborted) return;
      setTimeout(() => this.#connect(), dice.below(MOVED_WITHIN));
    });
    socket.on('connect_error', async () => {
      // The library repeats it unless the server has refused the connection.
      if (socket.active || signal.aborted) return;
      await account.renew();
      setTimeout(() => this.#connect(), SOCKET_RECONNECTION_DELAY);
    });
    socket.on('session:ended', ({ error }: { readonly error: string }) => {
      history.remarks.push(`The session of ${account.name} ended: ${error}.`);
    });
    socket.onAny((event: string, payload: unknown) => this.#receive(event, payload));
  }

  #connect(): void {
    if (this.#options.signal.aborted || this.#socket.connected) return;
    Reflect.set(this.#socket.io, 'uri', this.account.url());
    this.#socket.disconnect().connect();
  }

  /** As in the web app. */
  async #isAnswered(): Promise<boolean> {
    if (!this.#socket.connected) return true;
    try {
      await this.#socket.timeout(ATTEMPT_MAX).emitWithAck('leave:lobbies');
      return true;
    } catch {
      return !this.#socket.connected;
    }
  }

  #renew(): void {
    this.#socket.disconnect();
    this.#connect();
  }

  #receive(event: string, payload: unknown): void {
    const gameId = gameIn(payload);
    if (gameId === null) return;
    const { history } = this.#options;
    const at = performance.now();
    history.receive(gameId, { at, userId: this.account.id, connection: this.#connection, event, asked: null, payload });
    if (gameId !== this.#gameId) return;
    const game = this.#game;
    if (event !== 'game:changes' && event !== 'game:you') return;
    // The server determines the shape of each event's payload.
    const applied = event === 'game:changes' ? withChanges(game, payload as never) : withYou(game, payload as never);
    if (applied.isGap) void this.#resync();
    else this.#show(gameId, applied.game);
  }

  #show(gameId: string, game: FollowedGame | null): void {
    if (game === null || game === this.#game) return;
    this.#probe.heard({ phase: game.current_state.phase, clockMs: null });
    const played = this.#options.history.games.get(gameId);
    if (played) {
      if (game.seq > (this.#game?.seq ?? 0)) played.changedAt = performance.now();
      if (game.current_state.phase === 'ended') played.endedAt ??= performance.now();
    }
    this.#game = game;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Joins the game's room on this connection, and asks for what came before. */
  async #follow(): Promise<void> {
    const gameId = this.#gameId;
    const connection = this.#connection;
    const { signal } = this.#options;
    if (gameId === null) return;
    const isCurrent = (): boolean =>
      this.#socket.connected && this.#connection === connection && this.#gameId === gameId && !signal.aborted;
    while (isCurrent()) {
      const isJoined = await this.#join(gameId);
      if (isJoined) return this.#resync();
      await this.#pauseBeforeAsking();
    }
  }

  async #join(gameId: string): Promise<boolean> {
    try {
      const answer: { ok: boolean; error?: string } = await this.#socket
        .timeout(ACK_WITHIN)
        .emitWithAck('join:game', { id: gameId, changes: true });
      if (!answer.ok && statusOf(answer.error ?? '') === 404)
        this.#options.history.remarks.push(`${this.account.name} could not join a game.`);
      return answer.ok;
    } catch {
      return false;
    }
  }

  /** Reads the current game, with one request at a time. A gap that is found in the meantime needs another one. */
  async #resync(): Promise<void> {
    if (this.#resyncing !== null) {
      this.#isGapPending = true;
      return this.#resyncing;
    }
    this.#resyncing = this.#fetchUntilCurrent().finally(() => {
      this.#resyncing = null;
    });
    return this.#resyncing;
  }

  async #fetchUntilCurrent(): Promise<void> {
    const { signal } = this.#options;
    do {
      this.#isGapPending = false;
      // The next game may begin while this one waits for an answer.
      const gameId = this.#gameId;
      while (gameId !== null && this.#gameId === gameId && !signal.aborted && !(await this.#fetch(gameId))) {
        await this.#pauseBeforeAsking();
        // Connecting again asks again.
        if (!this.#socket.connected) return;
      }
    } while (this.#isGapPending && !signal.aborted);
  }

  async #fetch(gameId: string, since = this.#game?.seq ?? 0): Promise<boolean> {
    const { history, signal } = this.#options;
    const asked = { since, at: performance.now() };
    try {
      const answer = await this.account.call({ method: 'GET', path: `/api/game/${gameId}?since=${since}&affinity=${gameId}` });
      if (answer.status === 404 || answer.status === 403)
        history.remarks.push(`${this.account.name} may not read a game: ${errorIn(answer)}.`);
      if (answer.status !== 200 || this.#gameId !== gameId || signal.aborted) return false;
      const packed = answer.body as PackedSnapshot;
      history.receive(gameId, {
        ...{ at: performance.now(), userId: this.account.id, connection: null, event: 'snapshot', asked, payload: packed },
      });
      this.#show(gameId, withSnapshot(this.#game, packed));
      return true;
    } catch (error) {
      if (error instanceof NoAnswer) return false;
      throw error;
    }
  }

  /** Renews a connection that looks alive but delivers nothing. */
  #expectUpdate(gameId: string, { outcome, attempts }: SentCommand): void {
    const connection = this.#connection;
    const seq = Math.max(0, ...attempts.map((attempt) => attempt.seq ?? 0));
    if (outcome !== 'acknowledged') return;
    if (!this.#socket.connected) return void this.#resync();
    const timer = setTimeout(() => {
      const { signal } = this.#options;
      if (signal.aborted || this.#gameId !== gameId || this.#connection !== connection || (this.#game?.seq ?? 0) >= seq) return;
      this.#renew();
    }, UPDATE_WITHIN);
    timer.unref();
  }

  #pauseBeforeAsking(): Promise<void> {
    return wait(ASK_AGAIN_AFTER / 2 + this.#options.dice.below(ASK_AGAIN_AFTER / 2)).then(() => undefined);
  }
}

function answered(
  attempt: Attempt,
  outcome: Attempt['outcome'],
  { seq = null, error = null }: Partial<Pick<Attempt, 'seq' | 'error'>>,
): void {
  Object.assign(attempt, { answeredAt: performance.now(), outcome, seq, error });
}

/** A command may have been executed even if the server answered with an error of its own. */
const outcomeOf = (status: number): Attempt['outcome'] => (status >= 500 ? 'unanswered' : 'refused');

const statusOf = (code: string): number => (Object.hasOwn(ERRORS, code) ? ERRORS[code as keyof typeof ERRORS].status : 500);

/** The game that a message is about; null for other messages. */
function gameIn(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null) return null;
  if ('gameId' in payload && typeof payload.gameId === 'string') return payload.gameId;
  return 'roomId' in payload && typeof payload.roomId === 'string' && payload.roomId.startsWith('game:') ? payload.roomId.slice(5) : null;
}
