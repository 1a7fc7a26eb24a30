import type { LobbyFilter } from '@one-mind/protocol/games/lobby-filter';
import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { EVERYTHING, filterFromUrl, filterToUrl } from './filter-url.ts';

/** The filter of the list. It lives in the address, so that reloading, going back and sharing keep it. */
export function useLobbyFilter() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const how = useNavigationType();
  const stored = filterFromUrl(params);
  // Typed text appears at once; the address follows later.
  const [search, setSearch] = useState(stored.search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that came from elsewhere, by its key, and not from typing here
  useEffect(() => {
    if (how !== 'REPLACE') setSearch(stored.search);
  }, [key]);

  const filter: LobbyFilter = { ...stored, search };
  const setFilter = (change: Partial<LobbyFilter>) => {
    const next = { ...filter, ...change };
    setSearch(next.search);
    setParams(filterToUrl(next), { replace: true, preventScrollReset: true });
  };
  return { filter, setFilter, clear: () => setFilter(EVERYTHING), isFiltered: filterToUrl(filter).size > 0 };
}
