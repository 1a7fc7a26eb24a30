/** What all lists of the admin area have in common. */
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Rows that a page can have, as the admin area offers them. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
