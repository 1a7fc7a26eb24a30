import type { ModelDraft, ModelView, NarratorModels } from '@one-mind/protocol/admin/models';
import { queryOptions } from '@tanstack/react-query';
import { del, get, post, put } from '../../../lib/api/api.ts';

const ALL = '/api/admin/models';
const pathOf = (id: string) => `${ALL}/${encodeURIComponent(id)}` as const;

/** Polling intervals in ms, for running and for waiting evaluations. */
const RUNNING_EVERY = 1000;
const WAITING_EVERY = 5000;
/** Time that an answer may take on top of the model's own, in ms. */
const WAY_THERE = 10_000;

export const MODELS_KEY = ['admin', 'models'];

export const modelsQuery = queryOptions({
  queryKey: [...MODELS_KEY, 'list'],
  queryFn: ({ signal }) => get(ALL, { signal }),
  refetchInterval: ({ state: { data } }) => {
    if (data?.models.some(({ status }) => status === 'training')) return RUNNING_EVERY;
    return data?.models.some(({ breaker }) => breaker.state !== 'closed') ? WAITING_EVERY : false;
  },
});

export const usageQuery = (days: number) =>
  queryOptions({
    queryKey: [...MODELS_KEY, 'usage', days],
    queryFn: ({ signal }) => get(`${ALL}/usage?days=${days}`, { signal }),
  });

/** Newest first; kept up to date while the first of them runs. */
export const evaluationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...MODELS_KEY, 'evaluations', id],
    queryFn: ({ signal }) => get(`${pathOf(id)}/evaluations`, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.[0]?.state === 'running' ? RUNNING_EVERY : false),
  });

export const usageCsvPath = (days: number): string => `${ALL}/usage/export.csv?days=${days}`;

export const addModel = (draft: ModelDraft) => post(ALL, draft);
export const changeModel = (id: string, draft: ModelDraft & { readonly version: number }) => put(pathOf(id), draft);
export const deleteModel = (id: string) => del(pathOf(id));
export const testModel = ({ id, limits }: ModelView, prompt: string) =>
  post(`${pathOf(id)}/test`, { prompt }, { timeoutMs: limits.timeoutMs + WAY_THERE });
export const evaluateModel = (id: string) => post(`${pathOf(id)}/evaluation`);
export const cancelEvaluation = (id: string) => del(`${pathOf(id)}/evaluation`);
export const configureNarrator = (narrator: NarratorModels) => put('/api/admin/narrator', narrator);
