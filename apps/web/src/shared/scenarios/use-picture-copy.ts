import { useQuery } from '@tanstack/react-query';
import { post } from '../../lib/api/api.ts';
import { useSettled } from '../../lib/use-settled.ts';

/** Waits until typing has paused for this long, in ms, because the server calls each address it receives. */
const REST = 900;

/** The path of the server's copy of the picture at a typed URL, and whether the server failed to load it. */
export function usePictureCopy(typed: string): { readonly picture: string | null; readonly isMissing: boolean } {
  const url = useSettled(typed.trim(), REST);
  const loaded = useQuery({
    queryKey: ['loaded-picture', url],
    queryFn: ({ signal }) => post('/api/scenarios/picture', { image_url: url }, { signal }),
    enabled: url.startsWith('https://'),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (url.startsWith('/art/')) return { picture: url, isMissing: false };
  return { picture: loaded.data?.picture ?? null, isMissing: loaded.data?.picture === null };
}
