import { describe, expect, it } from 'vitest';
import { fitText, type Measure } from './fit-text.ts';

/** Every letter is half as wide as it is high. */
const measure: Measure = (text, size) => [...text].length * size * 0.5;
const fit = (text: string, lines = 2, sizes: readonly number[] = [20, 10]) => fitText(text, { width: 100, lines, sizes }, measure);

describe('a text in a picture', () => {
  it('has the largest size at which it fits, and keeps words and their punctuation together', () => {
    expect(fit('Ada, who lies')).toEqual({ size: 20, lines: ['Ada, who', 'lies'] });
    expect(fit('Ada, who lies, took the last step.')).toEqual({ size: 10, lines: ['Ada, who lies, took', 'the last step.'] });
  });

  it('ends with an ellipsis if it is too long for the smallest', () => {
    const { size, lines } = fit('Ada took the last step, and then another one, and one more');
    expect(size).toBe(10);
    expect(lines).toHaveLength(2);
    expect(lines.at(-1)).toMatch(/…$/);
    for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(100);
  });

  it('breaks names that are longer than a line, and languages without spaces', () => {
    for (const text of ['W'.repeat(30), '彼女は最後の一歩を踏み出して、扉を開けた', '👩‍👩‍👧‍👦'.repeat(3)]) {
      const { size, lines } = fit(text, 3);
      expect(lines.join('')).toBe(text);
      for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(100);
    }
  });
});
