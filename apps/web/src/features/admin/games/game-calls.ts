import { type AdminGame, type AdminGamesQuery, type GameFilter, GameFilterSchema } from '@one-mind/protocol/admin/admin-games';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { del, get, getText, post } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';

const KEY = ['admin', 'games'];
const pathOf = (id: string) => `/api/admin/games/${encodeURIComponent(id)}` as const;

/** How often a visible page polls games, in ms. */
const FOLLOW = 5000;

/** The query of the export: the filter without page and order. */
export const exportQuery = (filter: GameFilter): string =>
  new URLSearchParams(Object.entries(GameFilterSchema.parse(filter)).filter(([, value]) => value !== '')).toString();

/** The current page stays until the next one has loaded. */
export const useAdminGames = (query: AdminGamesQuery) =>
  useQuery({
    queryKey: [...KEY, 'page', query],
    queryFn: ({ signal }) =>
      get(`/api/admin/games?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
    // Running games change. A hidden tab doesn't poll.
    refetchInterval: FOLLOW,
  });

export const useAdminGameStats = () =>
  useQuery({
    queryKey: [...KEY, 'stats'],
    queryFn: ({ signal }) => get('/api/admin/games/stats', { signal }),
    refetchInterval: FOLLOW,
  });

/** Polls the game while it is running. */
export const useAdminGame = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => get(pathOf(id), { signal }),
    refetchInterval: ({ state }) => (state.data?.game.status === 'in_progress' ? FOLLOW : false),
  });

/** `seq`: the game's newest commit, so that its events are refetched when there are more. */
export const useAdminGameEvents = (id: string, seq: number) =>
  useQuery({
    queryKey: [...KEY, 'events', id, seq],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => get(`${pathOf(id)}/events`, { signal }),
  });

/** Only the page keeps what was opened; it is gone when the page closes. */
export const useInspection = (id: string) => useMutation({ mutationFn: (reason: string) => post(`${pathOf(id)}/inspect`, { reason }) });

export async function saveRecord(id: string): Promise<void> {
  saveFile(`game-${id}.json`, await getText(`${pathOf(id)}/record`));
}

/** Ends or deletes a game after a confirmation; resolves to whether it was done. */
export function useGameActs() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const act = useMutation({
    mutationFn: ({ id, what }: { readonly id: string; readonly what: 'end' | 'delete' }) =>
      what === 'end' ? post(`${pathOf(id)}/end`) : del(pathOf(id)),
    onSuccess: (_, { what }) => toast.success(what === 'end' ? t('Game ended successfully') : t('Game deleted successfully')),
    onError: (error, { what }) => {
      const reason = t(errorMessage(error));
      toast.error(what === 'end' ? t('Failed to end game: {{reason}}', { reason }) : t('Failed to delete game: {{reason}}', { reason }));
    },
    // A deleted game is not refetched.
    onSettled: (_data, error, { id, what }) =>
      queryClient.invalidateQueries({
        queryKey: KEY,
        predicate: ({ queryKey }) => what === 'end' || error !== null || !queryKey.includes(id),
      }),
  });
  const run = (id: string, what: 'end' | 'delete'): Promise<boolean> =>
    act.mutateAsync({ id, what }).then(
      () => true,
      () => false,
    );
  return {
    /** The game that an action is running on. */
    busyId: act.isPending ? act.variables.id : null,
    end: async ({ id }: Pick<AdminGame, 'id'>): Promise<boolean> =>
      (await confirm({
        title: t('End game'),
        message: t('Are you sure you want to force end this game? This action cannot be undone.'),
        confirmLabel: t('End'),
        danger: true,
      })) && run(id, 'end'),
    remove: async ({ id }: Pick<AdminGame, 'id'>): Promise<boolean> =>
      (await confirm({
        title: t('Delete game'),
        message: t('Are you sure you want to delete this game? This will remove all game data permanently.'),
        confirmLabel: t('Delete'),
        danger: true,
      })) && run(id, 'delete'),
  };
}
