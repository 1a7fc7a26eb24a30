import { QueryClient } from '@tanstack/react-query';
import { isOffline } from './api-error.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Retry only if the server was unreachable; a refusal would be repeated.
      retry: (failures, error) => failures < 2 && isOffline(error),
      retryDelay: (attempt) => 600 * 2 ** attempt,
      // `online` would pause silently; we want to show the failure.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
