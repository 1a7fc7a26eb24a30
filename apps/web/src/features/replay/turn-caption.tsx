import { clsx } from 'clsx';
import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { actionName, deedText, tagName } from '../../lib/game-words.ts';
import { ACTION_ICONS } from '../../ui/scene/icons.tsx';
import { SeatShape } from '../../ui/seat-shape.tsx';
import { authorFor } from './replay-model.ts';
import type { Seen } from './replay-screen.tsx';

/** Over the map: what the body does, and whose idea it was, as far as the lens knows. */
export function TurnCaption({ seen }: { readonly seen: Seen }) {
  const { t } = useTranslation();
  const { frame, lens, reveal, you, name } = seen;
  const { turn, players } = frame;
  if (turn === null) return null;
  const author = authorFor(lens, turn, { reveal, you });
  const seat = players.find(({ id }) => id === author)?.seat;
  const truth = reveal.turns.find(({ turnNumber }) => turnNumber === turn.turnNumber);
  const Icon = ACTION_ICONS[turn.action];
  return (
    <div className="pointer-events-none absolute top-2 left-2 z-3 flex max-w-[calc(100%-1rem)] flex-wrap items-center gap-x-2 gap-y-0.5 rounded-lg border border-[#f3ebde]/25 bg-[#08070a]/80 px-2.5 py-1.5 text-[#f3ebde] text-sm">
      {seat === undefined ? (
        <span className="text-[#cfc4b4]">{t('Somebody')}</span>
      ) : (
        <span className="inline-flex items-center gap-1.5 font-semibold">
          <SeatShape seat={seat} size={13} />
          <bdi>{name(author ?? '')}</bdi>
        </span>
      )}
      <span className="inline-flex min-w-0 items-center gap-1.5">
        <Icon aria-hidden="true" size={15} className="shrink-0 text-[#f0b95c]" />
        {deedText(t, turn.action, turn.target, name)}
      </span>
      {author === null || truth === undefined ? null : (
        <span className="rounded-full border border-[#f0b95c]/60 px-2 text-[#f8cf8a] text-xs leading-5">
          {truth.cover ? `${actionName(t, truth.program.action)} · ` : ''}
          {tagName(t, truth.program.tag)}
        </span>
      )}
      {turn.mishap === null ? null : (
        <span className={clsx('inline-flex items-center gap-1 font-semibold text-[#ff9d8a]')}>
          <Zap aria-hidden="true" size={13} />
          {t('Mishap')}
        </span>
      )}
    </div>
  );
}
