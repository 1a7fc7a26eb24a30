import type { YouView } from '@one-mind/engine/view/view-types';
import type { Role } from '@one-mind/engine/vocabulary';
import { type LiveState, withGuesses } from './live-state.ts';

export interface GuessChange {
  readonly roles?: Readonly<Record<string, Role | null>>;
  readonly positions?: Readonly<Record<string, number | null>>;
}

/** The player's guesses, shown before the server has acknowledged them. */
export class PendingGuesses {
  /** Not yet acknowledged, oldest first. */
  #pending: readonly GuessChange[] = [];
  /** As the server last reported them. */
  #acknowledged: YouView['guesses'] | null = null;
  #queue: Promise<void> = Promise.resolve();

  /** The state after the server's message, with the pending changes on top. */
  received(before: LiveState | null, after: LiveState): LiveState {
    if (after.you !== (before?.you ?? null)) this.#acknowledged = after.you?.guesses ?? null;
    return this.applyTo(after);
  }

  applyTo(game: LiveState): LiveState {
    return this.#acknowledged === null ? game : withGuesses(game, this.#pending.reduce(mergeGuesses, this.#acknowledged));
  }

  /** Calls `onChange` whenever the pending changes differ. Sends one after another, so that the newest guess is the one kept. */
  async send(change: GuessChange, post: () => Promise<void>, onChange: () => void): Promise<void> {
    this.#pending = [...this.#pending, change];
    onChange();
    const sent = this.#queue.then(post);
    this.#queue = sent.catch(() => undefined);
    try {
      await sent;
      if (this.#acknowledged !== null) this.#acknowledged = mergeGuesses(this.#acknowledged, change);
    } finally {
      this.#pending = this.#pending.filter((one) => one !== change);
      onChange();
    }
  }
}

/** Merges as the server does: null removes. */
function mergeGuesses(guesses: YouView['guesses'], change: GuessChange): YouView['guesses'] {
  return { roles: mergeRecord(guesses.roles, change.roles), positions: mergeRecord(guesses.positions, change.positions) };
}

function mergeRecord<Value>(
  old: Readonly<Record<string, Value>>,
  changes: Readonly<Record<string, Value | null>> = {},
): Record<string, Value> {
  const result = { ...old };
  for (const [id, value] of Object.entries(changes)) {
    if (value === null) delete result[id];
    else result[id] = value;
  }
  return result;
}
