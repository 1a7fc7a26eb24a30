import { playerCountsOf, settingsForPlayers } from '@one-mind/engine/scenario/settings-for-players';
import { artPath, isUploadedArt } from '@one-mind/protocol/scenarios/art-names';
import type { ScenarioDetail } from '@one-mind/protocol/scenarios/scenarios';
import type { Database } from '../db/open.ts';
import { activeRules } from '../rules/rules.ts';
import { fileOf, requireSeen } from './authoring/authoring.ts';
import type { ScenarioAsker } from './permissions.ts';
import { ART_NAMES } from './pictures/art.ts';
import { ratingsFor } from './ratings/ratings.ts';
import { roleCounts } from './role-counts.ts';
import { scenarioSummary } from './scenarios.ts';

/** What may be read before playing, listed field by field so that hidden content stays hidden. @throws Refused `scenario_not_found` */
export const scenarioDetail = async (db: Database, id: string, asker: ScenarioAsker): Promise<ScenarioDetail> => {
  const row = await requireSeen(db, id, asker);
  const scenario = fileOf(row);
  const { content } = scenario;
  const rules = await activeRules(db);
  const { least, most } = rules.players_per_game;
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
        image_url: ART_NAMES.has(art) || isUploadedArt(art) ? artPath(art) : null,
        art,
      })),
    characters: content.characters.filter(({ hidden }) => !hidden).map(({ name, description }) => ({ name, description })),
    tables: playerCountsOf(scenario)
      .filter((count) => Number(count) >= least && Number(count) <= most)
      .map((count) => {
        const players = Number(count);
        const { rounds, alarm_limit, stages } = settingsForPlayers(scenario, players);
        return { players, rounds, alarm_limit, stages: stages.length, deck: roleCounts(content, count, rules) };
      }),
  };
};
