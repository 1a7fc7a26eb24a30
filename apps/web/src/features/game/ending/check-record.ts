import type { Fact } from '@one-mind/engine/facts';
import type { GameRecord } from '@one-mind/engine/fair-play/record';
import { type Verdict, verify } from '@one-mind/engine/fair-play/verify';
import type { RevealView } from '@one-mind/engine/view/view-types';

/** What this browser saw of the game. The record must agree with it, not only with itself. */
export interface Seen {
  readonly commitment: string;
  readonly facts: readonly Fact[];
  readonly reveal: RevealView;
}

/** Replays the recorded game in this browser. Loads the rules engine, so import it when it is needed. */
export function checkRecord(record: GameRecord, { commitment, facts, reveal }: Seen): Promise<Verdict> {
  return verify({ ...record, start: { ...record.start, commitment }, told: { facts, reveal } }, sha256);
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
