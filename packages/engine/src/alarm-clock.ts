import { tableSettings } from './content.ts';
import type { GameState } from './state.ts';
import type { WorldView } from './views.ts';

/** [U1] The scenario says every how many rounds, unless the rule does; switched off, it never ticks. */
export function alarmClock(state: GameState): WorldView['alarmClock'] {
  const { active, every, rise } = state.rules.alarm_clock;
  return { every: active ? every || tableSettings(state).alarm_every : 0, rise };
}
