import type { TurnFact } from '@one-mind/engine/facts';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { clsx } from 'clsx';
import { CheckCheck, CircleDashed, CircleX, EyeOff, Zap } from 'lucide-react';
import { type ComponentType, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../lib/settings/settings.ts';
import { clockTime, exactTime } from '../../lib/time.ts';
import { hidHint, idleHint } from '../games/game-labels.ts';
import { FactDisclosure } from './fact-disclosure.tsx';
import { factWithoutLines } from './fact-without-lines.ts';
import './story-entry.css';

interface EntryTextProps {
  readonly entry: NarrativeEntry;
  readonly timestamps: boolean;
  /** How long typing it out takes, in ms; null or absent = it is shown in full. */
  readonly typingMs?: number | null;
  /** The first entry of its kind explains what the kind means. */
  readonly explained?: boolean;
  /** The entry belongs to the selected moment. */
  readonly isNow?: boolean;
  /** Shown below: what is known about it beyond what everyone knows. */
  readonly children?: ReactNode;
  /** Shown beside the result of a turn. A component, because a new element each time would render every entry again. */
  readonly TurnAside?: ComponentType<{ readonly turn: TurnFact }> | undefined;
}

interface StoryEntryProps extends EntryTextProps {
  /** Lets the browser skip its layout while it is off the screen. */
  readonly isEarlier?: boolean;
}

/** A story entry in a list. */
export function StoryEntry({ isEarlier = false, ...rest }: StoryEntryProps) {
  return (
    <li data-now={rest.isNow || undefined} className={clsx('story-entry', isEarlier && 'story-entry-earlier')}>
      <EntryText {...rest} />
    </li>
  );
}

/** The content of a story entry. The plain fact of what everyone saw is one click away. */
export const EntryText = memo(function EntryText({
  entry,
  timestamps,
  typingMs = null,
  explained = false,
  isNow = false,
  children,
  TurnAside,
}: EntryTextProps) {
  const { t } = useTranslation();
  const retellings = useSettings((settings) => settings.retellings);
  const at = Date.parse(entry.timestamp);
  const turn = entry.data.type === 'turn' ? entry.data : null;
  const retold = retellings ? entry.retold : null;
  const [isTyped, setTyped] = useState(false);
  return (
    <>
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
        <Narration key={String(retellings)} content={entry.content} retold={retold} typingMs={typingMs} onTyped={() => setTyped(true)} />
        {/* The result follows the story; its space is reserved. */}
        <div className={clsx('mt-0.5 text-muted text-xs leading-relaxed', typingMs !== null && !isTyped && 'invisible')}>
          {timestamps ? (
            <time
              dateTime={entry.timestamp}
              title={exactTime(at)}
              className={clsx('float-right ml-3 text-faint', entry.data.type !== 'roundBegan' && 'leading-7 touch:leading-11')}
            >
              {clockTime(at)}
            </time>
          ) : null}
          {turn === null || TurnAside === undefined ? null : (
            <div aria-live="off" className="float-right ml-2">
              <TurnAside turn={turn} />
            </div>
          )}
          {entry.data.type === 'roundBegan' ? null : (
            <FactDisclosure label={turn === null ? t('Details') : <TurnLabel turn={turn} />}>
              {factWithoutLines(retold ?? entry.content, entry)}
            </FactDisclosure>
          )}
        </div>
        {explained ? <p className="mt-1 text-faint text-xs italic">{idleHint(t)}</p> : null}
        {children}
      </article>
    </>
  );
});

interface NarrationProps extends Pick<NarrativeEntry, 'content' | 'retold'> {
  readonly typingMs: number | null;
  readonly onTyped: () => void;
}

/**
 * The narrator's text. A model's retelling fades in over it sentence by sentence and takes the same space. Screen
 * readers announce the first version once; later reading finds the version that is shown.
 */
function Narration({ content, retold, typingMs, onTyped }: NarrationProps) {
  const text = retold ?? content;
  const [first] = useState(text);
  const isGrown = text.startsWith(first);
  return (
    <p
      aria-live={text === first ? undefined : 'off'}
      className={clsx('font-medium font-story text-[1.1875rem] leading-[1.28]', !isGrown && 'grid *:[grid-area:1/1]')}
    >
      <span aria-hidden={!isGrown || undefined} className={isGrown ? undefined : 'narration-replaced'}>
        {typingMs === null ? first : <Typed text={first} ms={typingMs} onTyped={onTyped} />}
      </span>
      <span>
        {sentencesOf(isGrown ? text.slice(first.length) : text).map(({ at, sentence }) => (
          <span key={at} className="narration-retold">
            {sentence}
          </span>
        ))}
      </span>
    </p>
  );
}

/** Splits a text into sentences, each with the space before it and its start index. */
const sentencesOf = (text: string): readonly { readonly at: number; readonly sentence: string }[] =>
  [...text.matchAll(/\s*\S.*?(?:[.!?…]+[”"’)]?(?=\s|$)|$)/gs)].map(({ 0: sentence, index }) => ({ at: index, sentence }));

function TurnLabel({ turn }: { readonly turn: TurnFact }) {
  const { t } = useTranslation();
  return (
    <>
      <Outcome turn={turn} /> <strong className="font-semibold tabular">{t('Turn {{turn}}', { turn: turn.turn })}</strong>
      {turn.mishap === null ? null : (
        <strong className="ml-1.5 whitespace-nowrap font-semibold text-danger">
          <Zap size={12} className="inline" /> {t('Mishap')}
        </strong>
      )}
    </>
  );
}

function Outcome({ turn: { action, outcome } }: { readonly turn: TurnFact }) {
  const { t } = useTranslation();
  if (action === 'hide')
    return (
      <span title={hidHint(t)}>
        <EyeOff aria-label={t('Hidden')} size={13} className="-mt-0.5 inline text-faint" />
      </span>
    );
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

/**
 * Types the text within `ms`. Its full space is reserved from the start, and screen readers get the whole sentence. The letters appear
 * without React, which would otherwise render in every frame.
 */
function Typed({ text, ms, onTyped }: { readonly text: string; readonly ms: number; readonly onTyped: () => void }) {
  const shown = useRef<HTMLSpanElement>(null);
  const rest = useRef<HTMLSpanElement>(null);
  // A change of pace on the way (the next turn is waiting) must not restart the sentence.
  const [duration] = useState(ms);
  const typed = useRef(onTyped);
  typed.current = onTyped;
  useEffect(() => {
    const start = performance.now();
    let frame = 0;
    const tick = (now: number) => {
      const part = duration <= 0 ? 1 : Math.min(1, (now - start) / duration);
      const letters = Math.ceil(part * text.length);
      if (shown.current && rest.current && shown.current.textContent.length !== letters) {
        shown.current.textContent = text.slice(0, letters);
        rest.current.textContent = text.slice(letters);
      }
      if (part < 1) frame = requestAnimationFrame(tick);
      else typed.current();
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [text, duration]);
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">
        <span ref={shown} />
        <span ref={rest} className="narration-untyped">
          {text}
        </span>
      </span>
    </>
  );
}
