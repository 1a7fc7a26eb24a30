import type { Scenario } from '@one-mind/engine/scenario/types';

/** Number of scenarios kept; each takes about 100 kB with what the engine and the narrator derive from it. */
const KEPT_MAX = 100;

/** By their JSON; the one that was requested most recently is last. */
const kept = new Map<string, Scenario>();

/**
 * The scenario with this JSON: the same object for all games that have it, because what the engine and the narrator derive
 * from a scenario is kept for each object. Never edit it.
 */
export function sharedScenario(json: string): Scenario {
  const scenario: Scenario = kept.get(json) ?? JSON.parse(json);
  kept.delete(json);
  kept.set(json, scenario);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  return scenario;
}
