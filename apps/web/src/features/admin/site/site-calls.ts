import type { NewInvitationSchema, Registration } from '@one-mind/protocol/admin/registration';
import type { FirstStep, SiteAdministration } from '@one-mind/protocol/admin/site';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { del, get, post, put } from '../../../lib/api/api.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { reasonOf } from '../reason.ts';

const SITE = ['admin', 'site'] as const;
const FIRST_STEPS = ['admin', 'first-steps'] as const;
/** How often the number of running games is refetched, in ms. */
const RENEW = 15_000;

export const useSite = () =>
  useQuery({
    queryKey: SITE,
    queryFn: ({ signal }) => get('/api/admin/site', { signal }),
    staleTime: 0,
    refetchInterval: RENEW,
  });

export type SiteChange =
  | { readonly name: 'announcement'; readonly value: SiteAdministration['announcement'] }
  | { readonly name: 'maintenance'; readonly value: { readonly on: boolean; readonly sentence: string } }
  | { readonly name: 'registration'; readonly value: Partial<Registration> }
  | { readonly name: 'security'; readonly value: { readonly adminsNeedFactor: boolean } };

/** `done`: the message after saving. A form shows failures itself. */
export function useSiteChange(done: string, { isOfForm = false }: { readonly isOfForm?: boolean } = {}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ name, value }: SiteChange) => (value === null ? del(`/api/admin/site/${name}`) : put(`/api/admin/site/${name}`, value)),
    onSuccess: (site) => {
      queries.setQueryData(SITE, site);
      void queries.invalidateQueries({ queryKey: FIRST_STEPS });
      toast.success(done);
    },
    onError: (error) => {
      if (!isOfForm) toast.error(t('Failed to save: {{reason}}', { reason: reasonOf(t, error) }));
    },
  });
}

export const useSignUps = (state: 'waiting' | 'refused') =>
  useQuery({
    queryKey: [...SITE, 'sign-ups', state],
    queryFn: ({ signal }) => get(`/api/admin/sign-ups?state=${state}`, { signal }),
    staleTime: 0,
    refetchInterval: RENEW,
  });

export function useDecideSignUp() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, approve }: { readonly id: string; readonly username: string; readonly approve: boolean }) =>
      put(`/api/admin/sign-ups/${encodeURIComponent(id)}`, { approve }),
    onSuccess: (_answer, { username, approve }) =>
      toast.success(approve ? t('{{username}} can log in now.', { username }) : t('{{username}} was refused.', { username })),
    onError: (error) => toast.error(t('Failed to save the decision: {{reason}}', { reason: reasonOf(t, error) })),
    onSettled: () => queries.invalidateQueries({ queryKey: SITE }),
  });
}

const INVITATIONS = [...SITE, 'invitations'] as const;

/** The active invitations to register. */
export const useInvitations = () =>
  useQuery({
    queryKey: INVITATIONS,
    queryFn: ({ signal }) => get('/api/admin/site/invitations', { signal }),
    staleTime: 0,
  });

/** A form shows failures itself. */
export function useCreateInvitation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (invitation: z.output<typeof NewInvitationSchema>) => post('/api/admin/site/invitations', invitation),
    onSettled: () => queries.invalidateQueries({ queryKey: INVITATIONS }),
  });
}

export function useWithdrawInvitation() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => del(`/api/admin/site/invitations/${encodeURIComponent(id)}`),
    onSuccess: () => toast.success(t('The invitation was withdrawn.')),
    onError: (error) => toast.error(t('Failed to withdraw the invitation: {{reason}}', { reason: reasonOf(t, error) })),
    onSettled: () => queries.invalidateQueries({ queryKey: INVITATIONS }),
  });
}

export const useFirstSteps = () =>
  useQuery({
    queryKey: FIRST_STEPS,
    queryFn: ({ signal }) => get('/api/admin/first-steps', { signal }),
    staleTime: 0,
  });

export function useChangeFirstSteps() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { readonly marked?: readonly FirstStep[]; readonly isDismissed?: boolean }) =>
      put('/api/admin/first-steps', change),
    onSuccess: (steps) => queries.setQueryData(FIRST_STEPS, steps),
    onError: (error) => toast.error(t('Failed to save: {{reason}}', { reason: reasonOf(t, error) })),
  });
}
