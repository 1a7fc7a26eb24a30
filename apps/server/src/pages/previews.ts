/**
 * Link previews. A private lobby shows only its name: people with the link were invited, and people who guess a code learn nothing more. A
 * replay shows its scenario if anyone with the link may see it, and never how the game went.
 */
import type { Database } from '../db/open.ts';
import { isReplayOpen } from '../games/replay/replays.ts';
import type { Lobbies } from '../lobbies/lobbies.ts';
import { Refused } from '../refused.ts';
import { scenarioPlayedIn } from '../results/game-totals.ts';

export interface Preview {
  readonly title: string;
  readonly description: string;
  /** The scenario whose cover to show; null = the game's own picture. */
  readonly scenarioId: string | null;
}

interface Dependencies {
  readonly db: Database;
  readonly lobbies: Pick<Lobbies, 'get'>;
}

const LOBBY = /^\/(?:game\/lobby|join)\/([^/]{1,64})\/?$/i;
const DAILY = /^\/daily(\/|$)/i;
const DAILY_PREVIEW: Preview = {
  title: 'The Daily Case',
  description: 'One recorded game every day, the same for everybody: read it round by round and name the Saboteur. No account needed.',
  scenarioId: null,
};
const GUIDED = /^\/guided\/?$/i;
const GUIDED_PREVIEW: Preview = {
  title: 'The guided game',
  description: 'Learn One Mind, Many by playing: a first game against three scripted voices, in five minutes and without an account.',
  scenarioId: null,
};
const REPLAY = /^\/replay\/([^/]{1,64})\/?$/i;

/** Null for addresses without a preview of their own. `path`: decoded, without query. */
export const previewOf = async (path: string, { db, lobbies }: Dependencies): Promise<Preview | null> => {
  const lobby = LOBBY.exec(path)?.[1];
  if (lobby !== undefined && lobby !== 'new') return lobbyPreview(lobbies, lobby);
  if (DAILY.test(path)) return DAILY_PREVIEW;
  if (GUIDED.test(path)) return GUIDED_PREVIEW;
  const game = REPLAY.exec(path)?.[1];
  return game === undefined ? null : replayPreview(db, game);
};

const lobbyPreview = async (lobbies: Pick<Lobbies, 'get'>, idOrCode: string): Promise<Preview | null> => {
  try {
    const { name, settings, scenario, status, players, maxPlayers } = await lobbies.get(idOrCode);
    if (status === 'closed') return null;
    if (settings.isPrivate) return { title: name, description: 'You are invited to a private lobby. Take your seat.', scenarioId: null };
    const seats =
      status === 'waiting' ? `${players.length} of ${maxPlayers} seats are taken. Come and take one.` : 'The game has already begun.';
    return { title: name, description: `A lobby of ${scenario.title}. ${seats}`, scenarioId: scenario.id };
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
};

const replayPreview = async (db: Database, gameId: string): Promise<Preview> => {
  const scenario = (await isReplayOpen(db, gameId)) ? await scenarioPlayedIn(db, gameId) : null;
  return {
    title: scenario === null ? 'Replay of a game' : `Replay: ${scenario.title}`,
    description: 'The replay of a finished game, turn by turn: as everyone saw it, as each player knew it, and with every secret revealed.',
    scenarioId: scenario?.id ?? null,
  };
};
