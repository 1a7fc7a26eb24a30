import { PAGE_SIZES, SORT_ORDERS, type SortOrder } from '@one-mind/protocol/admin/admin-lists';
import { z } from 'zod';

const isPageSize = (size: number): boolean => PAGE_SIZES.some((one) => one === size);

/** Fields of the address (`useUrlFilter`) that say which page of a table is shown. */
export const pageUrlFields = {
  page: z.coerce.number().int().min(1).catch(1),
  limit: z.coerce.number().refine(isPageSize).catch(25),
};

/** The same, with the table's order, which defaults to `first`. */
export const listUrlFields = <Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  first: { readonly sort: Sort; readonly order: SortOrder },
) => ({
  ...pageUrlFields,
  sort: z.enum(sorts).catch(() => first.sort),
  order: z.enum(SORT_ORDERS).catch(first.order),
});
