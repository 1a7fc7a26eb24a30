import type { ChatConfig } from '@one-mind/protocol/moderation/chat';
import type { Decide, MuteMinutes, MyStanding, Report, ReportQuery } from '@one-mind/protocol/moderation/moderation';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { del, get, post, put } from '../../lib/api/api.ts';
import { useSession } from '../../lib/auth/session.ts';

const KEY = ['moderation'] as const;
const MINE = [...KEY, 'mine'] as const;
const CHAT = [...KEY, 'chat'] as const;

/** The user's current sanctions, kept up to date by the notices beside every screen. */
export function useStanding() {
  const { user } = useSession();
  return useQuery({
    queryKey: MINE,
    queryFn: ({ signal }) => get('/api/moderation/mine', { signal }),
    enabled: user !== null,
    // The server sends no event when a mute runs out.
    refetchInterval: ({ state }) => untilOver(state.data?.mute?.until ?? null),
  });
}

/**
 * Milliseconds until the end; false = nothing to wait for. Waits are split into hours, because timers can't last longer
 * than a few days.
 */
const untilOver = (until: string | null): number | false =>
  until === null ? false : Math.min(3_600_000, Math.max(1000, Date.parse(until) - Date.now() + 500));

/** Refetches whatever is on the screen. */
export const renewModeration = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

export const sendReport = (report: Report) => post('/api/reports', report);
export const muteEverywhere = (userId: string, minutes: MuteMinutes, reason: string) =>
  post('/api/moderation/mutes', { userId, minutes, reason });
/** For moderators and admins: whether a user is muted. */
export const useMuteOf = (userId: string, enabled: boolean) =>
  useQuery({
    queryKey: [...KEY, 'mute', userId],
    queryFn: ({ signal }) => get(`/api/moderation/mutes/${userId}`, { signal }),
    enabled,
    staleTime: 0,
  });
export const unmuteEverywhere = (userId: string) => del(`/api/moderation/mutes/${userId}`);

/** These calls return the user's new sanctions, which replace the cached ones. */
export function useStandingCalls() {
  const queryClient = useQueryClient();
  const keep = (standing: MyStanding) => queryClient.setQueryData(MINE, standing);
  return {
    confirmRead: async (read: { readonly notices?: readonly string[]; readonly reports?: boolean }) =>
      keep(await post('/api/moderation/mine/seen', read)),
    appeal: async (sanctionId: string, text: string) => keep(await post(`/api/moderation/mine/${sanctionId}/appeal`, { text })),
  };
}

/** For moderators and admins: the matching reports, grouped by user. */
export const useReported = (query: Omit<ReportQuery, 'limit'>) =>
  useQuery({
    queryKey: [...KEY, 'people', query],
    queryFn: ({ signal }) => get(`/api/moderation/people?${new URLSearchParams({ ...query, page: String(query.page) })}`, { signal }),
    staleTime: 0,
    placeholderData: (before) => before,
    // Includes new reports and decisions by others.
    refetchInterval: 30_000,
  });
/** For moderators and admins. */
export const useReports = (query: Omit<ReportQuery, 'limit'>) =>
  useQuery({
    queryKey: [...KEY, 'reports', query],
    queryFn: ({ signal }) => get(`/api/moderation/reports?${new URLSearchParams({ ...query, page: String(query.page) })}`, { signal }),
    staleTime: 0,
    placeholderData: (before) => before,
    // Includes new reports and decisions by others.
    refetchInterval: 30_000,
  });
export const decideReport = (id: string, decision: Decide) => post(`/api/moderation/reports/${id}/decide`, decision);

/** For admins only. */
export const useChatConfig = (enabled: boolean) =>
  useQuery({ queryKey: CHAT, queryFn: ({ signal }) => get('/api/admin/chat', { signal }), enabled });
export const configureChat = (config: ChatConfig) => put('/api/admin/chat', config);
