import { changeResource } from '../scenario/effects.ts';
import type { GameState } from '../state.ts';
import { changeComposure } from '../table/composure.ts';
import { requireSeat, seatOfPlayer } from '../table/seats.ts';
import type { ActionRule } from '../turn/turn.ts';
import { activeHazardsHere, THE_ENVIRONMENT } from '../world/target.ts';

/** [A4] */
export const help: ActionRule = {
  targets: () => [THE_ENVIRONMENT],
  players: true,
  choose: () => THE_ENVIRONMENT,
  risk: 'check',
  succeed: ({ game, changes }, { kind, id }) => {
    const { composure, relief } = game.rules.help;
    if (kind === 'player') {
      const helped = seatOfPlayer(game, id);
      requireSeat(game, helped).helped = true;
      changes.push(...changeComposure(game, helped, composure));
    } else if (activeHazardsHere(game).length === 0) {
      changes.push(...(isAlarmNearer(game) ? changeResource(game, 'alarm', -relief) : changeResource(game, 'vitality', relief)));
    }
  },
};

/** Whether the alarm is closer to its limit than vitality is to 0, or vitality is full. */
function isAlarmNearer(state: GameState): boolean {
  return state.vitality >= state.rules.vitality.most || (state.alarm > 0 && state.alarmLimit - state.alarm <= state.vitality);
}
