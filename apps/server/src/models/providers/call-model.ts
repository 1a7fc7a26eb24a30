import { CHAT_COMPLETIONS, HUGGING_FACE_ROUTER } from '@one-mind/protocol/admin/models';
import { callAiSdk } from './ai-sdk.ts';
import { callHuggingFace } from './hugging-face.ts';
import type { Answer, Called, Request } from './provider.ts';

/** The protocol for a model, and the address in the form that this protocol expects. */
export const wireOf = ({
  provider,
  baseUrl,
}: Pick<Called, 'provider' | 'baseUrl'>): { readonly isChat: boolean; readonly baseUrl: string | null } => {
  if (provider !== 'huggingface') return { isChat: true, baseUrl };
  const address = baseUrl ?? HUGGING_FACE_ROUTER;
  // The router only accepts chat completions; a dedicated endpoint also accepts text generation.
  return address.endsWith(CHAT_COMPLETIONS)
    ? { isChat: true, baseUrl: address.slice(0, -CHAT_COMPLETIONS.length) }
    : { isChat: false, baseUrl: address };
};

/** One attempt. @throws ModelFailed, or the abort reason of `signal` */
export const callModel = (called: Called, request: Request, signal: AbortSignal): Answer => {
  const { isChat, baseUrl } = wireOf(called);
  return isChat ? callAiSdk({ ...called, baseUrl }, request, signal) : callHuggingFace(called, request, signal);
};
