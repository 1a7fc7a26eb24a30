import type { Action } from '@one-mind/engine/vocabulary';
import { clsx } from 'clsx';
import { X, Zap } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SeatShape } from '../../ui/identity/seat-shape.tsx';
import { ACTION_ICONS } from '../map/icons.tsx';

export interface TurnSlot {
  readonly turn: number;
  /** `coming`: not resolved yet, so it can't be opened, unless the moment is known already. */
  readonly state: 'past' | 'now' | 'coming';
  /** Null while it isn't known what the body does. */
  readonly action: Action | null;
  readonly isMishap: boolean;
  /** Whose turn it was, as far as the reader knows. */
  readonly author: { readonly seat: number; readonly name: string } | null;
  readonly claims: readonly { readonly seat: number; readonly name: string; readonly isLie: boolean }[];
  /** Shows the turn; null if there is nothing to show yet. */
  readonly onOpen: (() => void) | null;
}

interface TurnSlotsProps {
  readonly round: number;
  readonly slots: readonly TurnSlot[];
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly className?: string;
}

/** The turns of a round in order: what the body did, whose they were, as far as the reader knows, and who claims them. */
export function TurnSlots({ round, slots, onKeyDown, className }: TurnSlotsProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('Turns of round {{round}}', { round })} onKeyDown={onKeyDown} className={className}>
      <ol className="flex h-full gap-1.5">
        {slots.map((slot) => (
          <li key={slot.turn} className="min-w-0 flex-1">
            <Slot slot={slot} />
          </li>
        ))}
        {slots.length === 0 ? (
          <li className="grid flex-1 place-items-center rounded-lg border border-line border-dashed text-faint text-sm">
            {t('No turn was resolved in this round.')}
          </li>
        ) : null}
      </ol>
    </nav>
  );
}

function Slot({ slot }: { readonly slot: TurnSlot }) {
  const { t } = useTranslation();
  const { turn, state, action, isMishap, author, claims, onOpen } = slot;
  const Icon = action === null ? null : ACTION_ICONS[action];
  const lies = claims.filter(({ isLie }) => isLie);
  const label = [
    t('Turn {{turn}}', { turn }),
    author === null ? null : author.name,
    claims.length === 0 ? null : t('claimed by {{names}}', { names: claims.map(({ name }) => name).join(', ') }),
    lies.length === 0 ? null : t('a lie by {{names}}', { names: lies.map(({ name }) => name).join(', ') }),
    isMishap ? t('Mishap') : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
  return (
    <button
      type="button"
      onClick={onOpen ?? undefined}
      disabled={onOpen === null}
      aria-current={state === 'now' ? 'step' : undefined}
      title={label}
      className={clsx(
        'flex size-full flex-col items-center justify-center gap-1 rounded-lg border px-1 text-xs transition-colors enabled:hover:border-accent',
        state === 'now'
          ? 'border-accent bg-accent/12'
          : state === 'past'
            ? 'border-line bg-surface'
            : 'border-line border-dashed text-faint',
      )}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="flex max-w-full flex-col items-center gap-1">
        <span className="flex max-w-full items-center gap-1.5 leading-none max-sm:flex-wrap max-sm:justify-center max-sm:gap-1">
          <span className="tabular text-muted">{turn}</span>
          {author === null ? (
            <span className="font-story text-faint text-lg leading-none">?</span>
          ) : (
            <>
              <SeatShape seat={author.seat} size={13} />
              <bdi className="truncate font-medium max-sm:hidden">{author.name}</bdi>
            </>
          )}
          {Icon === null ? null : <Icon size={14} className="shrink-0 text-muted" />}
          {isMishap ? <Zap size={13} className="shrink-0 text-danger" /> : null}
        </span>
        {claims.length === 0 ? null : (
          <span className="flex items-center gap-1 leading-none">
            <span className="text-faint max-sm:hidden">{t('claimed')}</span>
            {claims.map(({ seat, name, isLie }) => (
              <span key={name} className="inline-flex items-center">
                <SeatShape seat={seat} size={11} outline />
                {isLie ? <X size={12} className="text-danger" /> : null}
              </span>
            ))}
          </span>
        )}
      </span>
    </button>
  );
}
