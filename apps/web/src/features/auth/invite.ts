import type { LobbyInvite } from '@one-mind/protocol/games/lobbies';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { get } from '../../lib/api/api.ts';
import { inviteCode } from '../../lib/auth/return-path.ts';

/** The invitation with this code; null = there is none to load. */
export const useInvitation = (code: string | null) =>
  useQuery({
    queryKey: ['invite', code],
    queryFn: ({ signal }) => get(`/api/lobbies/${encodeURIComponent(code ?? '')}/invitation`, { signal }),
    enabled: code !== null,
    retry: false,
  });

/** The invitation that signing in leads to; null while it is loading, and if there is none. */
export const useInvite = (next: string | null): LobbyInvite | null => useInvitation(next === null ? null : inviteCode(next)).data ?? null;

export const inviteText = (t: TFunction, { host, name, scenario }: LobbyInvite): string =>
  t('{{host}} invites you to play {{scenario}} in the lobby “{{name}}”.', { host, name, scenario });
