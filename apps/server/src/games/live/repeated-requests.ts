/** Requests that clients send again because they had no answer in time. */
import type { Command } from '@one-mind/engine/commands';
import type { CommandAnswer } from '@one-mind/protocol/games/games';
import { Refused } from '../../refused.ts';
import type { Commit } from '../store/commit-store.ts';

/** The commit in this batch with the request's key. */
export const commitOf = (
  { userId, key }: { readonly userId: string | null; readonly key: string | null },
  { commits }: { readonly commits: readonly Commit[] },
): Commit | undefined => (key === null ? undefined : commits.find((commit) => commit.userId === userId && commit.key === key));

const withoutTime = (commands: readonly Command[]): string =>
  JSON.stringify(commands.filter(({ type }) => type !== 'connect').map(({ at: _, ...command }) => command));

/**
 * The same key with the same request means that the request was sent again.
 * @throws Refused `idempotency_conflict`
 */
export const sameAnswer = (
  { publicSeq, commands, answered }: Pick<Commit, 'publicSeq' | 'commands' | 'answered'>,
  asked: readonly Command[],
): CommandAnswer => {
  const wanted = asked.filter(({ type }) => type !== 'connect');
  const done = (answered ?? commands).filter(({ type }) => type !== 'connect').slice(0, wanted.length);
  if (withoutTime(done) !== withoutTime(wanted)) throw new Refused('idempotency_conflict');
  return { ok: true, seq: publicSeq };
};
