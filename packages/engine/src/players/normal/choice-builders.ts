/** Builds programs: each function returns a choice that is valid for this voice, or null. */
import type { Dice } from '../../rng.ts';
import type { StageLead } from '../../view/view-types.ts';
import { type Action, ENVIRONMENT, type Intention, type Tag } from '../../vocabulary.ts';
import type { Choice } from '../decision.ts';
import { dangerHere, type Perspective, targetOf } from '../perspective.ts';

/**
 * A valid choice for this target with the first tag that fits, otherwise the default tag; null if the target isn't
 * valid.
 */
export function aim(
  perspective: Perspective,
  dice: Dice,
  { action, target, tags = [] }: { action: Action; target: string; tags?: readonly Tag[] },
): Choice | null {
  const option = targetOf(perspective, action, target);
  const tag = tags.find((one) => option?.tags.includes(one)) ?? option?.tags[0];
  if (option === undefined || tag === undefined) return null;
  return { action, target, intention: demeanour(perspective, dice, action, option.kind), tag };
}

/** The intention that helps an action [C1], randomised the same way for every role so that it reveals none. */
function demeanour(perspective: Perspective, dice: Dice, action: Action, kind: string): Intention {
  const { world } = perspective;
  if (dice.percent(15)) return dice.pick(['cooperative', 'suspicious', 'defensive'] as const);
  if (action === 'search') return 'suspicious';
  if (kind === 'hazard' && world.alarm + 3 < world.alarmLimit) return 'aggressive';
  if (kind === 'npc' || action === 'help') return 'cooperative';
  return world.vitality <= 3 || dangerHere(perspective) > 0 ? 'defensive' : 'cooperative';
}

/**
 * The steps of the plan that are likely to be due in this voice's turn if the earlier voices follow it.
 * @param done steps that the others are expected to have done by then
 */
export function alongTheWay(
  perspective: Perspective,
  dice: Dice,
  options: { plan: readonly StageLead[]; done: number; tags: readonly Tag[] },
): Choice | null {
  const { plan, tags } = options;
  let left = options.done;
  let at = perspective.here;
  for (const [index, lead] of plan.entries()) {
    // Distances are only computed from the body's location, so every step of the plan counts as one.
    const tokens = at === lead.location ? 0 : at === perspective.here ? (perspective.tokens.get(lead.location) ?? 1) : 2;
    if (left < tokens) {
      const isOpen = perspective.tokens.has(lead.location) || index > 0;
      return (
        (isOpen ? aim(perspective, dice, { action: 'move', target: lead.location, tags }) : null) ??
        aim(perspective, dice, { action: 'move', target: ENVIRONMENT, tags })
      );
    }
    left -= tokens;
    at = lead.location;
    if (lead.action === 'move') continue;
    if (left < 1) return act(perspective, dice, lead, tags);
    left -= 1;
  }
  return null;
}

function act(perspective: Perspective, dice: Dice, { action, target }: StageLead, tags: readonly Tag[]): Choice | null {
  const isDamaged = perspective.world.objects.some(({ id, state }) => id === target && state === 'damaged');
  // A hostile NPC needs more than one step [T2].
  const isHostile = perspective.world.npcs.some(({ id, disposition }) => id === target && disposition < 0);
  const wanted: readonly Tag[] = isDamaged ? ['repair', ...tags] : isHostile ? ['negotiate', ...tags] : tags;
  // Something that isn't here yet can't be a target; by then, `environment` will resolve to it.
  return aim(perspective, dice, { action, target, tags: wanted }) ?? aim(perspective, dice, { action, target: ENVIRONMENT, tags: wanted });
}

/** Probes the voice that the viewer most wants to know about. */
export function probe(perspective: Perspective, dice: Dice, whom: string | undefined, tags: readonly Tag[]): Choice | null {
  return whom === undefined ? null : aim(perspective, dice, { action: 'search', target: whom, tags });
}

/** Helps vitality or alarm if needed, and if no hazard here is active [A4]. */
export function calm(perspective: Perspective, dice: Dice, tags: readonly Tag[]): Choice | null {
  return dangerHere(perspective) > 0 ? null : aim(perspective, dice, { action: 'help', target: ENVIRONMENT, tags });
}

/** Helps the voice with the lowest composure. */
export function encourage(perspective: Perspective, dice: Dice, tags: readonly Tag[]): Choice | null {
  const shaken = perspective.others.reduce(
    (worst, other) => (other.composure < worst.composure ? other : worst),
    perspective.others[0] ?? { id: '', composure: 9 },
  );
  return aim(perspective, dice, { action: 'help', target: shaken.id, tags });
}

export function lowerHazard(perspective: Perspective, dice: Dice, tags: readonly Tag[]): Choice | null {
  const worst = perspective.world.hazards
    .filter(({ location, severity }) => location === perspective.here && severity > 0)
    .reduce((most, one) => (one.severity > most.severity ? one : most), { id: '', severity: 0 });
  return aim(perspective, dice, { action: 'interact', target: worst.id, tags });
}

/** Any valid choice; there is always one. */
export function anything(perspective: Perspective, dice: Dice): Choice {
  const options = perspective.you.options.filter(({ enabled, targets }) => enabled && targets.length > 0);
  const { action, targets } = dice.pick(options);
  const target = dice.pick(targets);
  return {
    action,
    target: target.id,
    intention: dice.pick(['cooperative', 'suspicious', 'defensive', 'aggressive'] as const),
    tag: dice.pick(target.tags),
  };
}

/** The first choice that isn't null. */
export function firstOf(...choices: readonly (() => Choice | null)[]): Choice | null {
  for (const choose of choices) {
    const choice = choose();
    if (choice !== null) return choice;
  }
  return null;
}
