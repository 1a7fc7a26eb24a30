/** Whether the journal has every acknowledged command exactly once, nothing else, and in the order in which clients saw it happen. */
import type { SentCommand, SentMessage } from '../players/history.ts';
import type { Findings } from './findings.ts';
import type { Moment, ReplayedGame } from './replayed-game.ts';
import type { StoredCommit, StoredGame } from './stored-game.ts';
import { isAlreadyDone, isExecuted } from './wanted-commands.ts';

const keyOf = (userId: string | null, key: string | null): string => `${userId}:${key}`;
const short = (id: string): string => id.slice(-8);
const nameOf = ({ gameId, userId, command, key }: SentCommand): string =>
  `${command} of player ${short(userId)} in game ${short(gameId)} with key ${short(key)}`;

export function checkCommands(findings: Findings, sent: readonly SentCommand[], { stored, replayed }: CheckedGame): void {
  const rows = Map.groupBy(
    // A commit without commands only keeps the key of a request that had been executed before.
    stored.commits.filter(({ userId, commands }) => userId !== null && commands.length > 0),
    ({ userId, key }) => keyOf(userId, key),
  );
  const requests = Map.groupBy(sent, ({ userId, key }) => keyOf(userId, key));
  const seats = new Map(stored.snapshot.seats.map(({ id }, seat) => [id, seat]));
  const executed = new Map<StoredCommit, SentCommand>();
  for (const [key, commits] of rows) {
    const asked = requests.get(key) ?? [];
    if (commits.length > 1)
      findings.doubled.push(`${commits.length} commits of game ${short(stored.id)} have one key: ${asked.map(nameOf).join(', ') || key}.`);
    for (const commit of commits) {
      const seat = seats.get(commit.userId ?? '');
      const of = seat === undefined ? undefined : asked.find((one) => isExecuted(one, seat, commit.commands));
      if (of === undefined) findings.unexplained.push(`No client sent commit ${commit.seq} of game ${short(stored.id)}.`);
      else executed.set(commit, of);
    }
  }
  const stillLost = new Set(sent.filter(({ outcome }) => outcome === 'acknowledged'));
  for (const [commit, one] of executed) {
    stillLost.delete(one);
    findings.unexplained.push(...refusedRepetitions(one));
    if (one.outcome === 'refused') findings.unexplained.push(`It was refused and is stored as commit ${commit.seq}: ${nameOf(one)}.`);
    for (const { outcome, seq } of one.attempts)
      if (outcome === 'acknowledged' && !isRightAnswer(seq ?? 0, one, commit))
        findings.unexplained.push(`The answer was ${seq}, and its commit has the public seq ${commit.publicSeq}: ${nameOf(one)}.`);
  }
  for (const one of stillLost) {
    const seat = seats.get(one.userId);
    const isDone = one.attempts.every(
      ({ outcome, seq }) => outcome !== 'acknowledged' || (seq !== null && seat !== undefined && wasDoneAt(one, seat, replayed.at(seq))),
    );
    if (!isDone) findings.lost.push(`It was acknowledged and is not stored: ${nameOf(one)}.`);
  }
  checkOrder(findings, stored, executed);
}

/**
 * A command that has been executed and acknowledged is acknowledged again if it is repeated with the same key, unless that comes too often.
 */
function refusedRepetitions(one: SentCommand): string[] {
  const { answeredAt, outcome, attempts } = one;
  if (outcome !== 'acknowledged' || answeredAt === null) return [];
  const refused = attempts.filter(
    ({ sentAt, outcome: answer, error }) => sentAt > answeredAt && answer === 'refused' && error !== 'rate_limited',
  );
  return refused.map(({ error }) => `Its repetition was refused with ${error}: ${nameOf(one)}.`);
}

/** A seat that has already locked in gets the game's newest seq. */
const isRightAnswer = (seq: number, { command }: SentCommand, { publicSeq }: StoredCommit): boolean =>
  seq === publicSeq || (seq > publicSeq && (command === 'action' || command === 'lock-in'));

export interface CheckedGame {
  readonly stored: StoredGame;
  readonly replayed: ReplayedGame;
}

const wasDoneAt = (sent: SentCommand, seat: number, moments: readonly Moment[]): boolean =>
  moments.some(({ state }) => {
    const { program = null, lockedIn } = state.seats[seat] ?? {};
    return lockedIn === true && isAlreadyDone(sent, program);
  });

/** A command that was answered before any client sent another one comes before that one in the journal. */
function checkOrder(findings: Findings, { id, commits }: StoredGame, executed: ReadonlyMap<StoredCommit, SentCommand>): void {
  let latest: SentCommand | null = null;
  for (const commit of commits) {
    const one = executed.get(commit);
    if (one === undefined) continue;
    const answeredAt = Math.min(
      ...one.attempts.flatMap((attempt) => (attempt.outcome === 'acknowledged' ? [attempt.answeredAt ?? Infinity] : [])),
    );
    if (latest !== null && answeredAt < latest.sentAt)
      findings.unexplained.push(
        `In game ${short(id)}, commit ${commit.seq} was answered before an earlier one was sent: ${nameOf(one)} after ${nameOf(latest)}.`,
      );
    if (latest === null || one.sentAt > latest.sentAt) latest = one;
  }
}

export function checkMessages(findings: Findings, sent: readonly SentMessage[], { id, messages }: StoredGame): void {
  const rows = Map.groupBy(
    messages.filter(({ key }) => key !== null),
    ({ userId, key }) => keyOf(userId, key),
  );
  const known = new Set<string>();
  for (const one of sent) {
    const key = keyOf(one.userId, one.key);
    known.add(key);
    const found = rows.get(key) ?? [];
    const what = `a message of player ${short(one.userId)} in game ${short(id)}`;
    if (found.length > 1) findings.doubled.push(`It is stored ${found.length} times: ${what}.`);
    if (found.length === 0 && one.outcome === 'acknowledged') findings.lost.push(`It was acknowledged and is not stored: ${what}.`);
    if (found.length > 0 && one.outcome === 'refused') findings.unexplained.push(`It was refused and is stored: ${what}.`);
    if (found.some(({ message }) => message !== one.message)) findings.unexplained.push(`It is stored with other words: ${what}.`);
  }
  for (const { userId, key } of messages)
    if (!known.has(keyOf(userId, key))) findings.unexplained.push(`Nobody has sent a message that game ${short(id)} has.`);
}
