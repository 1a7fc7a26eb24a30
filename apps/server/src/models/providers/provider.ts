/** What calling a model takes and gives, whoever offers it. */
import type { ModelDraft, ModelProvider } from '@one-mind/protocol/admin/models';

/** What is asked. Texts that players wrote are in `data` alone, never among the instructions. */
export interface Request {
  readonly instructions: string;
  readonly data: string;
}

/** A model as it is called. */
export interface Called {
  readonly provider: ModelProvider;
  /** Its name at the provider. */
  readonly model: string;
  /** Null = the provider's own address. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  readonly config: ModelDraft['config'];
}

/** As the provider counts them. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
}

/** Pieces of the answer as they come; returns the tokens, null where the provider doesn't say. @throws ModelFailed */
export type Answer = AsyncGenerator<string, Tokens | null>;
