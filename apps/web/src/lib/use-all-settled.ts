import { useState } from 'react';

/**
 * Whether each query has had its first result or failure. It never becomes false again, because a retry must not hide
 * what the user is working with.
 */
export function useAllSettled(queries: readonly { readonly isPending: boolean }[]): boolean {
  const [isSettled, setIsSettled] = useState(false);
  if (!isSettled && queries.every(({ isPending }) => !isPending)) setIsSettled(true);
  return isSettled;
}
