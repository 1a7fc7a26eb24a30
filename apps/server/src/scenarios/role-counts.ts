import { deckOf } from '@one-mind/engine/create';
import type { Rules } from '@one-mind/engine/rules/rules';
import type { PlayerCount, ScenarioContent } from '@one-mind/engine/scenario/types';
import { PLAYER_COUNTS, type Role } from '@one-mind/engine/vocabulary';
import type { RoleCounts } from '@one-mind/protocol/scenarios/scenarios';
import type { Database } from '../db/open.ts';
import { activeRules } from '../rules/rules.ts';
import { findScenarioRow } from './store.ts';

/** [S2] The roles that the next game deals to this many players. */
export const roleCounts = (content: ScenarioContent, players: PlayerCount, rules: Rules): RoleCounts => {
  const deck = deckOf({ content }, players, rules);
  const count = (role: Role): number => deck.filter((one) => one === role).length;
  return { collaborator: count('collaborator'), rogue: count('rogue'), saboteur: count('saboteur') };
};

/** By the number of players that a lobby may have; empty if the scenario doesn't exist. */
export const lobbyDecks = async (
  db: Database,
  scenarioId: string,
  { minPlayers, maxPlayers }: { readonly minPlayers: number; readonly maxPlayers: number },
): Promise<readonly { players: number; deck: RoleCounts }[]> => {
  const row = await findScenarioRow(db, scenarioId);
  if (!row) return [];
  const content: ScenarioContent = JSON.parse(row.content_json);
  const rules = await activeRules(db);
  return PLAYER_COUNTS.filter((count) => Number(count) >= minPlayers && Number(count) <= maxPlayers).map((count) => ({
    players: Number(count),
    deck: roleCounts(content, count, rules),
  }));
};
