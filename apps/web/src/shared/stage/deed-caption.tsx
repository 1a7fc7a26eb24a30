import type { TurnFact } from '@one-mind/engine/facts';
import type { Action } from '@one-mind/engine/vocabulary';
import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SeatShape } from '../../ui/identity/seat-shape.tsx';
import { deedText, type NameOf } from '../games/game-labels.ts';
import { ACTION_ICONS } from '../map/icons.tsx';

interface DeedCaptionProps {
  readonly turn: TurnFact;
  /** Whose turn it was; null = the reader doesn't know. */
  readonly author: { readonly seat: number; readonly name: string } | null;
  /** What the body does, as far as the reader knows. */
  readonly deed: { readonly action: Action; readonly target: string };
  /** What else the reader knows about it. */
  readonly secret?: string | null;
  /** False until the mishap happens. */
  readonly showsMishap?: boolean;
  readonly name: NameOf;
}

/** Over the picture, or on a phone below it: what the body does and who chose it, as far as the reader knows. */
export function DeedCaption({ turn, author, deed, secret = null, showsMishap = true, name }: DeedCaptionProps) {
  const { t } = useTranslation();
  const Icon = ACTION_ICONS[deed.action];
  return (
    <div className="flex min-h-9 items-center gap-x-2 rounded-lg border border-line bg-surface px-2.5 text-sm lg:pointer-events-none lg:absolute lg:top-2 lg:left-2 lg:z-3 lg:max-w-[calc(100%-1rem)] lg:border-[#f3ebde]/25 lg:bg-[#08070a]/80 lg:text-[#f3ebde]">
      {author === null ? (
        <span className="text-muted lg:text-[#cfc4b4]">{t('Somebody')}</span>
      ) : (
        <span className="inline-flex items-center gap-1.5 font-semibold">
          <SeatShape seat={author.seat} size={13} />
          <bdi>{author.name}</bdi>
        </span>
      )}
      <span className="inline-flex min-w-0 items-center gap-1.5">
        <Icon size={15} className="shrink-0 text-accent lg:text-[#f0b95c]" />
        <span className="truncate">{deedText(t, deed.action, deed.target, name)}</span>
      </span>
      {secret === null ? null : (
        <span className="shrink-0 rounded-full border border-accent/60 px-2 text-accent-strong text-xs leading-5 lg:border-[#f0b95c]/60 lg:text-[#f8cf8a]">
          {secret}
        </span>
      )}
      {turn.mishap === null || !showsMishap ? null : (
        <span className="inline-flex shrink-0 items-center gap-1 font-semibold text-danger lg:text-[#ff9d8a]">
          <Zap size={13} />
          {t('Mishap')}
        </span>
      )}
    </div>
  );
}

/** Keeps the caption's room free between turns on a phone, so that nothing jumps. */
export function NoDeed() {
  return <div className="min-h-9 lg:hidden" />;
}
