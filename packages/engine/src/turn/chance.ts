import { playerCountSettings } from '../scenario/content-index.ts';
import type { GameState, Program, Seat } from '../state.ts';
import type { Target } from '../world/target.ts';

/** [C1] The chance of a checked action in percent. `bonus`: points from assist, disrupt, help and lost composure. */
export function chanceOf(state: GameState, program: Program, target: Target, bonus: number): number {
  const { checked_actions: chance, difficulty } = state.rules;
  const fromDifficulty = difficulty.active ? difficulty[state.difficulty] : 0;
  const { ease = 0 } = playerCountSettings(state);
  const points = chance.base + fromDifficulty + ease + intentionBonus(state, program, target) + bonus;
  return Math.min(chance.most, Math.max(chance.least, points));
}

/** [C2] The chance in percent that a turn has bad luck: a failed check, or any other turn. */
export function badLuckChance(state: GameState, failedCheck: boolean): number {
  const { bad_luck: rule } = state.rules;
  const { bad_luck = 100 } = playerCountSettings(state);
  return Math.min(100, Math.round(((failedCheck ? rule.after_failure : rule.otherwise) * bad_luck) / 100));
}

/** [A1][T12] The chance in percent that a step slips; a bonus lowers it. */
export function slipChance(state: GameState, bonus: number): number {
  const { slips, obstruct } = state.rules;
  const isObstructed = state.roundEffects.obstructedBy !== null;
  if (!slips.active && !isObstructed) return 0;
  return Math.min(slips.most, Math.max(slips.least, (isObstructed ? obstruct.percent : slips.percent) - bonus));
}

/** [C1] The points that a voice loses for missing composure. */
export function shakenPenalty({ rules: { shaken, composure } }: GameState, seat: Seat): number {
  return shaken.active ? shaken.penalty * Math.max(0, composure.most - seat.composure) : 0;
}

function intentionBonus(state: GameState, { action, intention }: Program, { kind, id }: Target): number {
  if (!state.rules[intention].active) return 0;
  switch (intention) {
    case 'cooperative':
      return kind === 'npc' || action === 'help' ? state.rules.cooperative.bonus : 0;
    case 'suspicious':
      return action === 'search' ? state.rules.suspicious.bonus : 0;
    case 'aggressive':
      return kind === 'hazard' || state.objects[id]?.state === 'locked' ? state.rules.aggressive.bonus : 0;
    case 'defensive':
      return 0;
  }
}
