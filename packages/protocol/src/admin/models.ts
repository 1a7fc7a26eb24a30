/** Models that generate text: configuration, calls and results. */

import { z } from 'zod';
import { wireObject, wireTypes } from '../wire-types.ts';

/** A narrative model narrates; a character model speaks for AI players. */
export const MODEL_TYPES = ['narrative', 'character'] as const;
export type ModelType = (typeof MODEL_TYPES)[number];

/**
 * `training`: an evaluation runs; `budget_spent`: this month's budget allows no further call; `error`: the last call failed, or
 * no call is made for now because too many did.
 */
export const MODEL_STATUSES = ['ready', 'training', 'budget_spent', 'error'] as const;
export type ModelStatus = (typeof MODEL_STATUSES)[number];

export const MODEL_PROVIDERS = ['huggingface', 'openai-compatible', 'openai', 'anthropic'] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];

/** Purposes that a model can be chosen for. */
export const NARRATOR_PURPOSES = ['entry', 'introduction', 'recap', 'epilogue', 'voice'] as const;
export type NarratorPurpose = (typeof NARRATOR_PURPOSES)[number];

/** The purpose of a call. */
export type ModelPurpose = NarratorPurpose | 'test' | 'evaluation';

/** The type of model that a purpose takes. */
export const typeFor = (purpose: NarratorPurpose): ModelType => (purpose === 'voice' ? 'character' : 'narrative');

/** Hugging Face's router, which finds an inference provider for each model. */
export const HUGGING_FACE_ROUTER = 'https://router.huggingface.co/v1/chat/completions';
/** The end of addresses that accept chat completions. */
export const CHAT_COMPLETIONS = '/chat/completions';

export const MODEL_DEFAULTS = {
  baseModel: 'Qwen/Qwen2.5-7B-Instruct',
  maxLength: 512,
  temperature: 0.8,
  topP: 0.9,
  repetitionPenalty: 1.1,
  concurrency: 4,
  timeoutMs: 30_000,
  retries: 2,
} as const;

export const TEST_PROMPT_MAX = 4000;
/** Its scene is the one whose built-in narration is shown when a test fails. */
export const TEST_PROMPT_DEFAULT =
  'You are the narrator of a prison escape. At night, several voices in one head make its body reach behind a loose brick in its cell, warily, and the hand comes back with a bent spoon. Tell this moment in a narrative reply under 250 characters.';

const money = z.number().min(0).max(1_000_000);

const ConfigSchema = z.strictObject({
  /** The provider's name for the model. */
  baseModel: z.string().trim().min(1).max(200),
  /** Maximum tokens of an answer. */
  maxLength: z.number().int().min(16).max(4096),
  temperature: z.number().min(0).max(2).multipleOf(0.1),
  topP: z.number().min(0).max(1),
  repetitionPenalty: z.number().min(0.5).max(2),
});

const LimitsSchema = z.strictObject({
  /** Limit of simultaneous calls. */
  concurrency: z.number().int().min(1).max(64),
  /** Time limit of one attempt, in ms. */
  timeoutMs: z.number().int().min(1000).max(300_000),
  /** Number of retries. */
  retries: z.number().int().min(0).max(5),
  /** Price per million tokens, in the provider's billing currency; null = unknown. */
  inputPrice: money.nullable(),
  outputPrice: money.nullable(),
  /** In the same currency; null = unlimited. Months are UTC. */
  monthlyBudget: money.nullable(),
  gameBudget: money.nullable(),
});

/** POST /api/admin/models. */
export const ModelDraftSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  type: z.enum(MODEL_TYPES),
  provider: z.enum(MODEL_PROVIDERS),
  /**
   * Null = the provider's own address. For Hugging Face, this is the whole endpoint: if it ends in `/chat/completions`, it is
   * called with chat completions, otherwise with text generation. For the others, `/chat/completions` or `/messages` is added.
   */
  baseUrl: z.string().trim().max(500).nullable(),
  /** A fine-tuned model that is called instead of the base model; may be empty. */
  huggingFaceModel: z.string().trim().max(200),
  /** Write-only. Absent: unchanged; null: deleted. */
  apiKey: z.string().trim().max(1000).nullable().optional(),
  config: ConfigSchema,
  limits: LimitsSchema,
});
export type ModelDraft = z.output<typeof ModelDraftSchema>;

/** PUT /api/admin/models/{id}: `version` is the version that was edited. */
export const ModelUpdateSchema = ModelDraftSchema.extend({ version: z.number().int().min(1) });

/** PUT /api/admin/narrator: which model narrates what; null = the built-in narrator. */
export const NarratorModelsSchema = z.strictObject({
  entry: z.string().max(64).nullable(),
  introduction: z.string().max(64).nullable(),
  recap: z.string().max(64).nullable(),
  epilogue: z.string().max(64).nullable(),
  voice: z.string().max(64).nullable(),
});
export type NarratorModels = Readonly<Record<NarratorPurpose, string | null>>;

export const TestModelSchema = z.strictObject({ prompt: z.string().trim().min(1).max(TEST_PROMPT_MAX) });

/**
 * The verdict on an answer. `used`: at least its beginning was shown. `rejected`: the checks allowed none of it. `empty`: there was none,
 * it was blank, or it came too late.
 */
export const CALL_VERDICTS = ['used', 'rejected', 'empty'] as const;
export type CallVerdict = (typeof CALL_VERDICTS)[number];

/** They add up to fewer than the calls if some answers were never judged, such as those before verdicts were stored. */
export const VerdictCountsSchema = wireObject('VerdictCounts', { used: z.number(), rejected: z.number(), empty: z.number() });
export type VerdictCounts = z.output<typeof VerdictCountsSchema>;

/** Why a call has no complete answer. */
export const MODEL_FAILURES = [
  'invalid_key',
  'access_denied',
  'model_not_found',
  'bad_request',
  'rate_limited',
  'loading',
  'api_error',
  'unexpected_format',
  'broke_off',
  'timed_out',
  'unreachable',
  'address_refused',
  'key_unreadable',
  'too_busy',
  'breaker_open',
  'budget_used_up',
  'cancelled',
] as const;
export type ModelFailureCode = (typeof MODEL_FAILURES)[number];

export const ModelFailureSchema = wireObject('ModelFailure', {
  code: z.enum(MODEL_FAILURES),
  /** HTTP status of the provider's answer, if any. */
  status: z.number().nullable(),
  /** The provider's own message, if any. */
  detail: z.string().nullable(),
});
export type ModelFailure = z.output<typeof ModelFailureSchema>;

/** The message for a failure; `{{status}}` and `{{detail}}` are placeholders. Hugging Face has messages of its own. */
export const failureSentence = ({ code }: ModelFailure, provider: ModelProvider): string =>
  code === 'invalid_key' && provider !== 'huggingface' ? 'Invalid API key. Please check your key.' : FAILURE_SENTENCES[code];

export const FAILURE_SENTENCES: Readonly<Record<ModelFailureCode, string>> = {
  invalid_key: 'Invalid Hugging Face API key. Please check your token.',
  access_denied: 'Access denied. Make sure you have access to the model and have accepted the license agreement.',
  model_not_found: 'Model not found. Please check the model name.',
  bad_request: 'Bad request. The model may not have loaded, or it does not take these parameters: {{detail}}',
  rate_limited: 'API Error ({{status}}): {{detail}}',
  loading: 'Model is currently loading. Please wait a few moments and try again.',
  api_error: 'API Error ({{status}}): {{detail}}',
  unexpected_format: 'Unexpected response format',
  broke_off: 'The answer broke off midway. Please try again.',
  timed_out: 'The model did not answer in time. Give it more time, or choose a faster one.',
  unreachable: 'Nothing answers at the address of this model. Check the address and make sure that its server is running.',
  address_refused: 'This address can’t be called: {{detail}}',
  key_unreadable:
    'The stored API key can no longer be read, because the secret key of this installation has changed. Enter the API key again.',
  too_busy: 'This model is already answering as many calls as it may. Try again in a moment, or raise its concurrency.',
  breaker_open: 'This model has failed too often, so it is paused for a while. It will be tried again automatically.',
  budget_used_up: 'The budget of this model is used up.',
  cancelled: 'The call was cancelled.',
};

/** This month's calls of a model. */
export const MonthUsageSchema = wireObject('MonthUsage', {
  ...VerdictCountsSchema.shape,
  calls: z.number(),
  failed: z.number(),
  /** Null = unknown price. */
  cost: z.number().nullable(),
});
export type MonthUsage = z.output<typeof MonthUsageSchema>;

export const ModelViewSchema = wireObject('ModelView', {
  id: z.string(),
  name: z.string(),
  type: z.enum(MODEL_TYPES),
  status: z.enum(MODEL_STATUSES),
  /** Share of passed cases in the last complete evaluation, 0 to 1; null = never evaluated. */
  accuracy: z.number().nullable(),
  /** ISO 8601; the end of that evaluation. */
  lastTrained: z.string().nullable(),
  provider: z.enum(MODEL_PROVIDERS),
  baseUrl: z.string().nullable(),
  huggingFaceModel: z.string(),
  /** The key itself never leaves the server. */
  apiKey: z.literal('set').nullable(),
  config: z.object({ ...ConfigSchema.shape, name: z.string() }),
  limits: LimitsSchema,
  /** `closed`: calls are allowed. `open`: none until `retryAt`. `trying`: one call decides. */
  breaker: z.object({ state: z.enum(['closed', 'open', 'trying']), retryAt: z.string().nullable() }),
  /** The last call, if it failed. */
  failure: ModelFailureSchema.nullable(),
  month: MonthUsageSchema,
  version: z.number(),
});
export type ModelView = z.output<typeof ModelViewSchema>;

/** GET /api/admin/models. */
export const ModelsViewSchema = wireObject('ModelsView', { models: z.array(ModelViewSchema).readonly(), narrator: NarratorModelsSchema });
export type ModelsView = z.output<typeof ModelsViewSchema>;

/** POST /api/admin/models/{id}/test. */
export const TestResultSchema = z
  .discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      text: z.string(),
      ms: z.number(),
      firstTokenMs: z.number(),
      inputTokens: z.number(),
      outputTokens: z.number(),
      /** The provider reported no tokens, so they are estimated from the length. */
      estimated: z.boolean(),
      cost: z.number().nullable(),
    }),
    z.object({ ok: z.literal(false), failure: ModelFailureSchema, builtIn: z.string() }),
  ])
  .register(wireTypes, { id: 'TestResult' });
export type TestResult = z.output<typeof TestResultSchema>;

/** One narration task of an evaluation. */
export const EvaluationCaseSchema = wireObject('EvaluationCase', {
  id: z.string(),
  /** The plain fact that the model was asked to retell. */
  fact: z.string(),
  passed: z.boolean(),
  /** The model's answer; null if the call failed. */
  answer: z.string().nullable(),
  ms: z.number().nullable(),
  /** Problems of the answer, one sentence each. */
  findings: z.array(z.string()).readonly(),
  failure: ModelFailureSchema.nullable(),
});
export type EvaluationCase = z.output<typeof EvaluationCaseSchema>;

/** `failed`: no later case could have passed either, such as with an invalid key. `interrupted`: the server stopped. */
export const EVALUATION_STATES = ['running', 'done', 'cancelled', 'failed', 'interrupted'] as const;
export type EvaluationState = (typeof EVALUATION_STATES)[number];

/** GET /api/admin/models/{id}/evaluations, newest first. */
export const EvaluationViewSchema = wireObject('EvaluationView', {
  id: z.string(),
  modelId: z.string(),
  /** The model that was called. */
  called: z.string(),
  state: z.enum(EVALUATION_STATES),
  /** ISO 8601. */
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  total: z.number(),
  passed: z.number(),
  /** Completed cases. */
  cases: z.array(EvaluationCaseSchema).readonly(),
});
export type EvaluationView = z.output<typeof EvaluationViewSchema>;

/** GET /api/admin/models/usage?days=30. */
export const ModelUsageSchema = wireObject('ModelUsage', {
  models: z
    .array(
      z.object({
        ...VerdictCountsSchema.shape,
        modelId: z.string(),
        name: z.string(),
        calls: z.number(),
        failed: z.number(),
        /** Of successful calls; null = none. */
        medianMs: z.number().nullable(),
        p95Ms: z.number().nullable(),
        firstTokenMs: z.number().nullable(),
        cost: z.number().nullable(),
      }),
    )
    .readonly(),
});
export type ModelUsage = z.output<typeof ModelUsageSchema>;
