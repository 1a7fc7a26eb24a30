import type { ChatMessage } from '@one-mind/protocol/moderation/chat';
import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { exactTime } from '../../../lib/time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';

interface GameChatProps {
  readonly messages: readonly ChatMessage[];
  /** Needed where the surrounding section isn't only about the chat. */
  readonly hasHeading: boolean;
}

/** A game's chat, oldest first, as opened by an inspection. */
export function GameChat({ messages, hasHeading }: GameChatProps) {
  const { t } = useTranslation();
  return (
    <section>
      {hasHeading ? <h3 className="mb-2 text-xl">{t('Chat')}</h3> : null}
      {messages.length === 0 ? (
        <p className="text-muted text-sm">{t('Nobody has written anything.')}</p>
      ) : (
        <ScrollRegion label={t('Chat')} className="max-h-96 overflow-y-auto rounded-xl border border-line px-4">
          <ol className="divide-y divide-line">
            {messages.map(({ id, username, isAi, channel, message, timestamp }) => (
              <li key={id} className="py-2 text-sm">
                <p className="flex flex-wrap items-center gap-x-2 text-muted">
                  <span dir="auto" className="font-medium text-text">
                    {username}
                  </span>
                  {isAi ? <Bot aria-label={t('AI player')} size={15} className="text-faint" /> : null}
                  {channel === 'quiet' ? <Badge>{t('Quiet channel')}</Badge> : null}
                  <time dateTime={timestamp} className="text-faint text-xs">
                    {exactTime(Date.parse(timestamp))}
                  </time>
                </p>
                <p dir="auto" className="break-words">
                  {message}
                </p>
              </li>
            ))}
          </ol>
        </ScrollRegion>
      )}
    </section>
  );
}
