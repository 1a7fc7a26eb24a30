import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { clueText, deedText, ownActionText, tagName } from '../../shared/games/game-labels.ts';
import { ClaimTruth } from '../../shared/story/claim-truth.tsx';
import { StoryEntry } from '../../shared/story/story-entry.tsx';
import { wasTrue } from '../../shared/story/truth-sentences.ts';
import { TruthText } from '../../shared/story/truth-text.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { storyUntil } from './replay-model.ts';
import type { ReplayView } from './replay-view.ts';

/** How many pixels of the preceding story stay visible. */
const ABOVE = 28;

/** The story up to this moment, with its newest part highlighted and what the lens adds to it. */
export function StoryPanel({ seen, className }: { readonly seen: ReplayView; readonly className?: string }) {
  const { t } = useTranslation();
  const { frame, frames, lens, you } = seen;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new moment or lens is what moves the page
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('[data-now="true"]');
    // Scrolls until the moment's first entry is at the top; if everything fits, to the end of the box.
    if (box.current && first) box.current.scrollTop = first.offsetTop - ABOVE;
  }, [frame.index, lens, you]);
  const now = new Set(frame.entries.map(({ id }) => id));
  return (
    <section aria-label={t('Narrative')} className={clsx('rounded-xl border border-line bg-surface', className)}>
      <ScrollRegion ref={box} role="log" label={t('Narrative')} className="relative h-full overflow-y-auto p-3 max-lg:max-h-80">
        <ol className="flex flex-col gap-3">
          {storyUntil(frames, frame.index).map((entry) => (
            <StoryEntry key={entry.id} entry={entry} timestamps={false} isNow={now.has(entry.id)}>
              <Beneath entry={entry} seen={seen} />
            </StoryEntry>
          ))}
        </ol>
      </ScrollRegion>
    </section>
  );
}

/** What the lens adds to an entry. */
function Beneath({ entry, seen }: { readonly entry: NarrativeEntry; readonly seen: ReplayView }) {
  switch (seen.lens.type) {
    case 'public':
      return null;
    case 'seat':
      return <OwnPart entry={entry} seen={seen} />;
    case 'truth':
      return <TruePart entry={entry} seen={seen} />;
  }
}

/** For a seat: that the turn was its own, and what it learned from it. */
function OwnPart({ entry: { data }, seen }: { readonly entry: NarrativeEntry; readonly seen: ReplayView }) {
  const { t } = useTranslation();
  const { you, name, frames } = seen;
  if (you === null || data.type !== 'turn') return null;
  const own = you.actions.find(({ turnNumber }) => turnNumber === data.turnNumber);
  const clues = you.clues.filter(({ turnNumber }) => turnNumber === data.turnNumber);
  if (own === undefined && clues.length === 0) return null;
  const when = (turnNumber: number) => frames.find(({ turn }) => turn?.turnNumber === turnNumber)?.turn ?? null;
  return (
    <div className="mt-1.5 border-info border-l-2 pl-2.5 text-sm leading-snug">
      {own === undefined ? null : (
        <p>
          <strong className="font-semibold">{t('Their own turn')}</strong>: {deedText(t, own.action, own.target, name)} ·{' '}
          {tagName(t, own.tag)}
          <span className="block text-muted text-xs">{ownActionText(t, own)}</span>
        </p>
      )}
      {clues.map((clue) => (
        <p key={clue.type}>
          <strong className="font-semibold">{t('A clue')}</strong>: {clueText(t, clue, name, when)}
        </p>
      ))}
    </div>
  );
}

/** For the truth: who acted, the secret tag, the cause of a mishap, and which claim was a lie. */
function TruePart({ entry: { data }, seen }: { readonly entry: NarrativeEntry; readonly seen: ReplayView }) {
  const { reveal, frame, name } = seen;
  if (data.type === 'claimed') {
    const isTrue = wasTrue(frame.state.claims, reveal, data);
    return isTrue === null ? null : <ClaimTruth isTrue={isTrue} />;
  }
  const truth = data.type === 'turn' ? reveal.turns.find(({ turnNumber }) => turnNumber === data.turnNumber) : undefined;
  if (truth === undefined) return null;
  return (
    <div className="mt-1.5 border-accent border-l-2 pl-2.5">
      <TruthText truth={truth} turns={reveal.turns} players={frame.players} name={name} />
    </div>
  );
}
