import type { Condition, ScenarioContent } from '../types.ts';

/** A resource whose amount is part of the Saboteurs' goal [E2]. */
export interface LosingResource {
  readonly resource: string;
  /** The direction in which the amount approaches the goal. */
  readonly direction: 'falling' | 'rising';
  /** The amount at which this part of the Saboteurs' goal is reached. */
  readonly limit: number;
  /** The amount at the start; 0 if the scenario gives none, which is allowed for vitality and alarm. */
  readonly start: number;
  /** The limit alone is enough: no other part has to hold as well. */
  readonly alone: boolean;
}

/**
 * The resources that the Saboteur goal of the scenario counts: vitality, alarm, then resources in the scenario's order.
 * If the goal has several limits for one resource, this is the one that is reached first.
 */
export function losingResources({ saboteur_goal: goal, initial_resources: start }: ScenarioContent): readonly LosingResource[] {
  if (goal === undefined) return [];
  const found = limitsIn(goal.when, { wanted: true, alone: true });
  return [...new Set(['vitality', 'alarm', ...Object.keys(start)])].flatMap((resource): LosingResource[] => {
    const limits = found.filter((limit) => limit.resource === resource);
    return (['falling', 'rising'] as const).flatMap((direction) => {
      const [first] = limits
        .filter((limit) => limit.direction === direction)
        .sort((a, b) => Number(b.alone) - Number(a.alone) || (direction === 'falling' ? b.limit - a.limit : a.limit - b.limit));
      return first === undefined ? [] : [{ ...first, start: start[resource] ?? 0 }];
    });
  });
}

type Limit = Omit<LosingResource, 'start'>;

/** `wanted` is false below an odd number of `not`; `alone` is false if other parts must hold too. */
function limitsIn(condition: Condition, { wanted, alone }: { wanted: boolean; alone: boolean }): readonly Limit[] {
  switch (condition.type) {
    case 'all':
    case 'any': {
      // `not any` requires all parts to fail; `not all` requires one.
      const isEnough = (condition.type === 'any') === wanted || condition.of.length === 1;
      return condition.of.flatMap((part) => limitsIn(part, { wanted, alone: alone && isEnough }));
    }
    case 'not':
      return limitsIn(condition.of, { wanted: !wanted, alone });
    case 'resource_at_most':
      return wanted
        ? falling(condition.resource, condition.amount, alone)
        : [{ resource: condition.resource, direction: 'rising', limit: condition.amount + 1, alone }];
    case 'resource_at_least':
      return wanted
        ? [{ resource: condition.resource, direction: 'rising', limit: condition.amount, alone }]
        : falling(condition.resource, condition.amount - 1, alone);
    default:
      return [];
  }
}

/** No amount falls below 0 [W6]. */
const falling = (resource: string, limit: number, alone: boolean): readonly Limit[] =>
  limit < 0 ? [] : [{ resource, direction: 'falling', limit, alone }];
