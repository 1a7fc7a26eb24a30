import { PLAYER_COUNTS } from '../vocabulary.ts';
import type { PlayerCount, PlayerCountSettings, Scenario } from './types.ts';

/** The numbers of players that the scenario supports, among those that a game can have. Only these need settings. */
export const playerCountsOf = ({ min_players, max_players }: Pick<Scenario, 'min_players' | 'max_players'>): readonly PlayerCount[] =>
  PLAYER_COUNTS.filter((count) => Number(count) >= min_players && Number(count) <= max_players);

/**
 * A scenario's settings for a number of players. Changed rules can allow a number that the scenario doesn't support; it
 * uses the settings of the nearest supported one.
 * @throws RangeError if there are none, which a validated scenario always has
 */
export function settingsForPlayers({ id, min_players, max_players, content }: Scenario, players: number): PlayerCountSettings {
  const nearest = Math.max(min_players, Math.min(max_players, players));
  const table = content.by_players[String(nearest) as PlayerCount];
  if (table === undefined) throw new RangeError(`scenario ${id} has no settings for ${players} players`);
  return table;
}
