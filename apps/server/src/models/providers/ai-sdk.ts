/** OpenAI, Anthropic and OpenAI-compatible servers, called through the AI SDK with streaming. */
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, type LanguageModel, streamText } from 'ai';
import { callingFetch } from './calling-fetch.ts';
import { ModelFailed } from './model-failed.ts';
import type { Answer, Called, Request } from './provider.ts';

const COMPATIBLE = 'compatible';

// Turns off the SDK's warnings about unsupported parameters, which it would log for every call.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Without an `apiKey`, the libraries would look for one in the environment, so pass an empty one. */
const languageModel = ({ provider, model, baseUrl, apiKey }: Called): LanguageModel => {
  const settings = { apiKey: apiKey ?? '', fetch: callingFetch(apiKey), ...(baseUrl !== null && { baseURL: baseUrl }) };
  switch (provider) {
    case 'openai':
      return createOpenAI(settings).chat(model);
    case 'anthropic':
      return createAnthropic(settings)(model);
    default:
      return createOpenAICompatible({
        name: COMPATIBLE,
        baseURL: baseUrl ?? '',
        fetch: settings.fetch,
        includeUsage: true,
        ...(apiKey !== null && { apiKey }),
      })(model);
  }
};

export async function* callAiSdk(called: Called, { instructions, data }: Request, signal: AbortSignal): Answer {
  const { config, provider } = called;
  const { stream } = streamText({
    model: languageModel(called),
    ...(data === '' ? { prompt: instructions } : { instructions, prompt: data }),
    maxOutputTokens: config.maxLength,
    temperature: config.temperature,
    topP: config.topP,
    // OpenAI and Anthropic refuse this parameter; vLLM, LM Studio and OpenRouter accept it by this name.
    ...(provider === 'openai-compatible' && {
      providerOptions: { [COMPATIBLE]: { repetition_penalty: config.repetitionPenalty } },
    }),
    // The guard retries for every provider in the same way.
    maxRetries: 0,
    abortSignal: signal,
    onError: () => undefined,
  });
  let begun = false;
  for await (const part of stream) {
    switch (part.type) {
      case 'text-delta':
        if (part.text !== '') {
          begun = true;
          yield part.text;
        }
        break;
      case 'error':
        throw failureIn(part.error, begun);
      case 'abort':
        throw new ModelFailed('cancelled');
      case 'finish': {
        // An answer without a finish reason broke off.
        if (part.finishReason === 'other' || part.finishReason === 'error')
          throw new ModelFailed(begun ? 'broke_off' : 'unexpected_format');
        const { inputTokens, outputTokens } = part.totalUsage;
        return inputTokens === undefined || outputTokens === undefined ? null : { input: inputTokens, output: outputTokens };
      }
    }
  }
  throw new ModelFailed(begun ? 'broke_off' : 'unexpected_format');
}

const failureIn = (error: unknown, begun: boolean): ModelFailed => {
  if (error instanceof ModelFailed) return error;
  if (APICallError.isInstance(error) && error.cause instanceof ModelFailed) return error.cause;
  return new ModelFailed(begun ? 'broke_off' : 'unexpected_format');
};
