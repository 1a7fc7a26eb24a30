import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../lib/api/api-error.ts';
import { reloadProfile } from '../lib/auth/session.ts';

/**
 * A user's role can change while they look at a page. When the server refuses a call, load the role again. Returns whether the server
 * refuses because the user first needs a second factor.
 */
export function useRoleCheck(): boolean {
  const queries = useQueryClient();
  const [needsFactor, setNeedsFactor] = useState(false);
  useEffect(() => {
    const check = (error: unknown) => {
      if (error instanceof ApiError && error.code === 'forbidden') void reloadProfile();
      if (error instanceof ApiError && error.code === 'factor_required') setNeedsFactor(true);
    };
    const stops = [
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  return needsFactor;
}
