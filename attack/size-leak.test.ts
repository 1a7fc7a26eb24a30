import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import { describe, expect, it } from 'vitest';
import { type Measured, measureRoleLeak } from './size-leak.ts';

const ROLES = ['collaborator', 'collaborator', 'rogue', 'saboteur'];

/** Twenty games of four seats, in which the value comes from the role and from chance. */
function games(sizeOf: (role: string, dice: Dice) => number): readonly Measured[] {
  const dice = new Dice({ rng: rngFromSeed('sizes') });
  return Array.from({ length: 20 }, (_, game) =>
    dice.shuffle(ROLES).map((role, seat) => ({ game: `${game}`, seat: `${seat}`, role, what: 'first', value: `${sizeOf(role, dice)}` })),
  ).flat();
}

const judged = (measured: readonly Measured[]) => measureRoleLeak(measured, new Dice({ rng: rngFromSeed('shuffles') }));

describe('measureRoleLeak', () => {
  it('identifies the role if each role has its own size', () => {
    const judgement = judged(games((role, dice) => (role === 'saboteur' ? 6680 : 3600) + dice.below(9)));
    expect(judgement.coincidence).toBe(0);
    expect(judgement.hits).toBeGreaterThan(judgement.blind);
  });

  it('detects a role whose size is only slightly more often the larger one', () => {
    expect(judged(games((role, dice) => (dice.percent(role === 'saboteur' ? 80 : 15) ? 4096 : 2048))).coincidence).toBeLessThan(0.01);
  });

  it('finds nothing if all sizes are the same or differ by chance', () => {
    expect(judged(games(() => 4096))).toMatchObject({ hits: 0.5, blind: 0.5, coincidence: 1 });
    expect(judged(games((_role, dice) => 4096 * (1 + dice.below(3)))).coincidence).toBeGreaterThan(0.05);
  });
});
