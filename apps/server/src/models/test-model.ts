import type { TestResult } from '@one-mind/protocol/admin/models';
import { builtInNarration, FIRST_SCENE } from './evaluation/evaluation-tasks.ts';
import { limitsOf } from './model-row.ts';
import { type Models, verdictOf } from './models.ts';
import { failureOf } from './providers/model-failed.ts';
import type { ModelRow } from './store.ts';

/** The model's answer to a prompt, or its failure together with the built-in narrator's text for the default prompt's scene. */
export const testModel = async (models: Models, row: ModelRow, prompt: string): Promise<TestResult> => {
  const whole = await models.ask(row, 'test', { instructions: prompt, data: '', gameId: null, deadlineMs: limitsOf(row).timeoutMs });
  if (whole.call !== null) models.judge(whole.call, verdictOf('text' in whole ? whole.text : '', true));
  if ('failure' in whole) return { ok: false, failure: failureOf(whole.failure), builtIn: builtInNarration(FIRST_SCENE).content };
  const { ms, first_token_ms, input_tokens, output_tokens, estimated, cost } = whole.call;
  return {
    ok: true,
    text: whole.text,
    ms,
    firstTokenMs: first_token_ms ?? ms,
    inputTokens: input_tokens,
    outputTokens: output_tokens,
    estimated: estimated === 1,
    cost,
  };
};
