import { QueryClient } from '@tanstack/react-query';
import { isOffline } from './api-error.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays a refusal; only an absent server is worth asking again.
      retry: (failures, error) => failures < 2 && isOffline(error),
      retryDelay: (attempt) => 600 * 2 ** attempt,
      // `online` would wait without a word; we want to show what happened.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
