import { callAiSdk } from './ai-sdk.ts';
import { callHuggingFace } from './hugging-face.ts';
import type { Answer, Called, Request } from './provider.ts';

/** One attempt. @throws ModelFailed, or what `signal` was aborted with */
export const callModel = (called: Called, request: Request, signal: AbortSignal): Answer =>
  called.provider === 'huggingface' ? callHuggingFace(called, request, signal) : callAiSdk(called, request, signal);
