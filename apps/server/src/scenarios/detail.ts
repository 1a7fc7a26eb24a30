import type { ScenarioContent } from '@one-mind/engine/scenario/types';
import type { ScenarioDetail } from '@one-mind/protocol/scenarios';
import type { Database } from '../db/open.ts';
import { activeRules } from '../rules/rules.ts';
import { ART_NAMES } from './art.ts';
import { requireSeen } from './authoring.ts';
import { ratingsFor } from './ratings.ts';
import type { ScenarioAsker } from './rights.ts';
import { scenarioSummary } from './scenarios.ts';

/** What may be read before playing, named field by field: whatever is hidden in the game stays so. @throws Refused `scenario_not_found` */
export const scenarioDetail = async (db: Database, id: string, asker: ScenarioAsker): Promise<ScenarioDetail> => {
  const row = await requireSeen(db, id, asker);
  const content: ScenarioContent = JSON.parse(row.content_json);
  const { least, most } = (await activeRules(db)).players_per_game;
  return {
    ...scenarioSummary(row, (await ratingsFor(db, asker.userId))(row), asker),
    setting: content.setting,
    objective: content.objective,
    saboteur_goal: content.saboteur_goal?.description ?? null,
    body: { name: content.body.name, description: content.body.description },
    resources: Object.entries(content.initial_resources).map(([name, amount]) => ({ name, amount })),
    locations: content.locations
      .filter(({ hidden }) => !hidden)
      .map(({ id: place, name, description, art }) => ({
        id: place,
        name,
        description,
        image_url: ART_NAMES.has(art) ? `/art/${art}.svg` : null,
        art,
      })),
    characters: content.characters.filter(({ hidden }) => !hidden).map(({ name, description }) => ({ name, description })),
    tables: (['3', '4', '5', '6'] as const)
      .filter((count) => {
        const players = Number(count);
        return players >= Math.max(least, row.min_players) && players <= Math.min(most, row.max_players);
      })
      .map((count) => {
        const { rounds, alarm_limit, stages } = content.by_players[count];
        return { players: Number(count), rounds, alarm_limit, stages: stages.length };
      }),
  };
};
