/** Fits the weight of each sign: maximises the likelihood of the true roles in games reserved for this. */
import { type BySign, groupsOf, NO_EVIDENCE, weigh } from './posterior.ts';

/** Evidence against each seat at the end of one round, with its true role. */
export interface Sample {
  readonly seats: readonly BySign[];
  readonly guilty: readonly number[];
}

const STEPS = 150;
const STEP = 0.4;
/** Pulls weights slightly towards 0, so that a rare sign can't get an extreme weight. */
const SHRINK = 0.002;

/** Gradient ascent on the mean log-likelihood of the true Saboteurs among all groups of seats; the problem is convex. */
export function fitWeights(samples: readonly Sample[]): BySign {
  let weights: BySign = NO_EVIDENCE.map(() => 0.5);
  for (let step = 0; step < STEPS && samples.length > 0; step++) {
    const gradient = NO_EVIDENCE.map(() => 0);
    for (const { seats, guilty } of samples) {
      const groups = groupsFor(seats.length, guilty.length);
      const scores = seats.map((evidence) => weigh(evidence, weights));
      const odds = groups.map((group) => Math.exp(group.reduce((sum, seat) => sum + (scores[seat] ?? 0), 0)));
      const total = odds.reduce((sum, one) => sum + one, 0);
      const add = (group: readonly number[], by: number): void => {
        for (const seat of group)
          seats[seat]?.forEach((value, sign) => {
            gradient[sign] = (gradient[sign] ?? 0) + by * value;
          });
      };
      add(guilty, 1);
      for (const [at, group] of groups.entries()) add(group, -(odds[at] ?? 0) / total);
    }
    weights = weights.map((weight, sign) => weight + STEP * ((gradient[sign] ?? 0) / samples.length - SHRINK * weight));
  }
  return weights;
}

const known = new Map<string, number[][]>();
function groupsFor(n: number, size: number): number[][] {
  const key = `${n}/${size}`;
  const groups = known.get(key) ?? groupsOf(n, size);
  known.set(key, groups);
  return groups;
}
