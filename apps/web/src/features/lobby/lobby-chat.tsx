import { CHAT_HISTORY } from '@one-mind/protocol/constants';
import type { ChatMessage } from '@one-mind/protocol/moderation/chat';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get, newKey } from '../../lib/api/api.ts';
import { emitWithAck, useOnConnected, useSocketEvent } from '../../lib/socket/socket.ts';
import { ChatPanel } from '../../shared/chat/chat-panel.tsx';
import { QueryFailure } from '../../shared/page/query-failure.tsx';

interface LobbyChatProps {
  readonly lobbyId: string;
  readonly ownId: string;
  readonly seatOf: (userId: string) => number | undefined;
}

/** For members only. */
export function LobbyChat({ lobbyId, ownId, seatOf }: LobbyChatProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const roomId = `lobby:${lobbyId}`;
  const chat = useQuery({
    queryKey: ['chat', roomId],
    queryFn: ({ signal }) => get(`/api/chat/${roomId}`, { signal }),
    staleTime: 0,
  });
  useSocketEvent('chat:message', (message) => {
    if (message.roomId !== roomId) return;
    queryClient.setQueryData<readonly ChatMessage[]>(['chat', roomId], (known = []) =>
      known.some(({ id }) => id === message.id) ? known : [...known, message].sort(byTime).slice(-CHAT_HISTORY),
    );
    // An answer in flight may be older than this message.
    if (chat.isFetching) void chat.refetch();
  });
  useSocketEvent('chat:removed', ({ roomId: room, id }) => {
    if (room !== roomId) return;
    queryClient.setQueryData<readonly ChatMessage[]>(['chat', roomId], (known) => known?.filter((message) => message.id !== id));
  });
  useOnConnected(() => void chat.refetch());

  return (
    <>
      <QueryFailure query={chat} title={t('Failed to load the chat')} className="mb-3" />
      <ChatPanel
        messages={chat.data ?? []}
        onSend={async (message) => {
          await emitWithAck('chat:message', { roomId, message, key: newKey() });
        }}
        ownId={ownId}
        seatOf={seatOf}
        emptyText={chat.isPending ? t('Loading…') : t('Say hello. It’s the last thing here that anyone will believe.')}
        className="h-80"
      />
    </>
  );
}

/** A removed message that is restored returns to its old position. */
const byTime = (a: ChatMessage, b: ChatMessage): number => a.timestamp.localeCompare(b.timestamp);
