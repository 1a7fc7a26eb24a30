import type { LobbySummary } from '@one-mind/protocol/lobbies';

export const isFull = (lobby: LobbySummary): boolean => lobby.players >= lobby.maxPlayers;
export const isJoinable = (lobby: LobbySummary): boolean => lobby.status === 'waiting' && !isFull(lobby);

/** Case-insensitive substring over name, scenario or host; a blank search finds all. */
export function matchingLobbies(lobbies: readonly LobbySummary[], search: string): readonly LobbySummary[] {
  const wanted = search.trim().toLocaleLowerCase();
  if (wanted === '') return lobbies;
  return lobbies.filter((lobby) => [lobby.name, lobby.scenario, lobby.host].some((text) => text.toLocaleLowerCase().includes(wanted)));
}

/** The first lobby that is waiting and not full. */
export const quickJoinChoice = (lobbies: readonly LobbySummary[]): LobbySummary | null => lobbies.find(isJoinable) ?? null;
