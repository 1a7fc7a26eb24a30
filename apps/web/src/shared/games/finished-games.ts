import type { FinishedGame, Page } from '@one-mind/protocol/games/results';
import { useInfiniteQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/api.ts';

/** The user's finished games, newest first, as an infinite query. `size`: games per page. */
export function useFinishedGames(size: number) {
  return useInfiniteQuery({
    queryKey: ['games', 'finished', size],
    queryFn: ({ pageParam, signal }) => get(pagePath('/api/games/finished', size, pageParam), { signal }),
    initialPageParam: null,
    getNextPageParam: (page: Page<FinishedGame>): string | null => page.next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 0,
  });
}

/** The URL of one page of a list; `before`: the `next` of the previous page, null for the first. */
export const pagePath = <const Path extends string>(path: Path, limit: number, before: string | null): `${Path}?${string}` =>
  `${path}?limit=${limit}${before === null ? '' : `&before=${encodeURIComponent(before)}`}`;
