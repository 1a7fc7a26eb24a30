/** Whether every player was shown the same story without gaps, and no secret of anybody else. */

import { applyChange } from '@one-mind/protocol/games/changes';
import type { GameChanges, NarrativeEntry, PackedGameYou, PackedSnapshot } from '@one-mind/protocol/games/games';
import { openEntry } from '@one-mind/protocol/games/packed-entry';
import { openSnapshot, openYou } from '@one-mind/protocol/games/packed-you';
import type { ChatMessage } from '@one-mind/protocol/moderation/chat';
import { leaksIn, type Receiver } from '@one-mind/testkit/secret-scan';
import { type FollowedGame, withChanges, withSnapshot, withYou } from '../players/followed-game.ts';
import type { Received, SentCommand } from '../players/history.ts';
import type { CheckedGame } from './check-commands.ts';
import type { Findings } from './findings.ts';
import { asJson, isSame, type PublicParts } from './replayed-game.ts';

export interface Shown {
  readonly userIds: readonly string[];
  /** Whether a player was shown the end. */
  readonly isEndShown: boolean;
  readonly received: readonly Received[];
  /** Of all players in this game. */
  readonly sent: readonly SentCommand[];
}

export function checkStories(findings: Findings, { userIds, isEndShown, received, sent }: Shown, game: CheckedGame): void {
  const byPlayer = Map.groupBy(received, ({ userId }) => userId);
  const shared = { verified: new Set<string>(), newestSeq: newestSeqOf(sent), isEndShown };
  for (const userId of userIds) {
    const player = new PlayerCheck(findings, game, userId, shared);
    for (const one of byPlayer.get(userId) ?? []) player.receive(one);
    player.finish();
  }
}

interface Shared {
  /** Public updates that were right for another player. */
  readonly verified: Set<string>;
  /** The highest seq in an answer that came before this time. */
  readonly newestSeq: (at: number) => number;
  readonly isEndShown: boolean;
}

function newestSeqOf(sent: readonly SentCommand[]): Shared['newestSeq'] {
  const answers = sent
    .flatMap(({ attempts }) => attempts.map(({ answeredAt, seq }) => ({ at: answeredAt ?? Number.POSITIVE_INFINITY, seq: seq ?? 0 })))
    .sort((a, b) => a.at - b.at);
  let newest = 0;
  const known = answers.map(({ at, seq }) => {
    newest = Math.max(newest, seq);
    return { at, seq: newest };
  });
  return (at) => known.findLast((one) => one.at < at)?.seq ?? 0;
}

class PlayerCheck {
  readonly #findings: Findings;
  readonly #game: CheckedGame;
  readonly #userId: string;
  readonly #seat: number;
  readonly #shared: Shared;
  readonly #endSeq: number;
  #followed: FollowedGame | null = null;
  /** The story that the player has put together. */
  readonly #story = new Map<string, NarrativeEntry>();
  #lastOfConnection: { connection: number | null; seq: number } = { connection: null, seq: 0 };

  constructor(findings: Findings, game: CheckedGame, userId: string, shared: Shared) {
    this.#findings = findings;
    this.#game = game;
    this.#userId = userId;
    this.#shared = shared;
    this.#seat = game.stored.snapshot.seats.findIndex(({ id }) => id === userId);
    const { last } = game.replayed;
    this.#endSeq = last.state.phase === 'ended' ? last.publicSeq : Infinity;
  }

  receive(received: Received): void {
    const { event, payload, asked, connection } = received;
    // The server determines the shape of each event's payload.
    if (event === 'snapshot') this.#snapshot(payload as PackedSnapshot, asked ?? { since: 0, at: 0 });
    else if (event === 'game:changes') this.#changes(payload as GameChanges, connection);
    else if (event === 'game:you') this.#you(payload as PackedGameYou);
    else if (event === 'chat:message') this.#chat(payload as ChatMessage);
    else this.#scan(payload, 0);
  }

  /**
   * By now, the player must have seen everything. If nobody was shown the end, they must have seen what was acknowledged: time continues
   * after the last look, and may even end the game before the nodes are stopped.
   */
  finish(): void {
    const { stored } = this.#game;
    const seq = this.#followed?.seq ?? 0;
    const wasRunning = stored.status === 'in_progress' || !this.#shared.isEndShown;
    const newest = wasRunning ? this.#shared.newestSeq(Number.POSITIVE_INFINITY) : stored.publicSeq;
    if (seq < newest) this.#differs(`has seen the game until ${seq} and not until ${newest}`);
    const story = [...this.#story.values()].sort((a, b) => a.seq - b.seq || numberOf(a.id) - numberOf(b.id)).map(shown);
    const expected = stored.entries.filter((entry) => entry.seq <= seq);
    if (!isSame(story, expected)) this.#differs(`has read another story: ${firstDifference(story, expected)}`);
  }

  #snapshot(packed: PackedSnapshot, { since, at }: NonNullable<Received['asked']>): void {
    const snapshot = openSnapshot(packed);
    const { seq, current_state: state, players, world, reveal, narrative_log, you } = snapshot;
    const key = `snapshot ${seq} ${since} ${JSON.stringify([state, players, world, reveal, narrative_log])}`;
    if (this.#isNew(key)) {
      this.#compareParts(`the snapshot at ${seq}`, { state, players, world, reveal }, seq);
      this.#compareEntries(`the snapshot at ${seq}`, narrative_log, since, seq);
    }
    const newest = this.#shared.newestSeq(at);
    if (seq < newest) this.#differs(`got a snapshot at ${seq} after ${newest} had been acknowledged`);
    this.#remember(narrative_log);
    this.#compareYou(`the snapshot at ${seq}`, seq, you);
    this.#scan(snapshot, seq);
    this.#followed = withSnapshot(this.#followed, packed);
  }

  #changes(changes: GameChanges, connection: number | null): void {
    const { since, seq, serverTime } = changes;
    const entries = changes.narrative.map((entry) => openEntry(entry, serverTime));
    if (this.#isNew(`changes ${since} ${seq} ${JSON.stringify([changes.changes, entries])}`)) {
      const before = this.#game.replayed.partsAt(since);
      if (before === null) this.#differs(`got changes since ${since}, which never was`);
      else this.#compareParts(`the changes to ${seq}`, changes.changes === undefined ? before : applyChange(before, changes.changes), seq);
      this.#compareEntries(`the changes to ${seq}`, entries, since, seq);
    }
    const last = this.#lastOfConnection;
    if (last.connection === connection && seq <= last.seq) this.#differs(`got the changes to ${seq} after those to ${last.seq}`);
    this.#lastOfConnection = { connection, seq };
    this.#scan(changes, seq);
    const { game, isGap } = withChanges(this.#followed, changes);
    if (!isGap) this.#remember(entries);
    this.#followed = game;
  }

  #you(message: PackedGameYou): void {
    const game = this.#followed;
    if (game === null || game.seq !== message.seq) return;
    const opened = openYou(message, { ...game, state: game.current_state }, game.you);
    this.#scan(opened, message.seq);
    this.#compareYou(`the private view at ${message.seq}`, message.seq, opened.you);
    this.#followed = withYou(game, message).game;
  }

  #chat({ id, channel }: ChatMessage): void {
    const { stored, replayed } = this.#game;
    if (!stored.messages.some((one) => one.id === id)) this.#differs('got a message that is not stored');
    const isQuieted = replayed.moments.some(({ state }) => (state.seats[this.#seat]?.composure ?? 0) <= 0);
    if (channel === 'quiet' && !isQuieted && replayed.last.state.phase !== 'ended') this.#leaks('a message of the quieted voices');
  }

  #compareParts(what: string, parts: PublicParts, seq: number): void {
    const expected = this.#game.replayed.partsAt(seq);
    if (expected === null) this.#differs(`got ${what}, which never was`);
    else if (!isSame(asJson(parts), expected)) this.#differs(`saw another state in ${what}`);
  }

  #compareEntries(what: string, entries: readonly NarrativeEntry[], since: number, seq: number): void {
    const expected = this.#game.stored.entries.filter((entry) => entry.seq > since && entry.seq <= seq);
    if (!isSame(entries.map(shown), expected))
      this.#differs(`read another story in ${what}: ${firstDifference(entries.map(shown), expected)}`);
  }

  #compareYou(what: string, seq: number, you: FollowedGame['you']): void {
    const { replayed } = this.#game;
    const received = asJson(you);
    if (!replayed.at(seq).some((moment) => isSame(received, replayed.youAt(moment, this.#seat))))
      this.#findings.unexplained.push(`${this.#name} saw of themselves in ${what} what no commit explains.`);
  }

  #scan(message: unknown, seq: number): void {
    if (seq >= this.#endSeq) return;
    for (const leak of leaksIn(message, this.#receiverAt(seq))) this.#leaks(leak);
  }

  #receiverAt(seq: number): Receiver {
    const { stored } = this.#game;
    const revealed = stored.entries.flatMap((entry) =>
      (seq === 0 || entry.seq <= seq) && entry.data.type === 'verdict' && entry.data.guilty ? [entry.data.accused] : [],
    );
    return { role: stored.snapshot.seats[this.#seat]?.role ?? null, revealed };
  }

  #remember(entries: readonly NarrativeEntry[]): void {
    for (const entry of entries) {
      const known = this.#story.get(entry.id);
      if (known !== undefined && !isSame(shown(known), shown(entry))) this.#differs(`read the entry ${entry.id} in two versions`);
      this.#story.set(entry.id, entry);
    }
  }

  #isNew(key: string): boolean {
    if (this.#shared.verified.has(key)) return false;
    this.#shared.verified.add(key);
    return true;
  }

  get #name(): string {
    return `Player ${this.#userId.slice(-8)} in game ${this.#game.stored.id.slice(-8)}`;
  }

  #differs(what: string): void {
    this.#findings.differingStories.push(`${this.#name} ${what}.`);
  }

  #leaks(what: string): void {
    this.#findings.leaked.push(`${this.#name} received ${what}.`);
  }
}

/** Retellings of models come later and only add to an entry. */
const shown = ({ retold: _, ...entry }: NarrativeEntry) => entry;
const numberOf = (id: string): number => Number(id.slice(id.indexOf('.') + 1));

function firstDifference(received: readonly { readonly id: string }[], expected: readonly { readonly id: string }[]): string {
  const index =
    Array.from({ length: Math.max(received.length, expected.length) }, (_, at) => at).find((at) => !isSame(received[at], expected[at])) ??
    0;
  return `entry ${index + 1} is ${received[index]?.id ?? 'missing'} in place of ${expected[index]?.id ?? 'none'}`;
}
