import type { LobbySummary } from '@one-mind/protocol/lobbies';
import { fitsFilter, type LobbyFilter } from '@one-mind/protocol/lobby-filter';

export const isFull = (lobby: LobbySummary): boolean => lobby.players >= lobby.maxPlayers;

/** Those that can be joined first, then the full ones, then those whose game is running; otherwise as they come. */
const rank = (lobby: LobbySummary): number => (lobby.status !== 'waiting' ? 2 : isFull(lobby) ? 1 : 0);

/** `friendIds`: user ids. */
export const shownLobbies = (lobbies: readonly LobbySummary[], filter: LobbyFilter, friendIds: ReadonlySet<string>): LobbySummary[] =>
  lobbies.filter((lobby) => fitsFilter(lobby, filter, friendIds)).sort((a, b) => rank(a) - rank(b));
