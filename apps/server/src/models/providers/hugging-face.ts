/**
 * Hugging Face text generation, as dedicated endpoints take it. The library's own `textGeneration` speaks the completions of OpenAI by now; its `request`
 * sends `inputs`, `parameters` and `options` as they are, to the model's endpoint.
 */
import { request as inference, setLogger } from '@huggingface/inference';
import { callingFetch } from './calling-fetch.ts';
import { ModelFailed } from './model-failed.ts';
import type { Answer, Called, Request } from './provider.ts';

// It says at every call that `request` is deprecated.
setLogger({ ...console, warn: () => undefined, log: () => undefined });

export async function* callHuggingFace(called: Called, { instructions, data }: Request, signal: AbortSignal): Answer {
  const { apiKey, baseUrl, config } = called;
  const body = {
    inputs: data === '' ? instructions : `${instructions}\n\n${data}\n\n`,
    parameters: {
      max_new_tokens: config.maxLength,
      temperature: config.temperature,
      top_p: config.topP,
      repetition_penalty: config.repetitionPenalty,
      // Sampling at a temperature of 0 is refused; it means the likeliest word every time.
      do_sample: config.temperature > 0,
      return_full_text: false,
    },
    options: { wait_for_model: true },
  };
  const answer = await inference<unknown>(
    { endpointUrl: baseUrl ?? '', ...(apiKey !== null && { accessToken: apiKey }), ...body },
    // Left to itself it would try again for ever.
    { retry_on_error: false, fetch: callingFetch(apiKey), signal },
  );
  const text = generatedText(answer);
  if (text === null) throw new ModelFailed('unexpected_format');
  yield text;
  return null;
}

/** `{generated_text}`, or a list with it first. */
const generatedText = (answer: unknown): string | null => {
  const first: unknown = Array.isArray(answer) ? answer[0] : answer;
  if (typeof first !== 'object' || first === null || !('generated_text' in first)) return null;
  return typeof first.generated_text === 'string' ? first.generated_text : null;
};
