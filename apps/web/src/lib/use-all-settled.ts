import { useState } from 'react';

/** Whether each of these has had its first answer or failure. It stays so: a Retry must not take away what somebody is using. */
export function useAllSettled(queries: readonly { readonly isPending: boolean }[]): boolean {
  const [isSettled, setIsSettled] = useState(false);
  if (!isSettled && queries.every(({ isPending }) => !isPending)) setIsSettled(true);
  return isSettled;
}
