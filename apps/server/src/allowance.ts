import { SYSTEM_CLOCK } from './clock.ts';

/**
 * Answers a function that takes one from a key's allowance of `count` in the last `windowMs`, and false when nothing is left.
 * Kept in memory only: after a restart everyone has their full allowance again. `now` has to come from a clock that never jumps.
 */
export const createAllowance = (count: number, windowMs: number, now: () => number = SYSTEM_CLOCK.steady): ((key: string) => boolean) => {
  const takenAt = new Map<string, readonly number[]>();
  return (key) => {
    const at = now();
    const isOld = (time: number): boolean => time <= at - windowMs;
    if (takenAt.size > 1000) for (const [other, times] of takenAt) if (times.every(isOld)) takenAt.delete(other);
    const recent = (takenAt.get(key) ?? []).filter((time) => !isOld(time));
    if (recent.length >= count) return false;
    takenAt.set(key, [...recent, at]);
    return true;
  };
};
