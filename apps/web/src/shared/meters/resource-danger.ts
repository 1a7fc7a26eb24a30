import type { LosingResource } from '@one-mind/engine/scenario/validation/losing-resources';

/** How close a resource is to the amount that loses the game. */
export type Danger = 'none' | 'near' | 'critical' | 'reached';

/** The remaining share of the way from the start to the limit. */
const NEAR = 1 / 3;
const CRITICAL = 1 / 6;

export function dangerOf({ direction, limit, start }: LosingResource, amount: number): Danger {
  const left = direction === 'falling' ? amount - limit : limit - amount;
  const whole = Math.max(1, Math.abs(start - limit));
  if (left <= 0) return 'reached';
  if (left <= Math.max(1, whole * CRITICAL)) return 'critical';
  return left <= whole * NEAR ? 'near' : 'none';
}
