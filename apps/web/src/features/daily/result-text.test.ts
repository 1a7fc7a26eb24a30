import { describe, expect, it } from 'vitest';
import { resultText } from './result-text.ts';

const RESULT = { day: '2026-11-25', seat: 2, rounds: 4, isRight: true, points: 70, isOnDay: true };
const COMMON = {
  saboteur: 2,
  rounds: 7,
  title: 'One Mind, Many: Daily Case 3 (medium)',
  score: '70 points',
  url: 'https://mind.example/daily/2026-11-25',
};

describe('the result to share', () => {
  it('shows how the suspicion moved, the verdict and how many rounds were left', () => {
    expect(resultText({ ...COMMON, result: RESULT, suspects: [[], [0], [0, 2], [2]] })).toBe(
      'One Mind, Many: Daily Case 3 (medium)\n🎯 ⚪🟠🟡🟢⚫⚫⚫ 70 points\nhttps://mind.example/daily/2026-11-25',
    );
  });

  it('shows a wrong name, and rounds without marks as undecided', () => {
    const result = { ...RESULT, seat: 0, rounds: 7, isRight: false, points: 0 };
    expect(resultText({ ...COMMON, result, suspects: [[0]], score: '0 points' })).toContain('❌ 🟠⚪⚪⚪⚪⚪⚪ 0 points');
  });
});
