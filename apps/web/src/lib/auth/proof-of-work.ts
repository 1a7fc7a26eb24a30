/** The task that the server sets if many people have just registered from this network. */
import type { SignUpProof } from '@one-mind/protocol/accounts/gotrue';
import { get } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import type { ProofWord } from './proof-messages.ts';

/** Solves one in a worker, and returns the captcha token. `onProgress` gets 0 to 1. Throws ApiError. */
export async function proofOfWork(onProgress: (share: number) => void): Promise<string> {
  const challenge = await get('/auth/v1/captcha');
  onProgress(0);
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  try {
    const proof = await new Promise<SignUpProof>((resolve, reject) => {
      const fail = () => reject(new ApiError({ status: 400, code: 'captcha_failed', message: FAILED }));
      worker.addEventListener('error', fail);
      worker.addEventListener('message', ({ data }: MessageEvent<ProofWord>) => {
        if (data.kind === 'progress') onProgress(data.share);
        else if (data.kind === 'solved') resolve({ challenge, solution: data.solution });
        else fail();
      });
      worker.postMessage(challenge);
    });
    return btoa(JSON.stringify(proof));
  } finally {
    worker.terminate();
  }
}

const FAILED = 'Many people have just registered from your network, and this browser could not complete a check. Try again in 10 minutes.';
