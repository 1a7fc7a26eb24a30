import type { PlaceBan, PlaceKind } from '@one-mind/protocol/moderation/place-bans';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { del, get, post } from '../../../lib/api/api.ts';
import type { Ban } from '../../../shared/moderation/ban-dialog.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';

const PATH = '/api/admin/place-bans';

interface Place {
  readonly kind: PlaceKind;
  readonly value: string;
}

/** Devices have no names, so the first characters of their hash distinguish them. */
export const placeName = (t: TFunction, { kind, value }: Place): string =>
  kind === 'address' ? value : t('Browser {{id}}', { id: value.slice(0, 8) });

export function usePlacesOf(userId: string) {
  return useQuery({
    queryKey: ['admin', 'places', userId],
    queryFn: ({ signal }) => get(`/api/admin/users/${encodeURIComponent(userId)}/places`, { signal }),
    staleTime: 0,
  });
}

export function usePlaceBans() {
  return useQuery({ queryKey: ['admin', 'place-bans'], queryFn: ({ signal }) => get(PATH, { signal }), staleTime: 0 });
}

export type PlaceAct =
  | { readonly act: 'ban'; readonly place: Place; readonly ban: Ban }
  | { readonly act: 'lift'; readonly id: PlaceBan['id'] };

export function usePlaceAct() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: PlaceAct): Promise<unknown> =>
      wanted.act === 'ban' ? post(PATH, { ...wanted.place, ...wanted.ban }) : del(`${PATH}/${encodeURIComponent(wanted.id)}`),
    onSuccess: (_, { act }) => toast.success(act === 'ban' ? t('Nobody can log in or register from there now') : t('Ban lifted')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  });
}
