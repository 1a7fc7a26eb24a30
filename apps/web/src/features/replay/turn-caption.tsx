import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { actionName, deedText, tagName } from '../../shared/games/game-labels.ts';
import { ACTION_ICONS } from '../../shared/map/icons.tsx';
import { SeatShape } from '../../ui/identity/seat-shape.tsx';
import { authorFor, deedFor } from './replay-model.ts';
import type { ReplayView } from './replay-view.ts';

/** Over the map: what the body does and who chose it, as far as the lens knows. */
export function TurnCaption({ seen }: { readonly seen: ReplayView }) {
  const { t } = useTranslation();
  const { frame, lens, reveal, you, name } = seen;
  const { turn, players } = frame;
  // On a phone it has a row of its own, kept free between turns, so that nothing jumps.
  if (turn === null) return <div className="min-h-9 lg:hidden" />;
  const author = authorFor(lens, turn, { reveal, you });
  const seat = players.find(({ id }) => id === author)?.seat;
  const truth = reveal.turns.find(({ turnNumber }) => turnNumber === turn.turnNumber);
  const deed = deedFor(lens, turn, { reveal, you });
  const Icon = ACTION_ICONS[deed.action];
  return (
    <div className="flex min-h-9 items-center gap-x-2 rounded-lg border border-line bg-surface px-2.5 text-sm lg:pointer-events-none lg:absolute lg:top-2 lg:left-2 lg:z-3 lg:max-w-[calc(100%-1rem)] lg:border-[#f3ebde]/25 lg:bg-[#08070a]/80 lg:text-[#f3ebde]">
      {seat === undefined ? (
        <span className="text-muted lg:text-[#cfc4b4]">{t('Somebody')}</span>
      ) : (
        <span className="inline-flex items-center gap-1.5 font-semibold">
          <SeatShape seat={seat} size={13} />
          <bdi>{name(author ?? '')}</bdi>
        </span>
      )}
      <span className="inline-flex min-w-0 items-center gap-1.5">
        <Icon size={15} className="shrink-0 text-accent lg:text-[#f0b95c]" />
        <span className="truncate">{deedText(t, deed.action, deed.target, name)}</span>
      </span>
      {author === null || truth === undefined ? null : (
        <span className="shrink-0 rounded-full border border-accent/60 px-2 text-accent-strong text-xs leading-5 lg:border-[#f0b95c]/60 lg:text-[#f8cf8a]">
          {deed.isCovered ? t('seen as: {{action}}', { action: actionName(t, turn.action) }) : tagName(t, truth.program.tag)}
        </span>
      )}
      {turn.mishap === null ? null : (
        <span className="inline-flex shrink-0 items-center gap-1 font-semibold text-danger lg:text-[#ff9d8a]">
          <Zap size={13} />
          {t('Mishap')}
        </span>
      )}
    </div>
  );
}
