import { ERRORS } from '@one-mind/protocol/errors';
import type { LabProgress, LabReport, LabRequest, LabRun, LabSettings } from '@one-mind/protocol/scenarios/lab';
import type { ScenarioDraft } from '@one-mind/protocol/scenarios/scenarios';
import { useEffect, useRef, useState } from 'react';
import { del, get, post } from '../../lib/api/api.ts';
import { ApiError, isOffline } from '../../lib/api/api-error.ts';
import type { LabJob, LabProblem, LabWord } from './lab-messages.ts';

const LAB = '/api/scenarios/lab';
/** Interval between requests for the server's progress, in ms. */
const ASK_EVERY = 600;

export const LAB_PLACES = ['browser', 'server'] as const;
export type LabPlace = (typeof LAB_PLACES)[number];

export type LabState =
  | { readonly status: 'idle' }
  /** `progress` is null until the first report; `isAway`: the server isn't responding at the moment. */
  | { readonly status: 'running'; readonly progress: LabProgress | null; readonly isAway: boolean }
  | { readonly status: 'cancelled' }
  | { readonly status: 'invalid'; readonly problems: readonly LabProblem[] }
  | { readonly status: 'failed'; readonly error: unknown }
  /** `draft`: the simulated draft, as JSON. */
  | { readonly status: 'finished'; readonly report: LabReport; readonly draft: string };

/** Runs one simulation at a time and aborts it when the page unmounts. */
export function useLab() {
  const [state, setState] = useState<LabState>({ status: 'idle' });
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const start = async (draft: ScenarioDraft, settings: LabSettings, place: LabPlace): Promise<void> => {
    current.current?.abort();
    const control = new AbortController();
    current.current = control;
    setState({ status: 'running', progress: null, isAway: false });
    // Ignores results that arrive after the run has ended.
    const onState = (next: LabState) => {
      if (!control.signal.aborted) setState(next);
    };
    try {
      await (place === 'browser' ? runHere : runThere)(draft, settings, { signal: control.signal, onState });
    } catch (error) {
      onState(
        error instanceof ApiError && error.code === 'scenario_invalid'
          ? { status: 'invalid', problems: problemsOf(error) }
          : { status: 'failed', error },
      );
    }
  };
  const cancel = () => {
    current.current?.abort();
    setState({ status: 'cancelled' });
  };
  return { state, start, cancel };
}

interface Run {
  readonly signal: AbortSignal;
  readonly onState: (state: LabState) => void;
}

async function runHere(draft: ScenarioDraft, settings: LabSettings, { signal, onState }: Run): Promise<void> {
  const rules = await get('/api/rules', { signal });
  const worker = new Worker(new URL('./lab-worker.ts', import.meta.url), { type: 'module' });
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => resolve());
      worker.addEventListener('error', (event) => reject(new Error(event.message)));
      worker.addEventListener('message', ({ data }: MessageEvent<LabWord>) => {
        if (data.kind === 'progress') return onState({ status: 'running', progress: data.progress, isAway: false });
        onState(
          data.kind === 'problems'
            ? { status: 'invalid', problems: data.problems }
            : { status: 'finished', report: data.report, draft: JSON.stringify(draft) },
        );
        resolve();
      });
      const job: LabJob = { draft, settings, rules };
      worker.postMessage(job);
    });
  } finally {
    worker.terminate();
  }
}

async function runThere(draft: ScenarioDraft, settings: LabSettings, { signal, onState }: Run): Promise<void> {
  const request: LabRequest = { ...settings, draft };
  const { id } = await post(LAB, request, { signal });
  // The run belongs to this user alone, so if this request fails, they only have to wait for its end.
  signal.addEventListener('abort', () => void del(LAB).catch(() => undefined));
  for (;;) {
    await rest(signal);
    const run = await latest(signal);
    if (run === 'away') {
      onState({ status: 'running', progress: null, isAway: true });
      continue;
    }
    if (run?.id !== id) throw new ApiError({ status: 409, code: 'internal', message: ERRORS.internal.message });
    switch (run.status) {
      case 'running':
        onState({ status: 'running', progress: run, isAway: false });
        continue;
      case 'cancelled':
        return onState({ status: 'cancelled' });
      case 'failed':
        throw new ApiError({ status: ERRORS[run.error].status, code: run.error, message: ERRORS[run.error].message });
      case 'finished':
        return onState({ status: 'finished', report: run.report, draft: JSON.stringify(draft) });
    }
  }
}

/** Returns the server's latest run; 'away' = it didn't respond and may later. */
async function latest(signal: AbortSignal): Promise<LabRun | null | 'away'> {
  try {
    return (await get(LAB, { signal })).run;
  } catch (error) {
    if (isOffline(error)) return 'away';
    throw error;
  }
}

/** @throws the abort reason */
const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ASK_EVERY);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** The server puts the reason and the suggestion of each path into one sentence. */
const problemsOf = ({ fields }: ApiError): readonly LabProblem[] =>
  Object.entries(fields).map(([path, reason]) => ({ path, reason, suggestion: '' }));
