import { clsx } from 'clsx';
import { X, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ACTION_ICONS } from '../../shared/map/icons.tsx';
import { SeatShape } from '../../ui/identity/seat-shape.tsx';
import { authorFor, claimsFor, deedFor, turnsOfRound } from './replay-model.ts';
import type { ReplayView } from './replay-view.ts';

interface TurnStripProps {
  readonly seen: ReplayView;
  readonly onGo: (index: number) => void;
  readonly className?: string;
}

/** The turns of this round in order: whose they were, as far as the lens knows, and who had claimed them by now. */
export function TurnStrip({ seen, onGo, className }: TurnStripProps) {
  const { t } = useTranslation();
  const { frame, frames, lens, reveal, you, name } = seen;
  const turns = turnsOfRound(frames, frame.round);
  const seatOf = (id: string): number => frame.players.find((player) => player.id === id)?.seat ?? 0;
  return (
    <nav aria-label={t('Turns of round {{round}}', { round: frame.round })} className={className}>
      <ol className="flex h-16 gap-1.5">
        {turns.map(({ index, fact }) => {
          const author = authorFor(lens, fact, { reveal, you });
          const claims = claimsFor(frame, reveal, fact);
          const Icon = ACTION_ICONS[deedFor(lens, fact, { reveal, you }).action];
          const here = index === frame.index;
          // Only the truth knows what is still to come.
          const isRevealed = index <= frame.index || lens.type === 'truth';
          const lies = lens.type === 'truth' ? claims.filter(({ isTrue }) => !isTrue) : [];
          const label = [
            t('Turn {{turn}}', { turn: fact.turn }),
            author === null ? null : name(author),
            claims.length === 0 ? null : t('claimed by {{names}}', { names: claims.map(({ player }) => name(player)).join(', ') }),
            lies.length === 0 ? null : t('a lie by {{names}}', { names: lies.map(({ player }) => name(player)).join(', ') }),
            fact.mishap === null || !isRevealed ? null : t('Mishap'),
          ]
            .filter((part) => part !== null)
            .join(', ');
          return (
            <li key={index} className="min-w-0 flex-1">
              <button
                type="button"
                onClick={() => onGo(index)}
                aria-current={here ? 'step' : undefined}
                title={label}
                className={clsx(
                  'flex size-full flex-col items-center justify-center gap-1 rounded-lg border px-1 text-xs transition-colors hover:border-accent',
                  here
                    ? 'border-accent bg-accent/12'
                    : index < frame.index
                      ? 'border-line bg-surface'
                      : 'border-line border-dashed text-faint',
                )}
              >
                <span className="sr-only">{label}</span>
                <span aria-hidden="true" className="flex max-w-full flex-col items-center gap-1">
                  <span className="flex max-w-full items-center gap-1.5 leading-none max-sm:flex-wrap max-sm:justify-center max-sm:gap-1">
                    <span className="tabular text-muted">{fact.turn}</span>
                    {author === null ? (
                      <span className="font-story text-faint text-lg leading-none">?</span>
                    ) : (
                      <>
                        <SeatShape seat={seatOf(author)} size={13} />
                        <bdi className="truncate font-medium max-sm:hidden">{name(author)}</bdi>
                      </>
                    )}
                    {isRevealed ? <Icon size={14} className="shrink-0 text-muted" /> : null}
                    {fact.mishap === null || !isRevealed ? null : <Zap size={13} className="shrink-0 text-danger" />}
                  </span>
                  {claims.length === 0 ? null : (
                    <span className="flex items-center gap-1 leading-none">
                      <span className="text-faint max-sm:hidden">{t('claimed')}</span>
                      {claims.map(({ player, isTrue }) => (
                        <span key={player} className="inline-flex items-center">
                          <SeatShape seat={seatOf(player)} size={11} outline />
                          {lens.type === 'truth' && !isTrue ? <X size={12} className="text-danger" /> : null}
                        </span>
                      ))}
                    </span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
        {turns.length === 0 ? (
          <li className="grid flex-1 place-items-center rounded-lg border border-line border-dashed text-faint text-sm">
            {t('No turn was resolved in this round.')}
          </li>
        ) : null}
      </ol>
    </nav>
  );
}
