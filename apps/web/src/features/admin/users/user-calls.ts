import type { AssignableRole, UserStatus } from '@one-mind/protocol/accounts/accounts';
import type { UserFilterSchema } from '@one-mind/protocol/admin/admin-users';
import { keepPreviousData, type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { del, get, patch, put } from '../../../lib/api/api.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';

export type UserFilter = z.output<typeof UserFilterSchema>;
export const USERS = ['admin', 'users'] as const;

/** The query string, without empty filters. */
export const usersQuery = (filter: UserFilter, part: { readonly page?: number; readonly limit?: number } = {}): string =>
  new URLSearchParams(
    Object.entries({ ...filter, ...part }).flatMap(([name, value]) => (value === '' || value === undefined ? [] : [[name, String(value)]])),
  ).toString();

export function useUsers(filter: UserFilter, part: { readonly page: number; readonly limit: number }) {
  return useQuery({
    queryKey: [...USERS, 'list', filter, part],
    queryFn: ({ signal }) => get(`/api/admin/users?${usersQuery(filter, part)}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Who is online changes without any action here.
    refetchInterval: 30_000,
  });
}

export function useUserStats() {
  return useQuery({
    queryKey: [...USERS, 'stats'],
    queryFn: ({ signal }) => get('/api/admin/users/stats', { signal }),
    staleTime: 0,
  });
}

export function useUser(id: string) {
  return useQuery({
    queryKey: [...USERS, 'one', id],
    queryFn: ({ signal }) => get(`/api/admin/users/${encodeURIComponent(id)}`, { signal }),
    staleTime: 0,
  });
}

/** One action on one user. */
export type UserAct =
  | { readonly act: 'role'; readonly id: string; readonly role: AssignableRole; readonly reason?: string }
  | {
      readonly act: 'status';
      readonly id: string;
      readonly status: UserStatus;
      readonly reason?: string;
      /** For a ban. */
      readonly ban_duration?: string;
    }
  | { readonly act: 'rename'; readonly id: string; readonly username: string; readonly reason: string }
  | { readonly act: 'delete'; readonly id: string; readonly reason?: string };

const ACT_MESSAGES = {
  role: { done: 'User role updated successfully', failed: 'Failed to update user role: {{reason}}' },
  status: { done: 'User status updated successfully', failed: 'Failed to update user status: {{reason}}' },
  rename: { done: 'User renamed successfully', failed: 'Failed to rename the user: {{reason}}' },
  delete: { done: 'User deleted successfully', failed: 'Failed to delete user: {{reason}}' },
} as const;
export const failureOf = ({ act }: UserAct): string => ACT_MESSAGES[act].failed;

const withReason = <const Path extends string>(path: Path, reason: string | undefined): Path | `${Path}?${string}` =>
  reason === undefined || reason === '' ? path : `${path}?${new URLSearchParams({ reason })}`;

/** Acts on one account, and refetches everything that is shown about users. */
export function useUserAct({ onDone }: { readonly onDone?: (act: UserAct) => void } = {}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: UserAct): Promise<unknown> => {
      const path = `/api/admin/users/${encodeURIComponent(wanted.id)}` as const;
      const why = wanted.reason ? { reason: wanted.reason } : {};
      switch (wanted.act) {
        case 'role':
          return patch(`${path}/role`, { role: wanted.role, ...why });
        case 'status':
          return patch(`${path}/status`, {
            status: wanted.status,
            ...why,
            ...(wanted.ban_duration === undefined ? {} : { ban_duration: wanted.ban_duration }),
          });
        case 'rename':
          return put(`/auth/v1/admin/users/${encodeURIComponent(wanted.id)}`, { user_metadata: { username: wanted.username }, ...why });
        case 'delete':
          return del(withReason(path, wanted.reason));
      }
    },
    onSuccess: async (_, wanted) => {
      toast.success(t(ACT_MESSAGES[wanted.act].done));
      onDone?.(wanted);
      // A deleted user's page must not be refetched.
      const isThere = ({ queryKey }: Query) => wanted.act !== 'delete' || !queryKey.includes(wanted.id);
      // The selects show the chosen value until the refetched lists contain it.
      await Promise.all([
        queries.invalidateQueries({ queryKey: USERS, predicate: isThere }),
        queries.invalidateQueries({ queryKey: ['admin', 'audit'] }),
      ]);
    },
  });
}
