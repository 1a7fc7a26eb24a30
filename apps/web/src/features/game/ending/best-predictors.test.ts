import { expect, it } from 'vitest';
import { bestPredictors } from './best-predictors.ts';

const voice = (id: string, points: number, made: number) => ({ id, predictions: { points, right: points, made } });
const ids = (...voices: ReturnType<typeof voice>[]): string[] => bestPredictors(voices).map(({ id }) => id);

it('[Q2] chooses the voice with the most points, and among equals the one with fewer predictions', () => {
  expect(ids(voice('ada', 2, 3), voice('bea', 4, 9))).toEqual(['bea']);
  expect(ids(voice('ada', 4, 6), voice('bea', 4, 9))).toEqual(['ada']);
  expect(ids(voice('ada', 4, 6), voice('bea', 4, 6))).toEqual(['ada', 'bea']);
});

it('[Q2] chooses nobody if no prediction was right', () => {
  expect(ids(voice('ada', 0, 6), voice('bea', 0, 0))).toEqual([]);
});
