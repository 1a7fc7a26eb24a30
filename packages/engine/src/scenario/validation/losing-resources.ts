import type { Condition, ScenarioContent } from '../types.ts';

/** A resource whose amount is part of the Saboteurs' goal [E2]. */
export interface LosingResource {
  readonly resource: string;
  /** Which way it comes nearer to the goal. */
  readonly direction: 'falling' | 'rising';
  /** The amount at which the Saboteurs have what they want of it. */
  readonly limit: number;
  /** The amount at the start; 0 where the scenario gives none, as it may of vitality and alarm. */
  readonly start: number;
  /** The limit is enough by itself: nothing else has to hold with it. */
  readonly alone: boolean;
}

/**
 * What the scenario's own Saboteur goal counts: vitality, alarm, and resources in the order of the scenario. Where the goal names
 * several limits of one of them, the one that is reached first.
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

/** `wanted` is false below an odd number of `not`; `alone` is false beside other parts that must hold, too. */
function limitsIn(condition: Condition, { wanted, alone }: { wanted: boolean; alone: boolean }): readonly Limit[] {
  switch (condition.type) {
    case 'all':
    case 'any': {
      // Of `not any` all parts must fail, of `not all` one is enough.
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

/** Nothing falls below 0 [W6]. */
const falling = (resource: string, limit: number, alone: boolean): readonly Limit[] =>
  limit < 0 ? [] : [{ resource, direction: 'falling', limit, alone }];
