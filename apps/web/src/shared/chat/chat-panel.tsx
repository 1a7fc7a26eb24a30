import { CHAT_MESSAGE_MAX } from '@one-mind/protocol/constants';
import type { ChatMessage } from '@one-mind/protocol/moderation/chat';
import { clsx } from 'clsx';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api/api-error.ts';
import { useConnectionLost } from '../../lib/socket/socket.ts';
import { exactTime } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/forms/field.tsx';
import { seatIdentity } from '../../ui/identity/seat-identity.ts';
import { SeatShape } from '../../ui/identity/seat-shape.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { useStanding } from '../moderation/moderation.ts';
import { MuteNotice } from '../moderation/mute-notice.tsx';
import { MessageMenu } from './message-menu.tsx';

interface ChatPanelProps {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  /** Resolves when the server has the message. If it rejects, the error is shown and the text stays. */
  readonly onSend: (message: string) => Promise<void>;
  /** Id of the reader. */
  readonly ownId: string;
  /** A user's seat, for colour and shape; undefined if they have none. */
  readonly seatOf?: (userId: string) => number | undefined;
  readonly placeholder?: string;
  readonly emptyText?: string;
  /** Why nobody can write at the moment; replaces the input. */
  readonly closed?: string | null;
  readonly showTimes?: boolean;
  /** Hides a user's messages for this reader only; absent if that isn't possible. */
  readonly onHide?: (userId: string) => void;
  /** For a shortcut that focuses the input. */
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly className?: string;
}

/** The chat of a lobby or a game. It needs a height: the list scrolls, and stays at its end unless the reader has scrolled up. */
export function ChatPanel({
  messages,
  onSend,
  ownId,
  seatOf,
  placeholder,
  emptyText,
  closed = null,
  showTimes = true,
  onHide,
  inputRef,
  className,
}: ChatPanelProps) {
  const { t } = useTranslation();
  const mute = useStanding().data?.mute ?? null;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const newest = messages.at(-1)?.id;
  const isLost = useConnectionLost();
  // Once the connection is back, it is wrong that the server cannot be reached. The text is still there to send.
  useEffect(() => {
    if (!isLost) setProblem(null);
  }, [isLost]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message has to scroll the list
  useEffect(() => {
    if (atEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [newest]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const message = text.trim();
    if (message === '' || sending) return;
    setSending(true);
    setProblem(null);
    try {
      await onSend(message);
      // Keeps text that was typed while the message was being sent.
      setText((now) => (now.trim() === message ? '' : now));
      atEnd.current = true;
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <section aria-label={t('Chat')} className={clsx('flex min-h-0 flex-col gap-2', className)}>
      <ScrollRegion
        ref={list}
        role="log"
        label={t('Messages')}
        onScroll={({ currentTarget: box }) => {
          atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
        }}
        className="min-h-0 flex-1 overflow-y-auto rounded-lg pr-1"
      >
        {messages.length === 0 ? (
          <p className="grid h-full place-items-center px-4 text-center text-faint text-sm">
            {emptyText ?? t('Nobody has said anything yet.')}
          </p>
        ) : (
          <ol className="flex flex-col gap-2.5 py-1">
            {messages.map((message) => (
              <Message
                key={message.id}
                message={message}
                own={message.userId === ownId}
                seat={seatOf?.(message.userId)}
                showTime={showTimes}
                onHide={onHide}
              />
            ))}
          </ol>
        )}
      </ScrollRegion>
      {problem === null ? null : (
        <p role="alert" className="text-danger text-sm">
          {t(problem)}
        </p>
      )}
      {mute !== null ? (
        <MuteNotice mute={mute} />
      ) : closed === null ? (
        <form onSubmit={send} className="flex gap-2">
          <Input
            ref={inputRef}
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={CHAT_MESSAGE_MAX}
            placeholder={placeholder ?? t('Type a message…')}
            aria-label={t('Message')}
            autoComplete="off"
            enterKeyHint="send"
          />
          <Button
            type="submit"
            variant="primary"
            disabled={text.trim() === ''}
            busy={sending}
            aria-label={t('Send')}
            className="px-3.5"
            icon={SendHorizontal}
          />
        </form>
      ) : (
        <p className="rounded-lg bg-sunken px-3.5 py-2.5 text-muted text-sm">{closed}</p>
      )}
    </section>
  );
}

function Message({
  message,
  own,
  seat,
  showTime,
  onHide,
}: {
  readonly message: ChatMessage;
  readonly own: boolean;
  readonly seat: number | undefined;
  readonly showTime: boolean;
  readonly onHide: ((userId: string) => void) | undefined;
}) {
  const { t } = useTranslation();
  const at = Date.parse(message.timestamp);
  return (
    <li
      className={clsx('border-l-2 pl-2.5 text-[0.9375rem] leading-snug', message.channel === 'quiet' && 'italic')}
      style={{ borderColor: seat === undefined ? 'var(--line-strong)' : seatIdentity(seat).color }}
    >
      <div className="flex items-center gap-1.5 text-sm">
        {seat === undefined ? null : <SeatShape seat={seat} size={11} />}
        <span className="font-semibold">{own ? t('You') : message.username}</span>
        {message.isAi ? <span className="rounded bg-sunken px-1 text-faint text-xs">{t('AI player')}</span> : null}
        {message.channel === 'quiet' ? <span className="text-faint text-xs">{t('to quieted voices')}</span> : null}
        {showTime ? (
          <time dateTime={message.timestamp} title={exactTime(at)} className="ml-auto text-faint text-xs">
            {new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)}
          </time>
        ) : null}
        {own ? null : (
          <span className={clsx('flex', !showTime && 'ml-auto')}>
            <MessageMenu message={message} onHide={onHide} />
          </span>
        )}
      </div>
      <p className="whitespace-pre-wrap break-words">{message.message}</p>
    </li>
  );
}
