import type { ActionRule } from '../turn/turn.ts';
import { THE_ENVIRONMENT } from '../world/target.ts';

/**
 * [A5] Until the next round, no probe finds this voice, harm meant for it fails, and patrols and the alarm clock add no
 * alarm.
 */
export const hide: ActionRule = {
  targets: () => [THE_ENVIRONMENT],
  players: false,
  choose: () => THE_ENVIRONMENT,
  risk: 'sure',
  succeed: ({ game, index }) => {
    game.roundEffects = { ...game.roundEffects, hidden: [...game.roundEffects.hidden, index], patrolsQuiet: true };
  },
};
