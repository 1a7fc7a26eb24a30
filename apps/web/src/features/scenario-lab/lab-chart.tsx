import type { LabFigure, LabSize, LabVerdict } from '@one-mind/protocol/scenarios/lab';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { percent, subjectName, verdictName, withInterval } from './lab-labels.ts';

const TICKS = [0, 25, 50, 75, 100] as const;

/** Draws each figure as a point with its 95% interval, over its target range. */
export function FiguresChart({ sizes }: { readonly sizes: readonly LabSize[] }) {
  const { t } = useTranslation();
  return (
    <div>
      <p className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="h-3 w-7 border-accent/60 border-x bg-accent/20" />
          {t('Target')}
        </span>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="relative h-0.5 w-7 bg-text">
            <span className="-translate-1/2 absolute top-1/2 left-1/2 size-2.5 rounded-full bg-text" />
          </span>
          {t('Result with 95% interval')}
        </span>
      </p>
      {sizes.map(({ players, figures }) => (
        <section key={players} aria-label={t('{{count}} players', { count: players })} className="mt-4 first-of-type:mt-0">
          <h4 className="mb-1 font-semibold text-sm">{t('{{count}} players', { count: players })}</h4>
          <ul>
            {figures.map((figure) => (
              <Row key={figure.subject} figure={figure} />
            ))}
          </ul>
        </section>
      ))}
      <div aria-hidden="true" className="grid-cols-[11rem_minmax(0,1fr)_13rem] gap-x-4 sm:grid">
        <div className="tabular relative col-start-2 mt-1 h-5 text-faint text-xs">
          {TICKS.map((tick) => (
            <span
              key={tick}
              className={clsx('absolute whitespace-nowrap', tick === 0 ? '' : tick === 100 ? '-translate-x-full' : '-translate-x-1/2')}
              style={{ left: `${tick}%` }}
            >
              {tick}%
            </span>
          ))}
        </div>
        <p className="col-start-2 text-center text-faint text-xs">{t('Share of games (of mishaps)')}</p>
      </div>
    </div>
  );
}

/** Verdicts differ by shape as well, never by colour alone. */
const LOOKS: Record<LabVerdict, { readonly point: string; readonly text: string }> = {
  inside: { point: 'rounded-full bg-success', text: 'text-success' },
  unclear: { point: 'rounded-full border-2 border-muted bg-surface', text: 'text-muted' },
  low: { point: 'rotate-45 bg-danger', text: 'text-danger' },
  high: { point: 'rotate-45 bg-danger', text: 'text-danger' },
};

function Row({ figure: { subject, found, target, verdict } }: { readonly figure: LabFigure }) {
  const { t } = useTranslation();
  const at = (share: number) => `${share * 100}%`;
  return (
    <li className="grid items-center gap-x-4 py-1 text-sm sm:grid-cols-[11rem_minmax(0,1fr)_13rem]">
      <span>{subjectName(t, subject)}</span>
      <span aria-hidden="true" className="relative block h-6 rounded bg-sunken/60">
        <span
          className="absolute inset-y-0 border-accent/60 border-x bg-accent/20"
          style={{ left: at(target.from), width: at(target.to - target.from) }}
        />
        <span className="absolute top-1/2 h-0.5 bg-text/70" style={{ left: at(found.low), width: at(found.high - found.low) }} />
        <span
          className={clsx('-translate-x-1/2 -translate-y-1/2 absolute top-1/2 size-3', LOOKS[verdict].point)}
          style={{ left: at(found.share) }}
        />
      </span>
      <span className="tabular flex flex-wrap gap-x-2">
        <span>{withInterval(found)}</span>
        <span className={LOOKS[verdict].text}>{verdictName(t, verdict)}</span>
        <span className="sr-only">{t('Target {{from}} to {{to}}', { from: percent(target.from), to: percent(target.to) })}</span>
      </span>
    </li>
  );
}
