/**
 * Checks a run from outside: what clients sent and received against what the database has, and that against the rules. It shares no
 * code with the server, except the engine, the narrator and the wire format.
 */
import { setImmediate } from 'node:timers/promises';
import type { History, PlayedGame } from '../players/history.ts';
import { checkCommands, checkMessages } from './check-commands.ts';
import { checkStories } from './check-stories.ts';
import { type Findings, newFindings } from './findings.ts';
import { ReplayedGame } from './replayed-game.ts';
import { type DatabaseLocation, openReader, type StoredGame } from './stored-game.ts';

export type { Findings };

export interface CheckOptions {
  /** A running game counts as stuck if nobody has seen anything happen for so long before the end of the run, in ms. */
  readonly stuckAfter?: number;
}

const STUCK_AFTER = 30_000;

/** Reads the database as it is now. Call it when the players have finished. */
export async function checkHistory(
  history: History,
  database: DatabaseLocation,
  { stuckAfter = STUCK_AFTER }: CheckOptions = {},
): Promise<Findings> {
  const findings = newFindings({
    commands: history.commands.length,
    acknowledged: history.commands.filter(({ outcome }) => outcome === 'acknowledged').length,
  });
  const commands = Map.groupBy(history.commands, ({ gameId }) => gameId);
  const messages = Map.groupBy(history.messages, ({ roomId }) => roomId);
  const reader = await openReader(database);
  try {
    for (const played of history.games.values()) {
      const { gameId } = played;
      const stored = await reader.read(gameId);
      if (stored === null) {
        findings.lost.push(`The game ${gameId} is not stored.`);
        continue;
      }
      const replayed = new ReplayedGame(stored);
      findings.unexplained.push(...replayed.problems.map((problem) => `Game ${gameId.slice(-8)}: ${problem}`));
      const sent = commands.get(gameId) ?? [];
      checkCommands(findings, sent, { stored, replayed });
      checkMessages(findings, messages.get(`game:${gameId}`) ?? [], stored);
      const { userIds } = played;
      const isEndShown = played.endedAt !== null;
      checkStories(findings, { userIds, isEndShown, received: history.receivedOf(gameId), sent }, { stored, replayed });
      const stuck = stuckFor(played, stored, history.endedAt ?? performance.now());
      if (stuck > stuckAfter)
        findings.stuckGames.push(`In the running game ${gameId}, nothing has happened for ${Math.round(stuck / 1000)} s.`);
      // The players may still be connected.
      await setImmediate();
    }
  } finally {
    await reader.close();
  }
  return findings;
}

/** How long nothing has happened in a running game, in ms. People are always there, so it waits for a decision or for a deadline. */
const stuckFor = ({ changedAt }: PlayedGame, { status }: StoredGame, endedAt: number): number =>
  status === 'in_progress' ? endedAt - changedAt : 0;
