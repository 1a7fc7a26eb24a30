import type { WorldView } from '@one-mind/engine/views';
import { clsx } from 'clsx';
import { HeartPulse, Siren } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The two scales that can end a game: vitality and alarm. */
export function Meters({ world }: { readonly world: WorldView }) {
  const { t } = useTranslation();
  return (
    <>
      <Meter
        label={t('Vitality')}
        value={world.vitality}
        max={world.vitalityMax}
        tone="bg-success"
        icon={<HeartPulse aria-hidden="true" size={16} className="text-success" />}
      />
      <Meter
        label={t('Alarm')}
        value={world.alarm}
        max={world.alarmLimit}
        tone="bg-danger"
        icon={<Siren aria-hidden="true" size={16} className="text-danger" />}
      />
    </>
  );
}

interface MeterProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly tone: string;
  readonly icon: ReactNode;
}

/** A scale of a few points. */
function Meter({ label, value, max, tone, icon }: MeterProps) {
  const { t } = useTranslation();
  return (
    <div
      role="img"
      aria-label={t('{{meter}}: {{value}} of {{max}}', { meter: label, value, max })}
      className="flex shrink-0 items-center gap-1.5"
    >
      {icon}
      <span className="text-muted text-sm">{label}</span>
      <span aria-hidden="true" className="flex gap-px lg:gap-0.5">
        {Array.from({ length: max }, (_, index) => (
          <span
            key={index}
            className={clsx(
              'h-3.5 w-1 rounded-[2px] transition-colors lg:w-1.5 duration-500',
              index < value ? tone : 'border border-line-strong',
            )}
          />
        ))}
      </span>
      <span className="tabular min-w-8 font-semibold text-sm">
        {value}/{max}
      </span>
    </div>
  );
}
