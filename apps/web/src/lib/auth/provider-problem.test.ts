import { describe, expect, it } from 'vitest';
import { providerProblem } from './provider-problem.ts';

describe('the problem in an address', () => {
  it('is none without an error', () => {
    expect(providerProblem('?code=abc')).toBeNull();
  });

  it('has our own sentence, whatever the address says', () => {
    const search = '?error=access_denied&error_code=provider_unavailable&error_description=Call+this+number';
    expect(providerProblem(search)).toMatchObject({
      code: 'provider_unavailable',
      message: 'The other service can’t be reached at the moment. Try again in a few minutes, or log in another way.',
    });
    expect(providerProblem('?error=Pay&error_code=now&error_description=Here')?.message).toBe('Something went wrong. Try again.');
  });
});
