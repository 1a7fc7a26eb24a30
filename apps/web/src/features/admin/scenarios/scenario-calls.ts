import type { AdminScenario } from '@one-mind/protocol/admin/admin-scenarios';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { del, get, getText, post } from '../../../lib/api/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';

const KEY = ['admin', 'scenarios'] as const;

/** The admin list and the public list. */
export const forgetScenarios = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([queryClient.invalidateQueries({ queryKey: KEY }), queryClient.invalidateQueries({ queryKey: ['scenarios'] })]);

export const adminScenarioPath = (id: string) => `/api/admin/scenarios/${encodeURIComponent(id)}` as const;

export const useAdminScenarios = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => get('/api/admin/scenarios?content=false', { signal }),
    staleTime: 0,
  });

export function useFeature() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, is_featured }: AdminScenario) => post(`${adminScenarioPath(id)}/featured`, { featured: !is_featured }),
    onSettled: () => forgetScenarios(queryClient),
  });
}

/** Hides a built-in scenario, or shows it again. */
export function useHide() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, is_public }: AdminScenario) => post(`${adminScenarioPath(id)}/hidden`, { hidden: is_public }),
    onSettled: () => forgetScenarios(queryClient),
  });
}

/** Asks for confirmation first. */
export function useDelete() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ id }: AdminScenario) => del(adminScenarioPath(id)),
    onSuccess: (_, { title }) => toast.success(t('“{{title}}” was deleted', { title })),
    onSettled: () => forgetScenarios(queryClient),
  });
  const ask = async (scenario: AdminScenario) => {
    const isSure = await confirm({
      title: scenario.title,
      message: t('Are you sure you want to delete this scenario?'),
      confirmLabel: t('Delete'),
      danger: true,
    });
    if (isSure) remove.mutate(scenario);
  };
  return { ...remove, ask };
}

/** Saves these scenarios to one file, or all of them if none is selected. */
export const useExport = () =>
  useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const chosen = ids.length === 0 ? '' : `?ids=${ids.map(encodeURIComponent).join(',')}`;
      saveFile('scenarios.json', await getText(`/api/admin/scenarios/export${chosen}`));
    },
  });
