import { ModelDraftSchema } from '@one-mind/protocol/admin/models';
import { describe, expect, it } from 'vitest';
import { BOUNDS, draftOf, modelFormSchema, valuesOf } from './model-values.ts';

const NEW = { ...valuesOf(null), name: 'Mine', apiKey: 'hf_x' };
/** Field → sentence. */
const problems = (values: typeof NEW, hasKey = false) =>
  Object.fromEntries(
    modelFormSchema(hasKey)
      .safeParse(values)
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );

describe('the model form', () => {
  it('starts with the defaults and needs only a name and a key', () => {
    expect(problems(NEW)).toEqual({});
    expect(ModelDraftSchema.parse(draftOf(NEW))).toMatchObject({
      apiKey: 'hf_x',
      baseUrl: null,
      config: { maxLength: 512, temperature: 0.8, topP: 0.9, repetitionPenalty: 1.1 },
      limits: { timeoutMs: 30_000, monthlyBudget: null },
    });
  });

  it('asks for the key, unless a stored one is kept or none is needed', () => {
    const none = { ...NEW, apiKey: '' };
    expect(problems(none)).toEqual({ apiKey: 'Please enter your Hugging Face API key' });
    expect(problems({ ...none, provider: 'anthropic' })).toEqual({ apiKey: 'Please enter your API key' });
    expect(problems({ ...none, provider: 'openai-compatible', baseUrl: 'http://localhost:11434/v1' })).toEqual({});
    expect(problems({ ...none, provider: 'openai-compatible' })).toEqual({
      baseUrl: 'Enter an address such as http://localhost:11434/v1.',
    });
    expect(problems(none, true)).toEqual({});
    expect(problems({ ...none, removesKey: true }, true)).toEqual({ apiKey: 'Please enter your Hugging Face API key' });
    expect(draftOf(none)).not.toHaveProperty('apiKey');
    expect(draftOf({ ...none, removesKey: true })).toMatchObject({ apiKey: null });
  });

  it('accepts numbers within the bounds and steps that its fields show', () => {
    const temperature = (value: number) => Object.keys(problems({ ...NEW, config: { ...NEW.config, temperature: value } }));
    expect([0, 0.7, 1.3, 2].flatMap(temperature)).toEqual([]);
    expect([-0.1, 2.1, 0.75].map(temperature)).toEqual([['config.temperature'], ['config.temperature'], ['config.temperature']]);
    expect(BOUNDS['config.temperature']).toEqual({ min: 0, max: 2, step: 0.1 });
    expect(BOUNDS['config.maxLength']).toEqual({ min: 16, max: 4096, step: 1 });
    expect(BOUNDS['limits.gameBudget']).toEqual({ min: 0, max: 1_000_000, step: undefined });
  });
});
