import type { Command } from '@one-mind/engine/commands';
import type { Played } from '@one-mind/engine/play';
import type { GameState } from '@one-mind/engine/state';
import { entriesFor } from '@one-mind/narrator/narrate/entries-for';
import { type Change, changesOf } from '@one-mind/protocol/games/changes';
import type { Commit } from '../store/commit-store.ts';
import { type LiveGame, type PublicParts, publicPartsOf } from './live-game.ts';

/** Accepted commands with their facts, and the state after them. */
export type Steps = Pick<Played, 'state' | 'commands' | 'facts'>;

/** Commits that are not stored yet. They leave their game as it is, except for its narrator. */
export class Draft {
  readonly game: LiveGame;
  readonly commits: Commit[] = [];
  state: GameState;
  publicSeq: number;
  /** Null = not computed for this state yet. */
  #parts: PublicParts | null;
  /** The last comparison. A draft with one commit needs the same one twice. */
  #compared: { readonly before: PublicParts; readonly after: PublicParts; readonly changes: Change | undefined } | null = null;

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

  /** What has changed for everyone since the stored state. */
  get changes(): Change | undefined {
    return this.#compare(this.game.parts, this.parts);
  }

  /** Whether the game's narrator is ahead of its journal as long as this isn't stored. */
  get hasNarrated(): boolean {
    return this.commits.some(({ entries }) => entries.length > 0);
  }

  /** Adds a commit, unless there are no commands. If this throws, the draft stays as it was. */
  add({ state, commands, facts }: Steps, { at, userId, key }: Pick<Commit, 'at' | 'userId' | 'key'>): void {
    if (commands.length === 0) return;
    const before = facts.length > 0 ? null : this.parts;
    const parts = before && publicPartsOf(state);
    const isPublic = before === null || parts === null || this.#compare(before, parts) !== undefined;
    const publicSeq = isPublic ? this.publicSeq + 1 : this.publicSeq;
    const entries = entriesFor(this.game.narrator, facts, publicSeq, at);
    const seq = this.game.seq + this.commits.length + 1;
    this.commits.push({ seq, publicSeq, at, commands, answered: null, userId, key, entries });
    this.state = state;
    this.publicSeq = publicSeq;
    this.#parts = parts;
  }

  /** Adds a commit without commands, so that a later repetition of a request with this key gets the same answer. */
  addAnswered(answered: readonly Command[], { at, userId, key }: Pick<Commit, 'at' | 'userId' | 'key'>): void {
    const seq = this.game.seq + this.commits.length + 1;
    this.commits.push({ seq, publicSeq: this.publicSeq, at, commands: [], answered, userId, key, entries: [] });
  }

  #compare(before: PublicParts, after: PublicParts): Change | undefined {
    if (this.#compared?.before !== before || this.#compared.after !== after) {
      this.#compared = { before, after, changes: changesOf(before, after) };
    }
    return this.#compared.changes;
  }
}
