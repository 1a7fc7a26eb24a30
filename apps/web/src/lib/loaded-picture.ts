import type { LoadedPicture } from '@one-mind/protocol/scenarios';
import { useQuery } from '@tanstack/react-query';
import { post } from './api.ts';
import { useSettled } from './use-settled.ts';

/** Asked once typing has rested for so long, in ms: each address that is asked for is called. */
const REST = 900;

/** Where the server shows the picture at an address that an author has typed, and whether it could not load it. */
export function useLoadedPicture(typed: string): { readonly picture: string | null; readonly isMissing: boolean } {
  const url = useSettled(typed.trim(), REST);
  const loaded = useQuery({
    queryKey: ['loaded-picture', url],
    queryFn: ({ signal }) => post<LoadedPicture>('/api/scenarios/picture', { image_url: url }, { signal }),
    enabled: url.startsWith('https://'),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (url.startsWith('/art/')) return { picture: url, isMissing: false };
  return { picture: loaded.data?.picture ?? null, isMissing: loaded.data?.picture === null };
}
