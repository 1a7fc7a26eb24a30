import type { NarrativeEntry } from '@one-mind/protocol/games';
import { clsx } from 'clsx';
import { CheckCheck, CircleDashed, CircleX, Zap } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idleHint, intentionName } from '../../lib/game-words.ts';
import { exactTime } from '../../lib/time.ts';
import './scene.css';

interface StoryEntryProps {
  readonly entry: NarrativeEntry;
  readonly timestamps: boolean;
  readonly typingMs?: number;
  /** The first of its kind says what its kind means. */
  readonly explained?: boolean;
  /** Belongs to the moment that is looked at. */
  readonly isNow?: boolean;
  /** Beneath it: what is known of it by others than everybody. */
  readonly children?: ReactNode;
}

/** What the narrator told, and beneath it the plain fact of what was seen. */
export function StoryEntry({ entry, timestamps, typingMs, explained = false, isNow = false, children }: StoryEntryProps) {
  const { t } = useTranslation();
  const at = Date.parse(entry.timestamp);
  const turn = entry.data.type === 'turn' ? entry.data : null;
  return (
    <li data-now={isNow || undefined}>
      {entry.data.type === 'roundBegan' ? (
        <div className="mb-2.5 flex items-center gap-3 text-faint text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('Round {{round}}', { round: entry.data.round })}
        </div>
      ) : null}
      <article
        className={clsx(
          'border-l-2 pl-3',
          isNow && 'rounded-r-lg bg-raised py-1.5 pr-2',
          turn === null ? 'border-line' : turn.mishap !== null ? 'border-danger/70' : 'border-accent/60',
        )}
      >
        <p className="font-medium font-voice text-[1.1875rem] leading-[1.28]">
          {typingMs === undefined ? entry.content : <Typed text={entry.content} ms={typingMs} />}
        </p>
        <p className="mt-0.5 text-muted text-xs leading-relaxed">
          {timestamps ? (
            <time dateTime={entry.timestamp} title={exactTime(at)} className="float-right ml-3 text-faint">
              {new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(at)}
            </time>
          ) : null}
          {turn === null ? null : (
            <>
              <Outcome outcome={turn.outcome} />{' '}
              <strong className="font-semibold tabular">{t('Turn {{turn}}', { turn: turn.turn })}</strong>
              {` · ${intentionName(t, turn.intention)} · `}
            </>
          )}
          {entry.fact}
          {turn?.mishap ? (
            <strong className="ml-1.5 whitespace-nowrap font-semibold text-danger">
              <Zap aria-hidden="true" size={12} className="inline" /> {t('Mishap')}
            </strong>
          ) : null}
        </p>
        {explained ? <p className="mt-1 text-faint text-xs italic">{idleHint(t)}</p> : null}
        {children}
      </article>
    </li>
  );
}

function Outcome({ outcome }: { readonly outcome: 'success' | 'failure' | 'fizzled' | 'nothing' }) {
  const { t } = useTranslation();
  switch (outcome) {
    case 'success':
      return <CheckCheck aria-label={t('Success')} size={13} className="-mt-0.5 inline text-success" />;
    case 'failure':
      return <CircleX aria-label={t('Failure')} size={13} className="-mt-0.5 inline text-danger" />;
    default:
      return (
        <span title={outcome === 'nothing' ? idleHint(t) : undefined}>
          <CircleDashed
            aria-label={outcome === 'nothing' ? t('Nothing came of it') : t('No target')}
            size={13}
            className="-mt-0.5 inline text-faint"
          />
        </span>
      );
  }
}

/** Types itself in `ms`; its whole room is reserved from the start, and a screen reader gets the sentence whole. */
function Typed({ text, ms }: { readonly text: string; readonly ms: number }) {
  const [letters, setLetters] = useState(0);
  // A pace that changes on the way (the next turn is waiting) must not begin the sentence anew.
  const [duration] = useState(ms);
  useEffect(() => {
    const start = performance.now();
    let frame = 0;
    const tick = (now: number) => {
      const part = duration <= 0 ? 1 : Math.min(1, (now - start) / duration);
      setLetters(Math.ceil(part * text.length));
      if (part < 1) frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [text, duration]);
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">
        {text.slice(0, letters)}
        <span className="voice-rest">{text.slice(letters)}</span>
      </span>
    </>
  );
}
