/** Lets a model retell entries. Nothing in the game waits for it or changes with it. */

import { checkNarration } from '@one-mind/narrator/checks/check-narration';
import { checkedPrefixes } from '@one-mind/narrator/checks/checked-prefixes';
import { type RetellingRequest, retellingRequest } from '@one-mind/narrator/narrate/retelling-request';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { scenarioOf } from '@one-mind/protocol/games/scenario-of';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/open.ts';
import { type Models, verdictOf } from '../../models/models.ts';
import { ModelFailed } from '../../models/providers/model-failed.ts';
import { Refused } from '../../refused.ts';
import type { LiveGame } from '../live/live-game.ts';
import type { LiveGames } from '../live/live-games.ts';
import { listNewestEntries } from '../store/game-store.ts';
import type { Sender } from '../wire/sender.ts';
import { storeRetold } from './retelling-store.ts';

/** Time limit in ms, from the commit of an entry to the end of its retelling. */
export const RETELLING_BUDGET = 4000;
/** Limit of simultaneous retellings per game. Further entries keep their built-in words, except recaps, which are always retold. */
const AT_ONCE = 5;
/** Number of previous entries given to the model: more than a round has. */
const EARLIER = 60;

interface Dependencies {
  readonly db: Database;
  readonly models: Pick<Models, 'stream' | 'purposes'>;
  readonly live: Pick<LiveGames, 'inTurn'>;
  readonly sender: Pick<Sender, 'retold'>;
  readonly log: FastifyBaseLogger;
}

/**
 * A retelling only grows, by whole sentences. Each sentence is checked with all before it, then stored, then shown. So nobody sees
 * unchecked text, and nothing that was shown changes, even if the model fails or the server restarts.
 */
export class Retellings {
  readonly #deps: Dependencies;
  readonly #closing = new AbortController();
  /** By game. */
  readonly #underWay = new Map<string, number>();
  readonly #running = new Set<Promise<void>>();

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  /** Retells the newest entries, those after the public seq `since`. */
  begin(game: LiveGame, since: number): void {
    if (!this.#closing.signal.aborted) this.#keep(game.id, this.#retellAll(game, since));
  }

  /** Ends the retellings in progress; what was shown stays. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#running);
  }

  #count(gameId: string, by: 1 | -1): void {
    const now = (this.#underWay.get(gameId) ?? 0) + by;
    if (now === 0) this.#underWay.delete(gameId);
    else this.#underWay.set(gameId, now);
  }

  /** False if the entry no longer exists. */
  #show(game: LiveGame, names: string, { id, seq }: NarrativeEntry, text: string): Promise<boolean> {
    return this.#deps.live.inTurn(game.id, async (now) => {
      // An account was deleted in the meantime, and its name with it.
      if (this.#closing.signal.aborted || namesIn(now) !== names) return false;
      const n = Number(id.slice(id.lastIndexOf('.') + 1));
      if (!(await storeRetold(this.#deps.db, { gameId: now.id, seq, n }, text, now.publicSeq))) return false;
      this.#deps.sender.retold(now.id, { entry: id, text, done: false });
      return true;
    });
  }

  async #retell(game: LiveGame, names: string, entry: NarrativeEntry, request: RetellingRequest): Promise<void> {
    const { purpose, instructions, data, context } = request;
    const ending = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(RETELLING_BUDGET)]);
    const asked = this.#deps.models.stream(purpose, { instructions, data, gameId: game.id, deadlineMs: RETELLING_BUDGET });
    const pieces = await Promise.race([asked, aborted(ending)]);
    if (pieces === null) return;
    let text = '';
    let answer = '';
    let isDecided = false;
    const heard = async function* () {
      for await (const piece of until(ending, pieces)) {
        answer += piece;
        yield piece;
      }
    };
    this.#deps.sender.retold(game.id, { entry: entry.id, text, done: false });
    try {
      for await (const beginning of checkedPrefixes(heard(), (prefix) => checkNarration(prefix, context))) {
        if (!(await this.#show(game, names, entry, beginning))) return;
        text = beginning;
      }
      isDecided = !ending.aborted;
    } finally {
      // An answer that broke off or came too late doesn't count as rejected, because nobody knows how it would have continued.
      pieces.judge(text !== '' ? 'used' : verdictOf(isDecided ? answer : '', false));
      this.#deps.sender.retold(game.id, { entry: entry.id, text, done: true });
    }
  }

  async #retellAll(game: LiveGame, since: number): Promise<void> {
    const { publicSeq, parts } = game;
    const scenario = scenarioOf(game.state);
    const players = game.state.seats.map(({ id, name }) => ({ id, name }));
    // Recorded before anything is read, so that erasing a name from now on stops its retellings.
    const names = namesIn(game);
    const purposes = await this.#deps.models.purposes();
    if (purposes.size === 0) return;
    const entries = await listNewestEntries(this.#deps.db, game.id, publicSeq, EARLIER);
    const wanted = entries.flatMap((entry, index) => {
      if (entry.seq <= since) return [];
      const request = retellingRequest({ entry, earlier: entries.slice(0, index), scenario, world: parts.world, players });
      return request !== null && purposes.has(request.purpose) ? [{ entry, request }] : [];
    });
    // Recaps first, because a commit that ends a round has many entries.
    wanted.sort((a, b) => Number(a.request.purpose === 'entry') - Number(b.request.purpose === 'entry'));
    for (const { entry, request } of wanted) {
      if (this.#closing.signal.aborted) return;
      if (request.purpose === 'entry' && (this.#underWay.get(game.id) ?? 0) >= AT_ONCE) continue;
      this.#count(game.id, 1);
      this.#keep(
        game.id,
        this.#retell(game, names, entry, request).finally(() => this.#count(game.id, -1)),
      );
    }
  }

  #keep(gameId: string, work: Promise<void>): void {
    const kept = work
      .catch((error) => {
        // The failure of a model is recorded where it was called, and a deleted game is no failure.
        if (!(error instanceof ModelFailed || error instanceof Refused))
          this.#deps.log.error({ err: error, gameId }, 'An entry could not be retold');
      })
      .finally(() => this.#running.delete(kept));
    this.#running.add(kept);
  }
}

const namesIn = ({ state }: LiveGame): string => JSON.stringify(state.seats.map(({ name }) => name));

const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null), { once: true });
  });

/** The pieces that arrive before the time limit. */
async function* until(signal: AbortSignal, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const iterator = pieces[Symbol.asyncIterator]();
  const end = aborted(signal);
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), end]);
      if (next === null || next.done === true) return;
      yield next.value;
    }
  } finally {
    // Not awaited, because ending the iterator may take as long as the model likes.
    iterator.return?.().catch(() => undefined);
  }
}
