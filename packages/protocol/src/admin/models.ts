/** Models that generate text, as admins configure them, and what became of calling them. */
import { z } from 'zod';

/** A narrative model tells the story; a character model speaks for AI players. */
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

/** What a model can be set to tell. */
export const NARRATOR_PURPOSES = ['entry', 'introduction', 'recap', 'epilogue', 'voice'] as const;
export type NarratorPurpose = (typeof NARRATOR_PURPOSES)[number];
/** What a call was made for. */
export type ModelPurpose = NarratorPurpose | 'test' | 'evaluation';

/** The type of model that a purpose takes. */
export const typeFor = (purpose: NarratorPurpose): ModelType => (purpose === 'voice' ? 'character' : 'narrative');

/** The router of Hugging Face's inference providers, which finds one for each model. */
export const HUGGING_FACE_ROUTER = 'https://router.huggingface.co/v1/chat/completions';
/** What an address that takes chat completions ends in. */
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

/** Characters that a retold entry may have; the default test prompt asks for fewer, too. */
export const TELLING_MAX = 250;
export const TEST_PROMPT_MAX = 4000;
/** Asks about the scene of which the built-in narrator's telling is shown when a test fails. */
export const TEST_PROMPT_DEFAULT =
  'You are the narrator of a prison escape. At night, several voices in one head make its body reach behind a loose brick in its cell, warily, and the hand comes back with a bent spoon. Tell this moment in a narrative reply under 250 characters.';

const money = z.number().min(0).max(1_000_000);

const ConfigSchema = z.strictObject({
  /** The model as its provider calls it. */
  baseModel: z.string().trim().min(1).max(200),
  /** Tokens of an answer. */
  maxLength: z.number().int().min(16).max(4096),
  temperature: z.number().min(0).max(2).multipleOf(0.1),
  topP: z.number().min(0).max(1),
  repetitionPenalty: z.number().min(0.5).max(2),
});

const LimitsSchema = z.strictObject({
  /** Calls at the same time. */
  concurrency: z.number().int().min(1).max(64),
  /** Milliseconds of one attempt. */
  timeoutMs: z.number().int().min(1000).max(300_000),
  /** Attempts after the first. */
  retries: z.number().int().min(0).max(5),
  /** What a million tokens cost, in the currency that the provider bills in; null = not known. */
  inputPrice: money.nullable(),
  outputPrice: money.nullable(),
  /** In the same currency; null = no bound. Months are those of UTC. */
  monthlyBudget: money.nullable(),
  gameBudget: money.nullable(),
});

/** POST /api/admin/models. */
export const ModelDraftSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  type: z.enum(MODEL_TYPES),
  provider: z.enum(MODEL_PROVIDERS),
  /**
   * Null = the provider's own address. Of Hugging Face it is the whole endpoint, which takes chat completions if it ends in
   * `/chat/completions` and text generation otherwise; of the others it is what `/chat/completions` or `/messages` is added to.
   */
  baseUrl: z.string().trim().max(500).nullable(),
  /** A fine-tuned model that is called in place of the base model; may be empty. */
  huggingFaceModel: z.string().trim().max(200),
  /** Write-only. Left out: as it is; null: none. */
  apiKey: z.string().trim().max(1000).nullable().optional(),
  config: ConfigSchema,
  limits: LimitsSchema,
});
export type ModelDraft = z.output<typeof ModelDraftSchema>;
/** PUT /api/admin/models/{id}: `version` is that of the model that was edited. */
export const ModelUpdateSchema = ModelDraftSchema.extend({ version: z.number().int().min(1) });

/** PUT /api/admin/narrator: which model tells what; null = the built-in narrator. */
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
 * What became of the answer to a call. `used`: at least its beginning was shown. `rejected`: the checks allowed none of it. `empty`: there
 * was none, it was blank, or it came too late.
 */
export const CALL_VERDICTS = ['used', 'rejected', 'empty'] as const;
export type CallVerdict = (typeof CALL_VERDICTS)[number];
/** Together fewer than the calls if some answers were never judged, such as those from before verdicts were kept. */
export type VerdictCounts = Readonly<Record<CallVerdict, number>>;

/** Why a call gave no (whole) answer. */
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

export interface ModelFailure {
  readonly code: ModelFailureCode;
  /** Of the provider's answer, if there was one. */
  readonly status: number | null;
  /** The provider's own words, if any. */
  readonly detail: string | null;
}

/** The sentence for a failure, with `{{status}}` and `{{detail}}` where it names them. Those of Hugging Face say so. */
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
  unreachable: 'Nothing answers at the address of this model. Check the address, and that its server runs.',
  address_refused: 'This address is not called: {{detail}}',
  key_unreadable: 'The stored API key cannot be read any more, because the secret key of this installation has changed. Enter it again.',
  too_busy: 'All places of this model are taken. Try again in a moment, or raise its concurrency.',
  breaker_open: 'This model failed too often and is left alone for a while. It is tried again by itself.',
  budget_used_up: 'The budget of this model is used up.',
  cancelled: 'The call was cancelled.',
};

export interface ModelView {
  readonly id: string;
  readonly name: string;
  readonly type: ModelType;
  readonly status: ModelStatus;
  /** Share of passed cases of the last whole evaluation, 0 to 1; null = never evaluated. */
  readonly accuracy: number | null;
  /** ISO 8601; when that evaluation ended. */
  readonly lastTrained: string | null;
  readonly provider: ModelProvider;
  readonly baseUrl: string | null;
  readonly huggingFaceModel: string;
  /** The key itself never leaves the server. */
  readonly apiKey: 'set' | null;
  readonly config: z.output<typeof ConfigSchema> & { readonly name: string };
  readonly limits: z.output<typeof LimitsSchema>;
  /** `closed`: calls are made. `open`: none until `retryAt`. `trying`: one call decides. */
  readonly breaker: { readonly state: 'closed' | 'open' | 'trying'; readonly retryAt: string | null };
  /** The last call, if it failed. */
  readonly failure: ModelFailure | null;
  readonly month: MonthUsage;
  readonly version: number;
}

/** This month's calls of a model. */
export interface MonthUsage extends VerdictCounts {
  readonly calls: number;
  readonly failed: number;
  /** Null = no price is known. */
  readonly cost: number | null;
}

/** GET /api/admin/models. */
export interface ModelsView {
  readonly models: readonly ModelView[];
  readonly narrator: NarratorModels;
}

/** POST /api/admin/models/{id}/test. */
export type TestResult =
  | {
      readonly ok: true;
      readonly text: string;
      readonly ms: number;
      readonly firstTokenMs: number;
      readonly inputTokens: number;
      readonly outputTokens: number;
      /** The provider did not say, so the tokens are estimated from the length. */
      readonly estimated: boolean;
      readonly cost: number | null;
    }
  /** `builtIn`: what the built-in narrator tells of the scene that the default prompt is about. */
  | { readonly ok: false; readonly failure: ModelFailure; readonly builtIn: string };

/** One narration task of an evaluation. */
export interface EvaluationCase {
  readonly id: string;
  /** What the model was told to retell: the plain fact. */
  readonly fact: string;
  readonly passed: boolean;
  /** What it answered; null when the call failed. */
  readonly answer: string | null;
  readonly ms: number | null;
  /** What is wrong with the answer, one sentence each. */
  readonly findings: readonly string[];
  readonly failure: ModelFailure | null;
}

/** `failed`: no later case could have passed either, such as with an invalid key. `interrupted`: the server stopped. */
export type EvaluationState = 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted';

/** GET /api/admin/models/{id}/evaluations answers them, newest first. */
export interface EvaluationView {
  readonly id: string;
  readonly modelId: string;
  /** The model that was called. */
  readonly called: string;
  readonly state: EvaluationState;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly total: number;
  readonly passed: number;
  /** Those that have been run. */
  readonly cases: readonly EvaluationCase[];
}

/** GET /api/admin/models/usage?days=30. */
export interface ModelUsage {
  readonly models: readonly (VerdictCounts & {
    readonly modelId: string;
    readonly name: string;
    readonly calls: number;
    readonly failed: number;
    /** Of calls that succeeded; null = none did. */
    readonly medianMs: number | null;
    readonly p95Ms: number | null;
    readonly firstTokenMs: number | null;
    readonly cost: number | null;
  })[];
}
