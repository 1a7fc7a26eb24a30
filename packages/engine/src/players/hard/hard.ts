/** `hard`: chooses the option that is worth most to its role, by belief and forecast. */
import type { Dice } from '../../rng.ts';
import type { TargetOption, View } from '../../view/view-types.ts';
import type { Action, Intention } from '../../vocabulary.ts';
import type { Choice } from '../decision.ts';
import { dangerHere, type Perspective } from '../perspective.ts';
import { type Option, worthOf } from './option-worth.ts';
import { type Situation, situationOf } from './situation.ts';

/** Options almost as good are chosen too, so that nobody can predict the choice. In shares of a step's worth. */
const MIX = 0.12;
/** Percent of turns with an intention chosen only for its looks. */
const BLUFFS = 18;

export function hard(view: View, perspective: Perspective, dice: Dice): Choice | null {
  const situation = situationOf(view, perspective);
  let best: Option | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const { action, enabled, targets } of perspective.you.options) {
    if (!enabled) continue;
    for (const target of targets) {
      for (const tag of target.tags) {
        const option = { action, target, tag };
        const worth = worthOf(situation, option) + (dice.below(100) / 100) * MIX * situation.stakes.step;
        if (worth <= most) continue;
        most = worth;
        best = option;
      }
    }
  }
  if (best === null) return null;
  const { action, target, tag } = best;
  return { action, target: target.id, tag, intention: intentionOf(situation, best, dice), ...shiftOf(situation, best) };
}

/** The intention that helps an action [C1]. Saboteurs choose it the same way, because their actions look the same. */
function intentionOf({ perspective }: Situation, { action, target }: Option, dice: Dice): Intention {
  if (dice.percent(BLUFFS)) return dice.pick(['cooperative', 'suspicious', 'defensive'] as const);
  if (action === 'sabotage') return dice.pick(['cooperative', 'suspicious', 'cooperative', 'defensive'] as const);
  return suited(perspective, action, target);
}

function suited(perspective: Perspective, action: Action, { kind, id }: TargetOption): Intention {
  const { world } = perspective;
  if (action === 'search') return 'suspicious';
  if (kind === 'npc' || action === 'help') return 'cooperative';
  const isLock = world.objects.some((one) => one.id === id && one.state === 'locked');
  if ((kind === 'hazard' || isLock) && world.alarm + 4 < world.alarmLimit) return 'aggressive';
  return world.vitality <= 3 || dangerHere(perspective) > 0 ? 'defensive' : 'cooperative';
}

/** [T9] Rogues raise the disposition of their target, but lower a voice that they know is a Saboteur. */
function shiftOf({ belief }: Situation, { tag, target }: Option): { shift?: -1 } {
  return tag === 'manipulate' && target.kind === 'player' && belief.of(target.id, 'saboteur') > 0.8 ? { shift: -1 } : {};
}
