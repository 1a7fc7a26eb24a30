import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import type { LobbySummary } from './lobbies.ts';

/** The largest number of free seats to filter by: six seats without the host's. */
export const OPEN_SEATS_MAX = 5;

/** POST /api/lobbies/quick-join, and the filter of the list; by default every lobby matches. */
export const LobbyFilterSchema = z.strictObject({
  /** Part of the name of the lobby, scenario or host, in any case. */
  search: z.string().max(100).default(''),
  /** The minimum number of free seats. */
  openSeats: z.number().int().min(0).max(OPEN_SEATS_MAX).default(0),
  scenarioId: z.string().max(64).nullable().default(null),
  difficulty: z.enum(DIFFICULTIES).nullable().default(null),
  /** Only lobbies with a friend in them. */
  withFriends: z.boolean().default(false),
});
export type LobbyFilter = z.output<typeof LobbyFilterSchema>;

export const openSeats = (lobby: LobbySummary): number => (lobby.status === 'waiting' ? Math.max(0, lobby.maxPlayers - lobby.players) : 0);

/** `friendIds`: user ids, needed only if the filter requires a friend. */
export const fitsFilter = (lobby: LobbySummary, filter: LobbyFilter, friendIds: ReadonlySet<string>): boolean => {
  const wanted = filter.search.trim().toLowerCase();
  return (
    [lobby.name, lobby.scenario, lobby.host].some((text) => text.toLowerCase().includes(wanted)) &&
    openSeats(lobby) >= filter.openSeats &&
    (filter.scenarioId === null || lobby.scenarioId === filter.scenarioId) &&
    (filter.difficulty === null || lobby.difficulty === filter.difficulty) &&
    (!filter.withFriends || lobby.people.some((id) => friendIds.has(id)))
  );
};
