import { losingResources } from '@one-mind/engine/scenario/validation/losing-resources';
import type { GameState } from '@one-mind/engine/state';
import type { GameScenario } from './games.ts';

/** What everyone may read about the scenario before playing it; its content stays on the server. */
export const scenarioOf = ({ scenario, difficulty }: GameState): GameScenario => ({
  id: scenario.id,
  version: scenario.version,
  title: scenario.title,
  description: scenario.description,
  difficulty,
  setting: scenario.content.setting,
  objective: scenario.content.objective,
  saboteurGoal: scenario.content.saboteur_goal?.description ?? null,
  losingResources: losingResources(scenario.content),
});
