/** The model form: its schema, what it starts with, and what it sends. */
import { MODEL_DEFAULTS, type ModelDraft, ModelDraftSchema, type ModelView } from '@one-mind/protocol/admin/models';
import { z } from 'zod';

const { config, limits } = ModelDraftSchema.shape;

/** `hasKey`: a key is already stored. Nobody can read it, so an empty `apiKey` keeps it. */
export const modelFormSchema = (hasKey: boolean) =>
  ModelDraftSchema.extend({
    baseUrl: z.string().trim().max(500),
    apiKey: z.string().trim().max(1000),
    removesKey: z.boolean(),
    limits: limits.omit({ timeoutMs: true }).extend({ timeoutS: z.number().int().min(1).max(300) }),
  }).superRefine(({ provider, baseUrl, apiKey, removesKey }, context) => {
    const isCompatible = provider === 'openai-compatible';
    const say = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (isCompatible && baseUrl === '') say('baseUrl', 'Enter an address such as http://localhost:11434/v1.');
    if (!isCompatible && apiKey === '' && (!hasKey || removesKey))
      say('apiKey', provider === 'huggingface' ? 'Please enter your Hugging Face API key' : 'Please enter your API key');
  });
export type ModelValues = z.output<ReturnType<typeof modelFormSchema>>;

/** The values of a stored model, or of a new one. */
export const valuesOf = (model: ModelView | null): ModelValues => {
  const { baseModel, maxLength, temperature, topP, repetitionPenalty } = { ...MODEL_DEFAULTS, ...model?.config };
  const { concurrency, retries, timeoutMs, inputPrice, outputPrice, monthlyBudget, gameBudget } = {
    inputPrice: null,
    outputPrice: null,
    monthlyBudget: null,
    gameBudget: null,
    ...MODEL_DEFAULTS,
    ...model?.limits,
  };
  return {
    name: model?.name ?? '',
    type: model?.type ?? 'narrative',
    provider: model?.provider ?? 'huggingface',
    baseUrl: model?.baseUrl ?? '',
    huggingFaceModel: model?.huggingFaceModel ?? '',
    apiKey: '',
    removesKey: false,
    config: { baseModel, maxLength, temperature, topP, repetitionPenalty },
    limits: { concurrency, timeoutS: timeoutMs / 1000, retries, inputPrice, outputPrice, monthlyBudget, gameBudget },
  };
};

export const draftOf = ({ baseUrl, apiKey, removesKey, limits: { timeoutS, ...others }, ...values }: ModelValues): ModelDraft => ({
  ...values,
  baseUrl: baseUrl === '' ? null : baseUrl,
  ...(removesKey ? { apiKey: null } : apiKey === '' ? {} : { apiKey }),
  limits: { ...others, timeoutMs: timeoutS * 1000 },
});

const bounds = ({ minValue, maxValue, isInt }: z.ZodNumber) => ({ min: minValue ?? 0, max: maxValue ?? 0, step: isInt ? 1 : undefined });
const money = bounds(limits.shape.monthlyBudget.unwrap());
/** What each number field accepts. */
export const BOUNDS = {
  'config.maxLength': bounds(config.shape.maxLength),
  'config.temperature': { ...bounds(config.shape.temperature), step: 0.1 },
  'config.topP': bounds(config.shape.topP),
  'config.repetitionPenalty': bounds(config.shape.repetitionPenalty),
  'limits.concurrency': bounds(limits.shape.concurrency),
  'limits.timeoutS': { min: 1, max: 300, step: 1 },
  'limits.retries': bounds(limits.shape.retries),
  'limits.inputPrice': money,
  'limits.outputPrice': money,
  'limits.monthlyBudget': money,
  'limits.gameBudget': money,
} as const;
