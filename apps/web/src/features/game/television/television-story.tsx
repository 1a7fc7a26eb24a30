import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../../lib/settings/settings.ts';
import { turnBeats } from '../../../shared/stage/turn-beats.ts';
import { useGame } from '../live/game-context.ts';
import { usePlayback } from '../story/playback-context.ts';

/** Characters from which a text gets a smaller size, so that retellings of any usual length fit. */
const LONG = 190;
const VERY_LONG = 380;

/** The newest sentences and, smaller, those before them. */
export function TelevisionStory() {
  const { t } = useTranslation();
  const { narrated, current } = usePlayback();
  const { settings } = useGame('settings');
  const usesRetellings = useSettings(({ retellings }) => retellings);
  const shown = current === null ? narrated : [...narrated, current.entry];
  const newest = shown.at(-1);
  const before = shown.at(-2);
  const textOf = (entry: NarrativeEntry): string => (usesRetellings ? entry.retold : null) ?? entry.content;
  const text = newest === undefined ? t('The story hasn’t begun yet.') : textOf(newest);
  // The sentence of a turn must not be ahead of the picture.
  const delay =
    current?.entry.data.type === 'turn' ? turnBeats(current.entry.data, Math.min(current.stay, settings.turnPaceMs)).sentence : 0;
  const isShort = text.length < LONG;
  return (
    <section aria-label={t('Narrative')} className="col-span-2 flex min-h-0 flex-col justify-end gap-1 overflow-hidden">
      {before !== undefined && isShort ? <p className="line-clamp-2 font-story text-lg text-muted leading-snug">{textOf(before)}</p> : null}
      <p
        key={newest?.id}
        role="log"
        style={{ animationDelay: `${delay}ms` }}
        className={clsx(
          'animate-fade wrap-anywhere font-story leading-tight',
          isShort ? 'text-3xl' : text.length < VERY_LONG ? 'text-2xl' : 'line-clamp-6 text-xl',
        )}
      >
        {text}
      </p>
    </section>
  );
}
