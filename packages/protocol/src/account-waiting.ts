import type { CatalogueEntry } from './general-errors.ts';

/** Apart from the other errors, because the login page needs no other. */
export const ACCOUNT_WAITING = {
  status: 403,
  message: 'An administrator has to approve your account before you can log in. Try again later.',
} as const satisfies CatalogueEntry;
