/** Language models, their calls and evaluations. */
import type {
  CallVerdict,
  EvaluationState,
  ModelFailureCode,
  ModelProvider,
  ModelPurpose,
  ModelType,
  NarratorPurpose,
} from '@one-mind/protocol/admin/models';

export interface ModelsTable {
  id: string;
  name: string;
  type: ModelType;
  provider: ModelProvider;
  base_url: string | null;
  hugging_face_model: string;
  /** Sealed with a key that is derived from the secret key: models/sealed.ts. */
  api_key_sealed: string | null;
  config_json: string;
  limits_json: string;
  version: number;
  created_at: number;
  updated_at: number;
}

/** Which model narrates what; the built-in narrator does the rest. */
export interface NarratorModelsTable {
  purpose: NarratorPurpose;
  model_id: string;
}

/** One row for each call, its retries included. */
export interface ModelCallsTable {
  id: string;
  model_id: string;
  /** Its name at that time. */
  model_name: string;
  purpose: ModelPurpose;
  game_id: string | null;
  at: number;
  ms: number;
  first_token_ms: number | null;
  attempts: number;
  outcome: 'ok' | ModelFailureCode;
  /** HTTP status of the provider's refusal; null = none. */
  status: number | null;
  detail: string | null;
  input_tokens: number;
  output_tokens: number;
  /** 1 = the provider didn't report tokens, so they are estimated from the length. */
  estimated: number;
  /** Null = no price was known. */
  cost: number | null;
  /** Null until the caller has judged the answer. */
  verdict: CallVerdict | null;
}

/** Sums of `model_calls`, written with each of them. */
export interface ModelMonthsTable {
  model_id: string;
  /** `2026-11`, of UTC. */
  month: string;
  calls: number;
  failed: number;
  cost: number | null;
}

/** Sums of `model_calls` for a day of UTC (days since 1970), written with each of them. */
export interface ModelDaysTable {
  day: number;
  /** 1 = calls from games; 0 = tests and evaluations. */
  is_story: number;
  model_id: string;
  /** Its newest name. */
  model_name: string;
  calls: number;
  failed: number;
  used: number;
  rejected: number;
  empty: number;
  cost: number | null;
}

/** A histogram of a day's successful calls by latency. */
export interface ModelLatenciesTable {
  day: number;
  is_story: number;
  model_id: string;
  /** To the end of the answer, or to its beginning. */
  measure: 'whole' | 'first';
  /** Ascending with the latency. */
  bucket: number;
  calls: number;
  ms: number;
}

export interface ModelEvaluationsTable {
  id: string;
  model_id: string;
  called: string;
  state: EvaluationState;
  started_at: number;
  ended_at: number | null;
  total: number;
  passed: number;
  cases_json: string;
}

/** The most that a running call can cost. */
export interface ModelReservationsTable {
  id: string;
  model_id: string;
  game_id: string | null;
  cost: number;
  /** Epoch ms by the steady clock: the call has ended by then. */
  until: number;
}

export interface ModelsSchema {
  models: ModelsTable;
  narrator_models: NarratorModelsTable;
  model_calls: ModelCallsTable;
  model_months: ModelMonthsTable;
  model_days: ModelDaysTable;
  model_latencies: ModelLatenciesTable;
  model_evaluations: ModelEvaluationsTable;
  model_reservations: ModelReservationsTable;
}
