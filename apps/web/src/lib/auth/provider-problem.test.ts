import { describe, expect, it } from 'vitest';
import { providerProblem } from './provider-problem.ts';

describe('the error in the address of a redirect', () => {
  it('is null if there is none', () => {
    expect(providerProblem('?code=abc')).toBeNull();
  });

  it('is shown with our own sentence, and never with one from the address', () => {
    const search = '?error=access_denied&error_code=provider_unavailable&error_description=Call+this+number';
    expect(providerProblem(search)).toMatchObject({
      code: 'provider_unavailable',
      message: 'The other service can’t be reached at the moment. Try again in a few minutes, or log in another way.',
    });
    expect(providerProblem('?error=Pay&error_code=now&error_description=Here')?.message).toBe('Something went wrong. Try again.');
  });
});
