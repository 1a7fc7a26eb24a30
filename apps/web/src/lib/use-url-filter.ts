import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import type { z } from 'zod';

/** A value that fits into an address. */
type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** Fields that say how a list is shown (`table-fields.ts`) and leave nothing out of it. */
const ARRANGING: ReadonlySet<string> = new Set(['limit', 'sort', 'order']);

/**
 * A filter that lives in the address, so that reloading, going back and sharing keep it. Every field of `schema` has a
 * default and catches what it can't read: `z.string().catch('')`. A field `page` begins at 1 again with every other change.
 */
export function useUrlFilter<Filter extends Fields>(schema: z.ZodType<Filter>) {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const how = useNavigationType();
  const stored = schema.parse(Object.fromEntries(params));
  // What is typed can't wait for the address to follow.
  const [filter, setShown] = useState(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that came from elsewhere, by its key, and not from here
  useEffect(() => {
    if (how !== 'REPLACE') setShown(stored);
  }, [key]);

  const nothing = schema.parse({});
  const setFilter = (change: Partial<Filter>) => {
    const next: Filter = { ...filter, ...('page' in nothing ? { page: nothing.page } : {}), ...change };
    setShown(next);
    setParams(paramsOf(next, nothing), { replace: true, preventScrollReset: true });
  };
  return {
    filter,
    setFilter,
    /** The page size and the order stay. */
    clear: () => setFilter(schema.parse(Object.fromEntries(Object.entries(filter).filter(([name]) => ARRANGING.has(name))))),
    isFiltered: [...paramsOf(filter, nothing).keys()].some((name) => name !== 'page' && !ARRANGING.has(name)),
  };
}

/** Only what is asked for, so that an address without a filter stays short. */
const paramsOf = (filter: Fields, nothing: Fields): URLSearchParams => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== null && value !== nothing[name]) params.set(name, String(value));
  }
  return params;
};
