import type { Ref } from './here.ts';
import { CHANCE, DIFFICULTY_BONUS, INTENTION_BONUS, SLIP } from './numbers.ts';
import type { GameState, Program } from './state.ts';

/** [C1] Percent with which a checked action succeeds. `bonus`: points from assist, disrupt and help. */
export function chanceOf(state: GameState, program: Program, target: Ref, bonus: number): number {
  const points = CHANCE.base + DIFFICULTY_BONUS[state.difficulty] + intentionBonus(state, program, target) + bonus;
  return Math.min(CHANCE.max, Math.max(CHANCE.min, points));
}

/** [A1][T12] Percent with which a step slips; a bonus lowers it. */
export function slipChance(state: GameState, bonus: number): number {
  const base = state.roundEffects.obstructedBy === null ? SLIP.base : SLIP.obstructed;
  return Math.min(SLIP.max, Math.max(SLIP.min, base - bonus));
}

function intentionBonus(state: GameState, { action, intention }: Program, { kind, id }: Ref): number {
  switch (intention) {
    case 'cooperative':
      return kind === 'npc' || action === 'help' ? INTENTION_BONUS : 0;
    case 'suspicious':
      return action === 'search' ? INTENTION_BONUS : 0;
    case 'aggressive':
      return kind === 'hazard' || state.objects[id]?.state === 'locked' ? INTENTION_BONUS : 0;
    case 'defensive':
      return 0;
  }
}
