/** The model form's fields as they are typed, and what they come to. */
import { MODEL_DEFAULTS, type ModelDraft, type ModelProvider, type ModelType, type ModelView } from '@one-mind/protocol/admin/models';
import type { TFunction } from 'i18next';

export interface ModelValues {
  readonly name: string;
  readonly type: ModelType;
  readonly provider: ModelProvider;
  readonly baseUrl: string;
  readonly baseModel: string;
  readonly huggingFaceModel: string;
  /** Never what is stored: empty = as it is. */
  readonly apiKey: string;
  readonly removeKey: boolean;
  readonly maxLength: string;
  readonly temperature: string;
  readonly topP: string;
  readonly repetitionPenalty: string;
  readonly concurrency: string;
  readonly timeoutS: string;
  readonly retries: string;
  readonly inputPrice: string;
  readonly outputPrice: string;
  readonly monthlyBudget: string;
  readonly gameBudget: string;
}
type ModelField = keyof ModelValues;

const priceText = (price: number | null | undefined): string => (typeof price === 'number' ? String(price) : '');

/** Those of a stored model, or of a new one. */
export const valuesOf = (model: ModelView | null): ModelValues => {
  const { config, limits } = model ?? {};
  return {
    name: model?.name ?? '',
    type: model?.type ?? 'narrative',
    provider: model?.provider ?? 'huggingface',
    baseUrl: model?.baseUrl ?? '',
    baseModel: config?.baseModel ?? MODEL_DEFAULTS.baseModel,
    huggingFaceModel: model?.huggingFaceModel ?? '',
    apiKey: '',
    removeKey: false,
    maxLength: String(config?.maxLength ?? MODEL_DEFAULTS.maxLength),
    temperature: String(config?.temperature ?? MODEL_DEFAULTS.temperature),
    topP: String(config?.topP ?? MODEL_DEFAULTS.topP),
    repetitionPenalty: String(config?.repetitionPenalty ?? MODEL_DEFAULTS.repetitionPenalty),
    concurrency: String(limits?.concurrency ?? MODEL_DEFAULTS.concurrency),
    timeoutS: String((limits?.timeoutMs ?? MODEL_DEFAULTS.timeoutMs) / 1000),
    retries: String(limits?.retries ?? MODEL_DEFAULTS.retries),
    inputPrice: priceText(limits?.inputPrice),
    outputPrice: priceText(limits?.outputPrice),
    monthlyBudget: priceText(limits?.monthlyBudget),
    gameBudget: priceText(limits?.gameBudget),
  };
};

interface Bounds {
  readonly min: number;
  readonly max: number;
  /** 1: whole numbers. */
  readonly step?: number;
  readonly optional?: true;
}
const MONEY: Bounds = { min: 0, max: 1_000_000, optional: true };
export const BOUNDS = {
  maxLength: { min: 16, max: 4096, step: 1 },
  temperature: { min: 0, max: 2, step: 0.1 },
  topP: { min: 0, max: 1 },
  repetitionPenalty: { min: 0.5, max: 2 },
  concurrency: { min: 1, max: 64, step: 1 },
  timeoutS: { min: 1, max: 300, step: 1 },
  retries: { min: 0, max: 5, step: 1 },
  inputPrice: MONEY,
  outputPrice: MONEY,
  monthlyBudget: MONEY,
  gameBudget: MONEY,
} as const satisfies Partial<Record<ModelField, Bounds>>;
export type NumberField = keyof typeof BOUNDS;
const NUMBER_FIELDS: readonly NumberField[] = Object.keys(BOUNDS).filter((name): name is NumberField => name in BOUNDS);

const numberProblem = (t: TFunction, text: string, { min, max, step, optional }: Bounds): string | null => {
  if (text.trim() === '' && optional) return null;
  const value = Number(text);
  const isOff = step !== undefined && Math.abs(value / step - Math.round(value / step)) > 1e-6;
  if (text.trim() !== '' && value >= min && value <= max && !isOff) return null;
  if (step === 1) return t('Enter a whole number from {{min}} to {{max}}.', { min, max });
  return step === undefined
    ? t('Enter a number from {{min}} to {{max}}.', { min, max })
    : t('Enter a number from {{min}} to {{max}} in steps of {{step}}.', { min, max, step });
};

/** Field → what is wrong with it. `hasKey`: one is stored already. */
export const problemsIn = (t: TFunction, values: ModelValues, hasKey: boolean): Partial<Record<ModelField, string>> => {
  const problems: [ModelField, string | null][] = NUMBER_FIELDS.map((name) => [name, numberProblem(t, values[name], BOUNDS[name])]);
  const keeps = hasKey && !values.removeKey;
  if (values.name.trim() === '') problems.push(['name', t('Give the model a name.')]);
  if (values.baseModel.trim() === '') problems.push(['baseModel', t('Enter the name that the provider has for the model.')]);
  if (values.apiKey.trim() === '' && !keeps && values.provider !== 'openai-compatible')
    problems.push([
      'apiKey',
      values.provider === 'huggingface' ? t('Please enter your Hugging Face API key') : t('Please enter your API key'),
    ]);
  if (values.baseUrl.trim() === '' && values.provider === 'openai-compatible')
    problems.push(['baseUrl', t('Enter an address such as http://localhost:11434/v1.')]);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
};

/** Other providers need other keys and addresses. */
const BY_PROVIDER: readonly string[] = ['apiKey', 'baseUrl'] satisfies ModelField[];

/** The problems that may remain after these changes; saving checks everything again. */
export const problemsAfter = (
  problems: Readonly<Record<string, string>>,
  changed: Partial<ModelValues>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(problems).filter(([field]) => !(field in changed || ('provider' in changed && BY_PROVIDER.includes(field)))),
  );

const orNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** What is sent. Only for values without problems. */
export const draftOf = (values: ModelValues): ModelDraft => ({
  name: values.name,
  type: values.type,
  provider: values.provider,
  baseUrl: values.baseUrl.trim() === '' ? null : values.baseUrl.trim(),
  huggingFaceModel: values.huggingFaceModel,
  ...(values.apiKey.trim() !== '' ? { apiKey: values.apiKey.trim() } : values.removeKey ? { apiKey: null } : {}),
  config: {
    baseModel: values.baseModel,
    maxLength: Number(values.maxLength),
    temperature: Number(values.temperature),
    topP: Number(values.topP),
    repetitionPenalty: Number(values.repetitionPenalty),
  },
  limits: {
    concurrency: Number(values.concurrency),
    timeoutMs: Number(values.timeoutS) * 1000,
    retries: Number(values.retries),
    inputPrice: orNull(values.inputPrice),
    outputPrice: orNull(values.outputPrice),
    monthlyBudget: orNull(values.monthlyBudget),
    gameBudget: orNull(values.gameBudget),
  },
});

/** The server's path of a field → ours. */
export const fieldAt = (path: string): string => {
  const name = path.split('.').at(-1) ?? path;
  return name === 'timeoutMs' ? 'timeoutS' : name;
};
