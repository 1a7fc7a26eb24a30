import { changeComposure } from '../composure.ts';
import { activeHazardsHere, otherPlayers, THE_ENVIRONMENT } from '../here.ts';
import { COMPOSURE_MAX, VITALITY_MAX } from '../numbers.ts';
import { changeResource } from '../scenario/effects.ts';
import { requireSeat, seatOfPlayer } from '../seats.ts';
import type { GameState } from '../state.ts';
import type { ActionRule } from '../turn.ts';

/** [A4] */
export const help: ActionRule = {
  targets: (state, index) => [THE_ENVIRONMENT, ...otherPlayers(state, index)],
  choose: () => THE_ENVIRONMENT,
  risk: 'check',
  succeed: ({ draft, changes }, { kind, id }) => {
    if (kind === 'player') {
      const helped = seatOfPlayer(draft, id);
      requireSeat(draft, helped).helped = true;
      if (requireSeat(draft, helped).composure < COMPOSURE_MAX) changes.push(...changeComposure(draft, helped, 1));
    } else if (activeHazardsHere(draft).length === 0) {
      changes.push(...(isAlarmNearer(draft) ? changeResource(draft, 'alarm', -1) : changeResource(draft, 'vitality', 1)));
    }
  },
};

/** Whether fewer points part the alarm from its limit than part vitality from nothing, or vitality needs no help. */
function isAlarmNearer(state: GameState): boolean {
  return state.vitality >= VITALITY_MAX || (state.alarm > 0 && state.alarmLimit - state.alarm <= state.vitality);
}
