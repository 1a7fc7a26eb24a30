import { describe, expect, it } from 'vitest';
import { canBeTrue, claimOf, EXAMPLES, logOf, ROUNDS, turnOf, VOICES, voiceAt, YOU, YOUR_ACTIONS } from './hidden-order.ts';

describe.each(EXAMPLES.map((example, index) => ({ name: index + 1, example })))('example $name', ({ example }) => {
  it('rotates as the rules say: the first moves to last', () => {
    const inRound = (round: 1 | 2) => [1, 2, 3, 4].map((turn) => voiceAt(example, round, turn));
    const [first, ...others] = inRound(1);
    expect(inRound(2)).toEqual([...others, first]);
  });

  it('has exactly one voice whose claims cannot be true, and that voice has lied', () => {
    const impossible = VOICES.filter((voice) => !canBeTrue(example, voice));
    const liars = VOICES.filter((voice) => ROUNDS.some((round) => claimOf(example, voice, round) !== turnOf(example, voice, round)));
    expect(impossible).toHaveLength(1);
    expect(liars).toEqual(impossible);
    expect(liars).not.toContain(YOU);
  });

  it('shows the contradiction: one turn is claimed twice, and one by nobody', () => {
    const claimed = ROUNDS.map((round) => VOICES.map((voice) => claimOf(example, voice, round)));
    expect(claimed.map((turns) => new Set(turns).size).toSorted()).toEqual([3, 4]);
  });

  it('logs what was really done, in the hidden order', () => {
    for (const round of ROUNDS) {
      const log = logOf(example, round, YOUR_ACTIONS[0]);
      expect(log.map(({ turn }) => turn)).toEqual([1, 2, 3, 4]);
      expect(log[turnOf(example, YOU, round) - 1]?.narration).toBe(YOUR_ACTIONS[0].narration);
      expect(new Set(log.map(({ narration }) => narration)).size).toBeGreaterThanOrEqual(3);
    }
  });
});
