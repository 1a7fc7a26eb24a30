import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { z } from 'zod';
import type { LobbySummary } from './lobbies.ts';

/** Most seats that can be asked for: a table of six without its host. */
export const OPEN_SEATS_MAX = 5;

/** POST /api/lobbies/quick-join, and what the list shows; by default everything fits. */
export const LobbyFilterSchema = z.strictObject({
  /** A part of the lobby's name, scenario or host, in any case. */
  search: z.string().max(100).default(''),
  /** So many free seats at least. */
  openSeats: z.number().int().min(0).max(OPEN_SEATS_MAX).default(0),
  scenarioId: z.string().max(64).nullable().default(null),
  difficulty: z.enum(DIFFICULTIES).nullable().default(null),
  /** Somebody inside is a friend. */
  withFriends: z.boolean().default(false),
});
export type LobbyFilter = z.output<typeof LobbyFilterSchema>;

export const openSeats = (lobby: LobbySummary): number => (lobby.status === 'waiting' ? Math.max(0, lobby.maxPlayers - lobby.players) : 0);

/** `friendIds`: user ids, asked for where the filter wants friends. */
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
