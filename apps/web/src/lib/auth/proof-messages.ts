import type { SignUpChallenge, SignUpProof } from '@one-mind/protocol/accounts/gotrue';

/** What the worker is asked. */
export type ProofJob = SignUpChallenge;

/** What the worker answers. `share`: how much of the work is done at most, 0 to 1. */
export type ProofWord =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'solved'; readonly solution: SignUpProof['solution'] }
  | { readonly kind: 'failed' };
