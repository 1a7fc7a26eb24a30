/** Models of an admin in tests: added over HTTP and called at the local model server. */
import { MODEL_DEFAULTS, type ModelDraft, type ModelProvider, type ModelView, type NarratorModels } from '@one-mind/protocol/admin/models';
import type { ModelServer } from './model-server.ts';
import type { TestUser } from './test-server.ts';

export const API_KEY = 'hf_a-key-that-nobody-may-see';

export const NOBODY: NarratorModels = { entry: null, introduction: null, recap: null, epilogue: null, voice: null };

/** Retries are off unless a test sets them. */
export const modelDraft = (url: string, provider: ModelProvider, changes: Partial<ModelDraft> = {}): ModelDraft => {
  const { baseModel, maxLength, temperature, topP, repetitionPenalty, concurrency } = MODEL_DEFAULTS;
  const path = {
    huggingface: '/hf/models/storyteller',
    'openai-compatible': '/openai/v1',
    openai: '/openai/v1',
    anthropic: '/anthropic/v1',
  };
  return {
    name: `The ${provider} one`,
    type: 'narrative',
    provider,
    baseUrl: `${url}${path[provider]}`,
    huggingFaceModel: '',
    apiKey: API_KEY,
    config: { baseModel, maxLength, temperature, topP, repetitionPenalty },
    limits: { concurrency, timeoutMs: 5000, retries: 0, inputPrice: null, outputPrice: null, monthlyBudget: null, gameBudget: null },
    ...changes,
  };
};

export const addModel = async (
  admin: TestUser,
  { url }: ModelServer,
  provider: ModelProvider,
  changes: Partial<ModelDraft> = {},
): Promise<ModelView> => {
  const answer = await admin.call('POST', '/api/admin/models', modelDraft(url, provider, changes));
  if (answer.status !== 201) throw new Error(await answer.text());
  return answer.json();
};
