import type { WorldView } from '@one-mind/engine/view/view-types';
import { clsx } from 'clsx';
import { HeartPulse, Siren } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * The two meters that can end a game: vitality and alarm. `round`: the current round; the alarm meter marks what the
 * clock adds at its end.
 */
export function Meters({ world, round = 0 }: { readonly world: WorldView; readonly round?: number | undefined }) {
  const { t } = useTranslation();
  const { every, rise } = world.alarmClock;
  const isDue = every > 0 && round > 0 && round % every === 0;
  return (
    <>
      <Meter
        label={t('Vitality')}
        value={world.vitality}
        max={world.vitalityMax}
        tone="bg-success"
        icon={<HeartPulse size={16} className="text-success" />}
      />
      <Meter
        label={t('Alarm')}
        value={world.alarm}
        max={world.alarmLimit}
        tone="bg-danger"
        next={isDue ? rise : 0}
        nextText={t('The alarm clock adds {{count}} when this round ends, unless a voice hides in it.', { count: rise })}
        icon={<Siren size={16} className="text-danger" />}
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
  /** Points that are about to be added, with the text that announces them. */
  readonly next?: number;
  readonly nextText?: string;
}

function Meter({ label, value, max, tone, icon, next = 0, nextText = '' }: MeterProps) {
  const { t } = useTranslation();
  const text = t('{{meter}}: {{value}} of {{max}}', { meter: label, value, max });
  return (
    <div
      role="img"
      aria-label={next > 0 ? `${text}. ${nextText}` : text}
      title={next > 0 ? nextText : undefined}
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
              index < value ? tone : 'border',
              index >= value && (index < value + next ? 'border-danger border-dashed bg-danger/40' : 'border-line-strong'),
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
