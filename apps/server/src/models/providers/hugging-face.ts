/** Hugging Face text generation, the protocol of dedicated endpoints: one POST without streaming. */
import { callingFetch } from './calling-fetch.ts';
import { ModelFailed } from './model-failed.ts';
import type { Answer, Called, Request } from './provider.ts';

export async function* callHuggingFace(called: Called, { instructions, data }: Request, signal: AbortSignal): Answer {
  const { apiKey, baseUrl, config } = called;
  const body = JSON.stringify({
    inputs: data === '' ? instructions : `${instructions}\n\n${data}\n\n`,
    parameters: {
      max_new_tokens: config.maxLength,
      temperature: config.temperature,
      top_p: config.topP,
      repetition_penalty: config.repetitionPenalty,
      // The provider refuses sampling at a temperature of 0, which means to always choose the likeliest word.
      do_sample: config.temperature > 0,
      return_full_text: false,
    },
    options: { wait_for_model: true },
  });
  const response = await callingFetch(apiKey)(baseUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }) },
    body,
    signal,
  });
  const text = generatedText(await response.json());
  if (text === null) throw new ModelFailed('unexpected_format');
  yield text;
  return null;
}

/** `{generated_text}`, or a list that starts with it. */
const generatedText = (answer: unknown): string | null => {
  const first: unknown = Array.isArray(answer) ? answer[0] : answer;
  if (typeof first !== 'object' || first === null || !('generated_text' in first)) return null;
  return typeof first.generated_text === 'string' ? first.generated_text : null;
};
