import { describe, expect, it } from 'vitest';
import { type Candidate, LEVEL_OF_WEEKDAY, levelOf, schedule, sureAfter } from './choose-cases.ts';

const candidate = (curve: readonly number[], more: Partial<Candidate> = {}): Candidate => ({
  game: 'a game',
  scenario: 'prison-break',
  curve,
  rival: curve.map((chance) => (1 - chance) / 2),
  isFair: true,
  ...more,
});
const EASY = [0.3, 0.4, 0.6, 0.9, 0.95, 0.97];
const MEDIUM = [0.3, 0.4, 0.5, 0.7, 0.95, 0.97];
const HARD = [0.2, 0.3, 0.3, 0.4, 0.5, 0.6, 0.95];

describe('a case', () => {
  it('is as difficult as the round is late after which the ideal reader is sure and stays so', () => {
    expect([EASY, MEDIUM, HARD].map((curve) => levelOf(candidate(curve)))).toEqual(['easy', 'medium', 'hard']);
    expect(sureAfter(candidate(EASY))).toBe(4);
    // Sure after round 3, but not after round 5.
    expect(sureAfter(candidate([0.3, 0.4, 0.9, 0.9, 0.7, 0.9, 0.95]))).toBe(6);
  });

  it.each([
    ['is decided after round 1', candidate([0.7, 0.7, 0.7, 0.9, 0.95, 0.95])],
    ['makes somebody else nearly certain after round 2', candidate(EASY, { rival: [0.2, 0.7, 0.2, 0.1, 0.05, 0.03] })],
    ['only a calculating machine could solve', candidate(EASY, { isFair: false })],
    ['stays undecided', candidate([0.3, 0.4, 0.4, 0.5, 0.6, 0.7, 0.8])],
    ['is over too soon', candidate([0.3, 0.4, 0.9, 0.95])],
    ['is decided only after the rounds that are shown', candidate([0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.95])],
  ])('is no game that %s', (_what, one) => {
    expect(levelOf(one)).toBeNull();
  });
});

describe('the calendar', () => {
  const pool = (count: number): Candidate[] =>
    Array.from({ length: count }, (_, at) =>
      candidate([EASY, MEDIUM, HARD][at % 3] ?? EASY, { game: `game ${at}`, scenario: `scenario ${at % 4}` }),
    );

  it('shows every game once, at the level of its weekday', () => {
    const days = schedule(pool(200), 70);
    expect(days).toHaveLength(70);
    expect(new Set(days.map(({ candidate: { game } }) => game)).size).toBe(70);
    expect(days.map(({ level }) => level)).toEqual(Array.from({ length: 10 }, () => LEVEL_OF_WEEKDAY).flat());
    for (const { candidate: one, level } of days) expect(levelOf(one)).toBe(level);
  });

  it('never shows the same scenario on two days in a row while there are others', () => {
    const scenarios = schedule(pool(200), 70).map(({ candidate: { scenario } }) => scenario);
    expect(scenarios.filter((one, day) => one === scenarios[day - 1])).toEqual([]);
  });

  it('ends where the candidates of a level end', () => {
    expect(schedule(pool(9), 70).length).toBeLessThan(10);
  });
});
