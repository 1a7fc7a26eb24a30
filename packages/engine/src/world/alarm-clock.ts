import { playerCountSettings } from '../scenario/content-index.ts';
import type { GameState } from '../state.ts';
import { areSaboteursFound } from '../table/role-counts.ts';
import type { WorldView } from '../view/view-types.ts';

/** Whether the clock strikes when this round ends, unless a voice hides in it [A5]. */
export const isDue = ({ every }: WorldView['alarmClock'], round: number): boolean => every > 0 && round % every === 0;

/**
 * [U1] The interval and the rise come from the scenario unless the rule sets them. If the rule is off, the clock never
 * strikes.
 */
export function alarmClock(state: GameState): WorldView['alarmClock'] {
  const { active, every, rise } = state.rules.alarm_clock;
  const isStopped = state.rules.saboteurs_found.active && areSaboteursFound(state);
  const { alarm_every, alarm_rise = 1 } = playerCountSettings(state);
  return { every: active && !isStopped ? every || alarm_every : 0, rise: rise || alarm_rise };
}
