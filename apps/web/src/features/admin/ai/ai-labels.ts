import type {
  EvaluationState,
  ModelFailure,
  ModelProvider,
  ModelStatus,
  ModelType,
  NarratorPurpose,
} from '@one-mind/protocol/admin/models';
import { failureSentence } from '@one-mind/protocol/admin/models';
import type { TFunction } from 'i18next';
import type { BadgeTone } from '../../../ui/badge.tsx';

export const typeName = (t: TFunction, type: ModelType): string => ({ narrative: t('Narrative'), character: t('Character') })[type];

export const providerName = (t: TFunction, provider: ModelProvider): string =>
  ({
    huggingface: 'Hugging Face',
    'openai-compatible': t('OpenAI-compatible'),
    openai: 'OpenAI',
    anthropic: 'Anthropic',
  })[provider];

export const statusName = (t: TFunction, status: ModelStatus): string =>
  ({ ready: t('Ready'), training: t('Training'), budget_spent: t('Budget spent'), error: t('Error') })[status];
export const STATUS_TONES: Readonly<Record<ModelStatus, BadgeTone>> = {
  ready: 'success',
  training: 'info',
  budget_spent: 'danger',
  error: 'danger',
};

export const stateName = (t: TFunction, state: EvaluationState): string =>
  ({ running: t('Running'), done: t('Done'), cancelled: t('Cancelled'), failed: t('Failed'), interrupted: t('Interrupted') })[state];
export const STATE_TONES: Readonly<Record<EvaluationState, BadgeTone>> = {
  running: 'info',
  done: 'success',
  cancelled: 'neutral',
  failed: 'danger',
  interrupted: 'neutral',
};

/** A purpose's name and when it is used. */
export const purposeLabel = (t: TFunction, purpose: NarratorPurpose): { readonly name: string; readonly hint: string } =>
  ({
    entry: { name: t('Story entries'), hint: t('What the body does, turn by turn.') },
    introduction: { name: t('Introduction'), hint: t('How a game begins.') },
    recap: { name: t('Round recap'), hint: t('A summary at the end of each round.') },
    epilogue: { name: t('Epilogue'), hint: t('How a game ended.') },
    voice: { name: t('Voices of AI players'), hint: t('What AI players say in the chat.') },
  })[purpose];

/** The catalogue's sentence with the provider's message in it. */
export const failureText = (t: TFunction, failure: ModelFailure, provider: ModelProvider): string =>
  t(failureSentence(failure, provider), { status: failure.status, detail: failure.detail ?? t('no details were given') });

/** A cost, in whatever currency the prices were entered in. Small costs keep their significant digits. */
export const moneyText = (cost: number): string =>
  new Intl.NumberFormat('en', cost !== 0 && cost < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 }).format(cost);

export const percentText = (share: number): string => `${Math.round(share * 100)}%`;

/** `0.8 s`, `12 s`; under a second in ms. */
export const durationText = (ms: number): string =>
  ms < 1000 ? `${ms} ms` : `${new Intl.NumberFormat('en', { maximumFractionDigits: ms < 10_000 ? 1 : 0 }).format(ms / 1000)} s`;
