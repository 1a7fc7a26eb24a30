import { describe, expect, it } from 'vitest';
import { EVERYTHING, filterFromUrl, filterToUrl } from './filter-url.ts';

describe('the filter in the address', () => {
  it('survives a round trip', () => {
    const filter = { search: 'Friday & co', openSeats: 2, scenarioId: 'prison-break', difficulty: 'hard', withFriends: true } as const;
    expect(filterToUrl(filter).toString()).toBe('q=Friday+%26+co&seats=2&scenario=prison-break&difficulty=hard&friends=1');
    expect(filterFromUrl(filterToUrl(filter))).toEqual(filter);
  });

  it('is empty without a filter', () => {
    expect(filterToUrl(EVERYTHING).toString()).toBe('');
    expect(filterFromUrl(new URLSearchParams())).toEqual(EVERYTHING);
  });

  it.each([
    'seats=many',
    'seats=9',
    'seats=-1',
    'seats=1.5',
    'difficulty=none',
    `q=${'x'.repeat(101)}`,
    `scenario=${'x'.repeat(65)}`,
    'friends=no',
  ])('ignores invalid values: %s', (search) => {
    expect(filterFromUrl(new URLSearchParams(search))).toEqual(EVERYTHING);
  });
});
