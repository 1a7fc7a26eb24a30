import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import type { z } from 'zod';

/** Values that can be stored in a URL. */
type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** Fields that arrange a list (`table-fields.ts`) but exclude nothing from it. */
const ARRANGING: ReadonlySet<string> = new Set(['limit', 'sort', 'order']);

/**
 * A filter stored in the URL, so that it survives reloading, going back and sharing. Every field of `schema` has a
 * default and catches unreadable values: `z.string().catch('')`. A field `page` returns to 1 when any other field
 * changes.
 */
export function useUrlFilter<Filter extends Fields>(schema: z.ZodType<Filter>) {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const how = useNavigationType();
  const stored = schema.parse(Object.fromEntries(params));
  // Typed text must appear before the URL has changed.
  const [filter, setShown] = useState(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a URL changed elsewhere, by its key, resets it
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
    /** Keeps the page size and the order. */
    clear: () => setFilter(schema.parse(Object.fromEntries(Object.entries(filter).filter(([name]) => ARRANGING.has(name))))),
    isFiltered: [...paramsOf(filter, nothing).keys()].some((name) => name !== 'page' && !ARRANGING.has(name)),
  };
}

/** Omits default values, so that the URL of an unfiltered list stays short. */
const paramsOf = (filter: Fields, nothing: Fields): URLSearchParams => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== null && value !== nothing[name]) params.set(name, String(value));
  }
  return params;
};
