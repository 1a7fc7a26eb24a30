import type { GameSnapshot } from '@one-mind/protocol/games/games';
import { openSnapshot } from '@one-mind/protocol/games/packed-you';
import type { Stage } from '@one-mind/protocol/games/stage';
import { replaceEqualDeep } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createStore } from 'zustand';
import { get } from '../../../lib/api/api.ts';
import { IDLE_COMMANDS } from '../live/idle-commands.ts';
import type { LiveGameState, LiveGameStore } from '../live/live-game.ts';
import { fromSnapshot, mergeSnapshot } from '../live/live-state.ts';

export interface Broadcast {
  readonly lobby: Stage['lobby'];
  /** This machine's epoch ms. */
  readonly receivedAt: number;
  /** One store for each game; null while no game is visible. */
  readonly game: { readonly id: string; readonly store: LiveGameStore } | null;
}

/** The server may take this long to answer, in ms. */
const TIMEOUT_MS = 6000;

/** A lobby and its games, one after the other. It asks by HTTP, because only people with an account have a socket. */
export class Television {
  readonly #code: string;
  #game: Broadcast['game'] = null;

  constructor(code: string) {
    this.#code = code;
  }

  /** @throws ApiError */
  async update(signal: AbortSignal): Promise<Broadcast> {
    const known = this.#game?.store.getState().game;
    const query = known ? `?game=${encodeURIComponent(known.id)}&since=${known.seq}` : '?';
    const path = `/api/stage/${encodeURIComponent(this.#code)}${query as `?${string}`}` as const;
    const { lobby, game } = await get(path, { signal, timeoutMs: TIMEOUT_MS });
    const receivedAt = Date.now();
    this.#game = game === null ? null : this.#received(openSnapshot(game), receivedAt);
    return { lobby, receivedAt, game: this.#game };
  }

  #received(snapshot: GameSnapshot, receivedAt: number): NonNullable<Broadcast['game']> {
    if (this.#game?.id !== snapshot.id) return { id: snapshot.id, store: storeOf(snapshot, receivedAt) };
    const { store } = this.#game;
    const before = store.getState().game;
    const game = before === null ? fromSnapshot(snapshot, receivedAt) : mergeSnapshot(before, snapshot, receivedAt);
    startTransition(() => store.setState({ game: replaceEqualDeep(before, game) }));
    return this.#game;
  }
}

const storeOf = (snapshot: GameSnapshot, receivedAt: number): LiveGameStore =>
  createStore<LiveGameState>(() => ({
    status: 'ready',
    game: fromSnapshot(snapshot, receivedAt),
    chat: [],
    chatAccess: null,
    reactions: [],
    inspections: [],
    joinProblem: null,
    commands: IDLE_COMMANDS,
  }));
