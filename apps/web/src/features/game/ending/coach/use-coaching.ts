import type { Coaching, FinishedGame } from '@one-mind/simulator/observer/coach';
import { useEffect, useState } from 'react';
import type { CoachJob, CoachWord } from './coach-messages.ts';

export type CoachState =
  /** From 0 to 1. */
  | { readonly status: 'running'; readonly share: number }
  | { readonly status: 'failed' }
  /** It would take too long on this machine. */
  | { readonly status: 'slow' }
  | { readonly status: 'finished'; readonly coaching: Coaching; readonly games: number };

/** A game of six takes 1 to 2 s on a desktop computer. In ms. */
const PATIENCE = 30_000;

/** Runs the observer in a worker, once. `game` must stay the same object. */
export function useCoaching(game: FinishedGame): { readonly state: CoachState; readonly retry: () => void } {
  const [state, setState] = useState<CoachState>({ status: 'running', share: 0 });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs the worker again
  useEffect(() => {
    setState({ status: 'running', share: 0 });
    let worker: Worker;
    try {
      worker = new Worker(new URL('./coach-worker.ts', import.meta.url), { type: 'module' });
    } catch {
      return setState({ status: 'failed' });
    }
    const end = (last: CoachState): void => {
      clearTimeout(timer);
      worker.terminate();
      setState(last);
    };
    const timer = setTimeout(() => end({ status: 'slow' }), PATIENCE);
    worker.addEventListener('error', () => end({ status: 'failed' }));
    worker.addEventListener('message', ({ data }: MessageEvent<CoachWord>) => {
      if (data.kind === 'progress') setState({ status: 'running', share: data.share });
      else end({ status: 'finished', coaching: data.coaching, games: data.games });
    });
    const job: CoachJob = game;
    worker.postMessage(job);
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [game, attempt]);
  return { state, retry: () => setAttempt((count) => count + 1) };
}
