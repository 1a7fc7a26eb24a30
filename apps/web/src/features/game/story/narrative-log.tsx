import { ChevronsDownUp, ChevronsUpDown, History } from 'lucide-react';
import { type KeyboardEvent, memo, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { StoryEntry } from '../../../shared/story/story-entry.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { Panel } from '../panel.tsx';
import { focusStory } from './focus-story.ts';
import { usePlayback } from './playback-context.ts';
import { TurnAside } from './turn-aside.tsx';

const EarlierEntries = lazyPart(async () => (await import('./earlier-entries.tsx')).EarlierEntries);

interface NarrativeLogProps {
  readonly expanded: boolean;
  /** Null if the log fills the tab anyway. */
  readonly onExpand: ((expanded: boolean) => void) | null;
  readonly className?: string;
}

/** A reader within this many pixels of the end is following along. */
const AT_THE_END = 120;
/** The newest entries always have their real height, so that the end of the story is where it seems to be. */
const LAID_OUT = 20;
/** Of a longer story, only entries near the visible part are in the document. The browser's search finds only those. */
const LONG = 150;
/** About the height of an entry in pixels, with the space below it. */
const ENTRY_HEIGHT = 110;

/** The story, which grows at its end: the narrator's words and, below them, the plain fact that everyone saw. */
export const NarrativeLog = memo(function NarrativeLog({ expanded, onExpand, className }: NarrativeLogProps) {
  const { t } = useTranslation();
  const playback = usePlayback();
  const autoScroll = useSettings((settings) => settings.autoScroll);
  const timestamps = useSettings((settings) => settings.timestamps);
  const box = useRef<HTMLDivElement>(null);
  /** Whether the reader hasn't scrolled away from the end. */
  const isAtEnd = useRef(true);
  const newest = playback.current?.entry.id ?? playback.narrated.at(-1)?.id;
  const visible = playback.current === null ? playback.narrated : [...playback.narrated, playback.current.entry];
  const firstIdle = visible.find(
    ({ data }) => data.type === 'turn' && data.outcome === 'nothing' && data.action !== 'hide' && data.changes.length === 0,
  )?.id;

  // An expanded log leaves no room for the picture.
  const lastTurn = expanded && onExpand !== null ? undefined : playback.narrated.findLast(({ data }) => data.type === 'turn');
  const earlier = visible.length > LONG ? visible.slice(0, -LAID_OUT) : [];
  const recent = visible.slice(earlier.length);
  const retold = visible.reduce((sum, entry) => sum + (entry.retold?.length ?? 0), 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retelling may take more room; a reader who has scrolled away stays there
  useEffect(() => {
    const { current } = box;
    if (autoScroll && current && current.scrollHeight - current.scrollTop - current.clientHeight < AT_THE_END)
      current.scrollTop = current.scrollHeight;
  }, [retold]);

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
        <>
          {lastTurn === undefined ? null : (
            <IconButton
              icon={History}
              label={t('Look back at the turns')}
              onClick={() => {
                focusStory();
                playback.lookAt(lastTurn.id);
              }}
              className="ml-auto size-8 touch:-my-1.5 touch:size-11"
            />
          )}
          {onExpand === null ? null : (
            <IconButton
              icon={expanded ? ChevronsDownUp : ChevronsUpDown}
              label={expanded ? t('Collapse the narrative') : t('Expand the narrative')}
              aria-expanded={expanded}
              onClick={() => onExpand(!expanded)}
              className="size-8"
            />
          )}
        </>
      }
    >
      <ScrollRegion
        ref={box}
        role="log"
        label={t('Narrative')}
        onClick={playback.skip}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_THE_END;
        }}
        onKeyDown={earlier.length === 0 ? undefined : jump}
        className="h-full overflow-y-auto pr-2 contain-strict"
      >
        {playback.narrated.length === 0 && playback.current === null ? (
          <p className="grid h-full place-items-center font-story text-faint text-lg">{t('The story hasn’t begun yet.')}</p>
        ) : (
          <>
            {earlier.length === 0 ? null : (
              <Suspense fallback={<div style={{ height: earlier.length * ENTRY_HEIGHT }} />}>
                <EarlierEntries
                  entries={earlier}
                  timestamps={timestamps}
                  explained={firstIdle}
                  box={box}
                  entryHeight={ENTRY_HEIGHT}
                  TurnAside={TurnAside}
                  isAtEnd={autoScroll ? isAtEnd : null}
                />
              </Suspense>
            )}
            <ol className="flex flex-col gap-3 pb-1">
              {recent.map((entry, index) => (
                <StoryEntry
                  key={entry.id}
                  entry={entry}
                  timestamps={timestamps}
                  explained={entry.id === firstIdle}
                  isEarlier={index < recent.length - LAID_OUT}
                  typingMs={entry.id === playback.current?.entry.id ? playback.current.ms : null}
                  TurnAside={TurnAside}
                />
              ))}
            </ol>
          </>
        )}
      </ScrollRegion>
    </Panel>
  );
});

/** Jumps to an end of a long story. During a smooth scroll, entries would get their real height, and the end would move. */
function jump(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: box } = event;
  if (target !== box || (key !== 'Home' && key !== 'End')) return;
  event.preventDefault();
  box.scrollTop = key === 'Home' ? 0 : box.scrollHeight;
}
