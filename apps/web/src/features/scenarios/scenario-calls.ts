import type { CreateLobby } from '@one-mind/protocol/games/lobbies';
import type { ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { del, get, post, put } from '../../lib/api/api.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useConfirmLeaving } from '../../shared/lobbies/confirm-leaving.ts';
import { scenarioPath } from '../../shared/scenarios/scenarios.ts';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { toast } from '../../ui/overlays/toasts.tsx';

/** The query key of everything about scenarios. */
const KEY = ['scenarios'] as const;

export const scenarioKey = (id: string, part: 'detail') => [...KEY, id, part] as const;

export const useScenarios = () => useQuery({ queryKey: KEY, queryFn: ({ signal }) => get('/api/scenarios', { signal }), staleTime: 0 });

/** Opens a new lobby with the scenario and goes there. Does nothing if the user decides to stay in their current lobby. */
export function usePlayScenario() {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const confirmLeaving = useConfirmLeaving();
  return useMutation({
    mutationFn: async (scenarioId: string) => {
      if (!(await confirmLeaving())) return;
      const wanted: CreateLobby = { name: t('{{name}}’s lobby', { name: user?.username ?? '' }), scenarioId };
      const lobby = await post('/api/lobbies', wanted);
      await navigate(`/game/lobby/${lobby.id}`);
    },
  });
}

export function useRateScenario(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    // Requests run one at a time, so that the last choice wins.
    scope: { id: `${scenarioPath(id)}/rating` },
    mutationFn: (stars: number) => put(`${scenarioPath(id)}/rating`, { stars }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

/** Asks for confirmation first. `onDeleted` runs after the deletion. */
export function useDeleteScenario(onDeleted: () => void = () => {}) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ id }: Pick<ScenarioSummary, 'id' | 'title'>) => del(scenarioPath(id)),
    onSuccess: (_, { title }) => {
      toast.success(t('“{{title}}” was deleted', { title }));
      onDeleted();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY, exact: true }),
  });
  const ask = async (scenario: Pick<ScenarioSummary, 'id' | 'title'>) => {
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
