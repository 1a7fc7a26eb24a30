import type { TFunction } from 'i18next';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { draftOf, type ModelValues, problemsAfter, problemsIn, valuesOf } from './model-values.ts';

describe('the model form', () => {
  let t: TFunction;
  beforeAll(async () => {
    t = await i18next.createInstance().init({ lng: 'en', keySeparator: false, nsSeparator: false });
  });
  const NEW: ModelValues = { ...valuesOf(null), name: 'Mine', apiKey: 'hf_x' };

  it('begins with the defaults and is complete with a name and a key', () => {
    expect(problemsIn(t, NEW, false)).toEqual({});
    expect(draftOf(NEW)).toMatchObject({
      apiKey: 'hf_x',
      baseUrl: null,
      config: { maxLength: 512, temperature: 0.8, topP: 0.9, repetitionPenalty: 1.1 },
      limits: { timeoutMs: 30_000, monthlyBudget: null },
    });
  });

  it('asks for the key, unless one is stored and stays or none is needed', () => {
    const none = { ...NEW, apiKey: ' ' };
    expect(problemsIn(t, none, false)).toEqual({ apiKey: 'Please enter your Hugging Face API key' });
    expect(problemsIn(t, { ...none, provider: 'anthropic' }, false)).toEqual({ apiKey: 'Please enter your API key' });
    expect(problemsIn(t, { ...none, provider: 'openai-compatible', baseUrl: 'http://localhost:11434/v1' }, false)).toEqual({});
    expect(problemsIn(t, none, true)).toEqual({});
    expect(problemsIn(t, { ...none, removeKey: true }, true)).toEqual({ apiKey: 'Please enter your Hugging Face API key' });
    expect(draftOf(none)).not.toHaveProperty('apiKey');
    expect(draftOf({ ...none, removeKey: true })).toMatchObject({ apiKey: null });
  });

  it('forgets what another provider asked for when the provider changes', () => {
    const problems = { apiKey: 'Please enter your Hugging Face API key', baseUrl: 'Enter an address', name: 'Give the model a name.' };
    expect(problemsAfter(problems, { provider: 'openai' })).toEqual({ name: problems.name });
    expect(problemsAfter(problems, { name: 'Mine' })).toEqual({ apiKey: problems.apiKey, baseUrl: problems.baseUrl });
  });

  it('takes numbers within their bounds and steps alone', () => {
    const problem = (change: Partial<ModelValues>) => Object.keys(problemsIn(t, { ...NEW, ...change }, false));
    expect(['0', '0.7', '1.3', '2'].flatMap((temperature) => problem({ temperature }))).toEqual([]);
    expect(['', '-0.1', '2.1', '0.75', 'hot'].map((temperature) => problem({ temperature }).length)).toEqual([1, 1, 1, 1, 1]);
    expect(['12.5', 'many', '5000'].map((maxLength) => problem({ maxLength }).length)).toEqual([1, 1, 1]);
    expect(problem({ monthlyBudget: '', inputPrice: '0.15' })).toEqual([]);
  });
});
