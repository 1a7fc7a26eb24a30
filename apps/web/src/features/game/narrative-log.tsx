import type { NarrativeEntry } from '@one-mind/protocol/games';
import { clsx } from 'clsx';
import { CheckCheck, ChevronsDownUp, ChevronsUpDown, CircleDashed, CircleX, Zap } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exactTime } from '../../lib/time.ts';
import { IconButton } from '../../ui/button.tsx';
import { Panel } from './panel.tsx';
import { useGameSettings } from './settings.ts';
import type { Theatre } from './use-theatre.ts';
import { idleHint, intentionName } from './words.ts';

interface NarrativeLogProps {
  readonly theatre: Theatre;
  readonly expanded: boolean;
  /** Null where the log has the whole tab anyway. */
  readonly onExpand: ((expanded: boolean) => void) | null;
  readonly className?: string;
}

/** The story, growing at its end: the narrator's words, and beneath them the plain fact of what was seen. */
export function NarrativeLog({ theatre, expanded, onExpand, className }: NarrativeLogProps) {
  const { t } = useTranslation();
  const { autoScroll, timestamps } = useGameSettings();
  const box = useRef<HTMLDivElement>(null);
  const newest = theatre.telling?.entry.id ?? theatre.told.at(-1)?.id;
  const onStage = theatre.telling === null ? theatre.told : [...theatre.told, theatre.telling.entry];
  const firstIdle = onStage.find(({ data }) => data.type === 'turn' && data.outcome === 'nothing' && data.changes.length === 0)?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry is what moves the page
  useEffect(() => {
    if (autoScroll && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [newest, autoScroll, expanded]);

  return (
    <Panel
      title={t('Narrative')}
      className={className ?? ''}
      bodyClassName="pr-1"
      aside={
        onExpand === null ? null : (
          <IconButton
            label={expanded ? t('Collapse the narrative') : t('Expand the narrative')}
            aria-expanded={expanded}
            onClick={() => onExpand(!expanded)}
            className="size-8"
          >
            {expanded ? <ChevronsDownUp aria-hidden="true" size={17} /> : <ChevronsUpDown aria-hidden="true" size={17} />}
          </IconButton>
        )
      }
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Space and Enter hurry the story from anywhere on the screen */}
      <div
        ref={box}
        role="log"
        aria-label={t('Narrative')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        tabIndex={0}
        onClick={theatre.hurry}
        className="h-full overflow-y-auto pr-2"
      >
        {theatre.told.length === 0 && theatre.telling === null ? (
          <p className="grid h-full place-items-center font-voice text-faint text-lg">{t('The story has not begun.')}</p>
        ) : (
          <ol className="flex flex-col gap-3 pb-1">
            {theatre.told.map((entry) => (
              <Entry key={entry.id} entry={entry} timestamps={timestamps} explained={entry.id === firstIdle} />
            ))}
            {theatre.telling === null ? null : (
              <Entry
                key={theatre.telling.entry.id}
                entry={theatre.telling.entry}
                timestamps={timestamps}
                explained={theatre.telling.entry.id === firstIdle}
                typingMs={theatre.telling.ms}
              />
            )}
          </ol>
        )}
      </div>
    </Panel>
  );
}

interface EntryProps {
  readonly entry: NarrativeEntry;
  readonly timestamps: boolean;
  readonly typingMs?: number;
  /** The first of its kind says what its kind means. */
  readonly explained?: boolean;
}

function Entry({ entry, timestamps, typingMs, explained = false }: EntryProps) {
  const { t } = useTranslation();
  const at = Date.parse(entry.timestamp);
  const turn = entry.data.type === 'turn' ? entry.data : null;
  return (
    <li>
      {entry.data.type === 'roundBegan' ? (
        <div className="mb-2.5 flex items-center gap-3 text-faint text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('Round {{round}}', { round: entry.data.round })}
        </div>
      ) : null}
      <article
        className={clsx('border-l-2 pl-3', turn === null ? 'border-line' : turn.mishap !== null ? 'border-danger/70' : 'border-accent/60')}
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
