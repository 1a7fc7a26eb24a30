import type { PlayerView } from '@one-mind/engine/view/view-types';
import { clsx } from 'clsx';
import { Eye, ScanEye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SeatShape } from '../../ui/identity/seat-shape.tsx';
import { type Lens, lensesOf, lensText } from './replay-model.ts';

interface LensPickerProps {
  readonly players: readonly PlayerView[];
  readonly lens: Lens;
  readonly onChange: (lens: Lens) => void;
  readonly className?: string;
}

/** Chooses whose view is shown: everyone's, one voice's, or the whole truth. */
export function LensPicker({ players, lens, onChange, className }: LensPickerProps) {
  const { t } = useTranslation();
  const colorSchemeOf = (of: Lens): { readonly label: string; readonly picture: ReactNode } => {
    switch (of.type) {
      case 'public':
        return { label: t('What everybody saw'), picture: <Eye size={16} /> };
      case 'seat':
        return {
          label: players.find(({ seat }) => seat === of.seat)?.username ?? '',
          picture: <SeatShape seat={of.seat} size={13} />,
        };
      case 'truth':
        return { label: t('The whole truth'), picture: <ScanEye size={16} /> };
    }
  };
  const chosen = lensText(lens);
  return (
    <fieldset className={clsx('min-w-0', className)}>
      <legend className="sr-only">{t('Seen by (number keys from 0)')}</legend>
      <div className="flex gap-1.5 overflow-x-auto p-0.5 [scrollbar-width:thin]">
        {lensesOf(players.length).map((choice, key) => {
          const text = lensText(choice);
          const { label, picture } = colorSchemeOf(choice);
          return (
            <label
              key={text}
              title={t('{{label}} (key {{key}})', { label, key })}
              className={clsx(
                'relative inline-flex min-h-9 shrink-0 touch:min-h-11 items-center gap-2 whitespace-nowrap rounded-full border px-3.5 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent-strong has-focus-visible:outline-offset-1',
                text === chosen
                  ? 'border-accent bg-accent/15 font-semibold text-accent-strong'
                  : 'border-line-strong text-muted hover:text-text',
              )}
            >
              <input
                type="radio"
                name="lens"
                value={text}
                checked={text === chosen}
                aria-keyshortcuts={String(key)}
                onChange={() => onChange(choice)}
                className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-full focus-visible:outline-none"
              />
              {picture}
              <bdi>{label}</bdi>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
