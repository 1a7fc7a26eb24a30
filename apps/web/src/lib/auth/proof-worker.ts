/** Solves a proof of work in a web worker. Nothing else may import this file. */
import { sha256 } from '@noble/hashes/sha2.js';
import { solveChallenge } from 'altcha-lib';
import type { ProofJob, ProofWord } from './proof-messages.ts';

/** Interval between progress messages, in ms. */
const SENT_EVERY = 100;

const send = (word: ProofWord): void => self.postMessage(word);

/** The browser's own hashes are only there with HTTPS, and a party in one network may have none. */
const hashed = (bytes: Uint8Array, times: number): Uint8Array => {
  let hash = bytes;
  for (let n = 0; n < times; n++) hash = sha256(hash);
  return hash;
};

async function solve(challenge: ProofJob): Promise<ProofWord> {
  const { attempts } = challenge.parameters.data;
  let attempt = 0;
  let sentAt = 0;
  const solution = await solveChallenge({
    challenge,
    deriveKey: async ({ cost }, salt, password) => {
      attempt++;
      if (Date.now() - sentAt >= SENT_EVERY) {
        sentAt = Date.now();
        send({ kind: 'progress', share: attempt / attempts });
      }
      return { derivedKey: hashed(new Uint8Array([...salt, ...password]), cost) };
    },
  });
  return solution === null ? { kind: 'failed' } : { kind: 'solved', solution };
}

self.addEventListener('message', ({ data }: MessageEvent<ProofJob>) => {
  void solve(data).then(send, () => send({ kind: 'failed' }));
});
