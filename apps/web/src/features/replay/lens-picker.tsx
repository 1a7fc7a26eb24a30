import type { PlayerView } from '@one-mind/engine/views';
import { clsx } from 'clsx';
import { Eye, ScanEye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SeatShape } from '../../ui/seat-shape.tsx';
import { type Lens, lensText } from './replay-model.ts';

interface LensPickerProps {
  readonly players: readonly PlayerView[];
  readonly lens: Lens;
  readonly onChange: (lens: Lens) => void;
  readonly className?: string;
}

/** Through whose eyes: everybody's, one voice's, or with the whole truth. */
export function LensPicker({ players, lens, onChange, className }: LensPickerProps) {
  const { t } = useTranslation();
  const choices: readonly { readonly lens: Lens; readonly label: string; readonly picture: ReactNode }[] = [
    { lens: { type: 'public' }, label: t('What everybody saw'), picture: <Eye aria-hidden="true" size={16} /> },
    ...players.map(({ seat, username }) => ({
      lens: { type: 'seat' as const, seat },
      label: username,
      picture: <SeatShape seat={seat} size={13} />,
    })),
    { lens: { type: 'truth' }, label: t('The whole truth'), picture: <ScanEye aria-hidden="true" size={16} /> },
  ];
  const chosen = lensText(lens);
  return (
    <fieldset className={clsx('min-w-0', className)}>
      <legend className="sr-only">{t('Seen by')}</legend>
      <div className="flex gap-1.5 overflow-x-auto p-0.5 [scrollbar-width:thin]">
        {choices.map((choice) => {
          const text = lensText(choice.lens);
          return (
            <label
              key={text}
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
                onChange={() => onChange(choice.lens)}
                className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-full focus-visible:outline-none"
              />
              {choice.picture}
              <bdi>{choice.label}</bdi>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
