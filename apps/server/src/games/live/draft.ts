import type { Played } from '@one-mind/engine/play';
import type { GameState } from '@one-mind/engine/state';
import { changesOf } from '@one-mind/protocol/games/changes';
import type { Commit } from '../store/game-store.ts';
import { entriesFor, type LiveGame, type PublicParts, publicPartsOf } from './live-game.ts';

/** Accepted commands with their facts, and the state after them. */
export type Steps = Pick<Played, 'state' | 'commands' | 'facts'>;

/** Commits that are not stored yet, on top of a game that they leave as it is, except for its narrator. */
export class Draft {
  readonly game: LiveGame;
  readonly commits: Commit[] = [];
  state: GameState;
  publicSeq: number;
  /** Of an earlier state; null = not computed since the story went on. */
  #parts: PublicParts | null;

  constructor(game: LiveGame) {
    this.game = game;
    this.state = game.state;
    this.publicSeq = game.publicSeq;
    this.#parts = game.parts;
  }

  /** The public parts of the state. */
  get parts(): PublicParts {
    this.#parts ??= publicPartsOf(this.state);
    return this.#parts;
  }

  /** One more commit; nothing if there were no commands. */
  add({ state, commands, facts }: Steps, { at, userId, key }: Pick<Commit, 'at' | 'userId' | 'key'>): void {
    if (commands.length === 0) return;
    const before = facts.length > 0 ? null : this.parts;
    this.state = state;
    this.#parts = null;
    if (before === null || changesOf(before, this.parts) !== undefined) this.publicSeq += 1;
    const entries = entriesFor(this.game.narrator, facts, this.publicSeq, at);
    const seq = this.game.seq + this.commits.length + 1;
    this.commits.push({ seq, publicSeq: this.publicSeq, at, commands, userId, key, entries });
  }
}
