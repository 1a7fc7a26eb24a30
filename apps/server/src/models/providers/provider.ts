/** Input and output of a model call, for every provider. */
import type { ModelDraft, ModelProvider } from '@one-mind/protocol/admin/models';

/** The request. Texts that players wrote are only in `data`, never in the instructions. */
export interface Request {
  readonly instructions: string;
  readonly data: string;
}

/** A model to call. */
export interface Called {
  readonly provider: ModelProvider;
  /** The provider's name for it. */
  readonly model: string;
  /** Null = the provider's own address. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  readonly config: ModelDraft['config'];
}

/** Token counts as the provider reports them. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
}

/** Yields pieces of the answer as they arrive; returns the tokens, null if the provider doesn't report them. @throws ModelFailed */
export type Answer = AsyncGenerator<string, Tokens | null>;
