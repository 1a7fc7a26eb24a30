import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { withRefused } from './problems.ts';

describe('the problems of a refused save', () => {
  const fields = { title: 'Choose another title.', setting: 'This text is empty. Enter some text.' };
  const refused = new ApiError({ status: 400, code: 'scenario_invalid', message: '', fields });
  const check = {
    errors: [{ severity: 'error', path: 'setting', reason: 'This text is empty.', suggestion: 'Enter some text.' }],
    warnings: [],
  } as const;

  it('are added to those of the check, without duplicates', () => {
    expect(withRefused(check, refused)?.errors.map(({ path, reason }) => [path, reason])).toEqual([
      ['setting', 'This text is empty.'],
      ['title', 'Choose another title.'],
    ]);
  });

  it('are empty if the save failed for another reason', () => {
    expect(withRefused(check, new Error('offline'))).toBe(check);
    expect(withRefused(check, null)).toBe(check);
  });
});
