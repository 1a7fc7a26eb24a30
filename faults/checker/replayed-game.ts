/** Plays a stored game again from its start, with the engine alone, and compares every commit with what was stored for it. */
import { isDeepStrictEqual } from 'node:util';
import type { Command } from '@one-mind/engine/commands';
import { createGame } from '@one-mind/engine/create';
import { MemoCache, withCache } from '@one-mind/engine/memoize';
import { type FactInState, play } from '@one-mind/engine/play';
import type { GameState } from '@one-mind/engine/state';
import { viewFor, youFor } from '@one-mind/engine/view/view';
import type { YouView } from '@one-mind/engine/view/view-types';
import { createNarrator } from '@one-mind/narrator/narrate/narrator';
import { changesOf } from '@one-mind/protocol/games/changes';
import type { GameUpdate } from '@one-mind/protocol/games/games';
import { packYou, unpackYou } from '@one-mind/protocol/games/packed-you';
import type { StoredCommit, StoredGame } from './stored-game.ts';

/** What everyone sees at one moment. */
export type PublicParts = Pick<GameUpdate, 'state' | 'players' | 'world' | 'reveal'>;

/** The game after one commit; the first moment is its start. */
export interface Moment {
  readonly seq: number;
  readonly publicSeq: number;
  readonly state: GameState;
  /** Null at the start. */
  readonly commit: StoredCommit | null;
}

export class ReplayedGame {
  readonly moments: readonly Moment[];
  /** Sentences about contradictions between the journal, the story and the rules. */
  readonly problems: readonly string[];
  readonly #cache = new MemoCache();
  readonly #byPublicSeq: ReadonlyMap<number, readonly Moment[]>;
  readonly #parts = new Map<number, PublicParts>();
  readonly #yous = new Map<Moment, Map<number, YouView>>();

  constructor(stored: StoredGame) {
    const { moments, problems } = withCache(this.#cache, () => replay(stored));
    this.moments = moments;
    this.problems = problems;
    this.#byPublicSeq = Map.groupBy(moments, ({ publicSeq }) => publicSeq);
  }

  get last(): Moment {
    const last = this.moments.at(-1);
    if (last === undefined) throw new RangeError('Every game has a start.');
    return last;
  }

  /** The moments that look the same to everyone: private commits don't change the public seq. */
  at(publicSeq: number): readonly Moment[] {
    return this.#byPublicSeq.get(publicSeq) ?? [];
  }

  /** As JSON; null if the game was never there. */
  partsAt(publicSeq: number): PublicParts | null {
    const [moment] = this.at(publicSeq);
    return moment ? this.#parts.getOrInsertComputed(publicSeq, () => asJson(this.#publicPartsOf(moment.state))) : null;
  }

  /** What this seat could see at this moment, as clients unpack it. */
  youAt(moment: Moment, seat: number): YouView {
    const known = this.#yous.getOrInsertComputed(moment, () => new Map());
    return known.getOrInsertComputed(seat, () =>
      withCache(this.#cache, () => {
        const parts = publicPartsOf(moment.state);
        return asJson(unpackYou(packYou(youFor(moment.state, seat), parts, 'all'), parts, null));
      }),
    );
  }

  #publicPartsOf(state: GameState): PublicParts {
    return withCache(this.#cache, () => publicPartsOf(state));
  }
}

/** As stored or sent. */
export const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));

export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b);

function publicPartsOf(state: GameState): PublicParts {
  const { players, world, history: _, reveal, ...rest } = viewFor(state, { type: 'spectator' }).public;
  return { state: rest, players, world, reveal };
}

function startOf({ snapshot: { seats, ...state } }: StoredGame) {
  return createGame({
    ...state,
    at: state.startedAt,
    seats: seats.map(({ id, name, kind, level, isNewcomer }) => ({ id, name, kind, level, isNewcomer })),
  });
}

function replay(stored: StoredGame): { moments: Moment[]; problems: string[] } {
  const problems: string[] = [];
  const begun = startOf(stored);
  const narrator = createNarrator({
    scenario: stored.snapshot.scenario,
    players: stored.snapshot.seats.map(({ id, name }) => ({ id, name })),
    publicSeed: stored.id,
    narrated: [],
  });
  const entries = Map.groupBy(stored.entries, ({ seq }) => seq);
  const narrated = new Set<number>();
  const compareStory = (seq: number, at: number, facts: readonly FactInState[]): void => {
    const wanted = facts.map(({ fact, state }, n) => {
      const { type, content, fact: plain } = narrator.narrate(fact, state);
      const [round, turn_number] = fact.type === 'turn' ? [fact.round, fact.turnNumber] : [state.round, state.turnNumber];
      return { id: `${seq}.${n}`, seq, type, content, fact: plain, data: fact, round, turn_number, timestamp: new Date(at).toISOString() };
    });
    const shown = entries.get(seq) ?? [];
    if (facts.length > 0) narrated.add(seq);
    if (facts.length > 0 && !isSame(asJson(wanted), shown)) problems.push(`The story at ${seq} is not the one of its commit.`);
  };

  const compareSnapshot = (seq: number, after: GameState): void => {
    if (seq === stored.snapshotSeq && !isSame(withoutScenario(after), withoutScenario(stored.snapshot)))
      problems.push(`The snapshot at commit ${seq} is not the state after it.`);
  };

  let { state } = begun;
  let publicSeq = 1;
  compareSnapshot(0, state);
  compareStory(
    publicSeq,
    state.startedAt,
    begun.events.map((fact) => ({ fact, state })),
  );
  const moments: Moment[] = [{ seq: 0, publicSeq, state, commit: null }];
  for (const commit of stored.commits) {
    const expected = moments.length;
    if (commit.seq !== expected) {
      problems.push(`The journal continues with commit ${commit.seq} in place of ${expected}.`);
      break;
    }
    const played = play(state, commit.commands);
    if (played.refused !== null) {
      const { command, refusal } = played.refused;
      problems.push(`Commit ${commit.seq} has a ${command.type} that the rules refuse: ${refusal}.`);
      break;
    }
    const isPublic = played.facts.length > 0 || changesOf(publicPartsOf(state), publicPartsOf(played.state)) !== undefined;
    if (isPublic) publicSeq += 1;
    if (commit.publicSeq !== publicSeq) {
      problems.push(`Commit ${commit.seq} has the public seq ${commit.publicSeq} in place of ${publicSeq}.`);
      break;
    }
    if (commit.userId === null) problems.push(...unaskedIn(commit, state));
    state = played.state;
    compareStory(publicSeq, atOf(commit.commands), played.facts);
    moments.push({ seq: commit.seq, publicSeq, state, commit });
    compareSnapshot(commit.seq, state);
  }
  for (const seq of entries.keys()) if (!narrated.has(seq)) problems.push(`The story has entries at ${seq} that no commit explains.`);
  if (problems.length === 0) {
    const last = moments.length - 1;
    if (stored.seq !== last) problems.push(`The game is at commit ${stored.seq}, but the journal ends with ${last}.`);
    if (stored.publicSeq !== publicSeq)
      problems.push(`The game is at the public seq ${stored.publicSeq}, but the journal at ${publicSeq}.`);
    if (stored.phase !== state.phase) problems.push(`The game is in the phase ${stored.phase}, but its journal in ${state.phase}.`);
    const isOver = stored.status !== 'in_progress';
    if (isOver !== (state.phase === 'ended')) problems.push(`The game is ${stored.status} in the phase ${state.phase}.`);
  }
  return { moments, problems };
}

/** As stored. The scenario is large, never changes, and is stored apart. */
const withoutScenario = ({ scenario: _, ...rest }: GameState): Omit<GameState, 'scenario'> => asJson(rest);

const atOf = (commands: readonly Command[]): number => commands[0]?.at ?? 0;

/** The server decides only for seats that the AI plays. */
function unaskedIn({ seq, commands }: StoredCommit, state: GameState): string[] {
  const isOwn = ({ type }: Command): boolean => type === 'connect' || type === 'disconnect' || type === 'answer';
  return commands.flatMap((command) => {
    if (!('seat' in command) || isOwn(command)) return [];
    const seat = state.seats[command.seat];
    // A tick may have given the seat to the AI in the same commit.
    const mayBeTaken = commands.some(({ type }) => type === 'tick' || type === 'disconnect');
    if (seat?.kind === 'ai' || seat?.takenOver || (seat?.connected === false && mayBeTaken)) return [];
    return [`Commit ${seq} has a ${command.type} of a person that nobody asked for.`];
  });
}
