import type { GameState, SeatIndex } from '../state.ts';
import type { Condition } from './types.ts';

/**
 * [W5] Whether a condition holds now. `seat` is the Rogue whose goal it is, for `marked`. Conditions on undeclared ids
 * never hold; validation refuses them.
 */
export function holds(state: GameState, condition: Condition, seat?: SeatIndex): boolean {
  switch (condition.type) {
    case 'at':
      return state.body.location === condition.location;
    case 'has':
      return state.objects[condition.object]?.place === 'body';
    case 'flag':
      return state.flags[condition.flag] === true;
    case 'object':
      return state.objects[condition.object]?.state === condition.state;
    case 'npc': {
      const npc = state.npcs[condition.npc];
      return npc !== undefined && npc.disposition >= condition.disposition_at_least;
    }
    case 'hazard': {
      const hazard = state.hazards[condition.hazard];
      return hazard !== undefined && hazard.severity <= condition.severity_at_most;
    }
    case 'resource_at_least':
      return resourceOf(state, condition.resource) >= condition.amount;
    case 'resource_at_most':
      return resourceOf(state, condition.resource) <= condition.amount;
    case 'round_at_least':
      return state.round >= condition.round;
    case 'stage_done':
      return state.stagesDone.includes(condition.stage);
    case 'marked':
      return seat !== undefined && state.seats[seat]?.marked.includes(condition.object) === true;
    case 'all':
      return condition.of.every((part) => holds(state, part, seat));
    case 'any':
      return condition.of.some((part) => holds(state, part, seat));
    case 'not':
      return !holds(state, condition.of, seat);
  }
}

/** A resource of the scenario, `vitality` or `alarm`; 0 for an undeclared one. */
export function resourceOf(state: GameState, resource: string): number {
  if (resource === 'vitality') return state.vitality;
  if (resource === 'alarm') return state.alarm;
  return state.resources[resource] ?? 0;
}
