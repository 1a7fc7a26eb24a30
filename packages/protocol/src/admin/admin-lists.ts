/** Common parts of all lists in the admin area. */
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Page sizes that the admin area offers. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
