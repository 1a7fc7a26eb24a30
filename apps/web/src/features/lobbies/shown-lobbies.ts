import type { LobbySummary } from '@one-mind/protocol/games/lobbies';
import { fitsFilter, type LobbyFilter } from '@one-mind/protocol/games/lobby-filter';

export const isFull = (lobby: LobbySummary): boolean => lobby.players >= lobby.maxPlayers;
export const isJoinable = (lobby: LobbySummary): boolean => lobby.status === 'waiting' && !isFull(lobby);

/** Lobbies that can be joined come first, then full ones, then running games; otherwise the order is kept. */
const rank = (lobby: LobbySummary): number => (isJoinable(lobby) ? 0 : lobby.status === 'waiting' ? 1 : 2);

/** `friendIds`: user ids. */
export const shownLobbies = (lobbies: readonly LobbySummary[], filter: LobbyFilter, friendIds: ReadonlySet<string>): LobbySummary[] =>
  lobbies.filter((lobby) => fitsFilter(lobby, filter, friendIds)).sort((a, b) => rank(a) - rank(b));
