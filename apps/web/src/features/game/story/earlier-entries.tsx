import type { TurnFact } from '@one-mind/engine/facts';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ComponentType, type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryText } from '../../../shared/story/story-entry.tsx';

interface EarlierEntriesProps {
  readonly entries: readonly NarrativeEntry[];
  readonly timestamps: boolean;
  /** Id of the entry that explains its kind. */
  readonly explained: string | undefined;
  /** The element that scrolls. */
  readonly box: RefObject<HTMLElement | null>;
  /** The estimated height of an entry, in pixels. */
  readonly entryHeight: number;
  /** Whether the reader is at the end of the story, and stays there; null = never. */
  readonly isAtEnd: RefObject<boolean> | null;
  /** Shown beside the result of a turn. */
  readonly TurnAside: ComponentType<{ readonly turn: TurnFact }>;
}

/**
 * The earlier entries of a long story, of which only those near the visible part are in the document. Screen readers don't announce
 * them, because they come and go while the reader scrolls. It loads the virtualising library, so import it where it is needed.
 */
export function EarlierEntries({ entries, timestamps, explained, box, entryHeight, isAtEnd, TurnAside }: EarlierEntriesProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: () => entryHeight,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 6,
    rangeExtractor: (range) => withFocused(range, list.current),
    // React warns about flushing while it renders.
    useFlushSync: false,
  });
  // Correcting the position would stop a smooth scroll. Towards the end, nobody sees what changes above.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ start }, _, { scrollOffset, scrollDirection }) =>
    scrollDirection !== 'forward' && start < (scrollOffset ?? 0);
  const height = virtualizer.getTotalSize();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end moves when entries get their real height
  useLayoutEffect(() => {
    if (isAtEnd?.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [height]);
  return (
    <ol ref={list} aria-label={t('Earlier')} aria-live="off" className="relative shrink-0" style={{ height }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const entry = entries[index];
        return entry === undefined ? null : (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={entries.length}
            className="absolute inset-x-0 pb-3"
            style={{ transform: `translateY(${start}px)` }}
          >
            <EntryText entry={entry} timestamps={timestamps} explained={entry.id === explained} TurnAside={TurnAside} />
          </li>
        );
      })}
    </ol>
  );
}

/** A row with the focus stays in the document, because the focus would be lost with it. */
function withFocused(range: Range, list: HTMLElement | null): number[] {
  const shown = defaultRangeExtractor(range);
  const focused = list?.querySelector('[data-index]:focus-within')?.getAttribute('data-index') ?? null;
  return focused === null || shown.includes(Number(focused)) ? shown : [...shown, Number(focused)].sort((a, b) => a - b);
}
