import type { LosingResource } from '@one-mind/engine/scenario/validation/losing-resources';
import type { WorldView } from '@one-mind/engine/view/view-types';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { Gauge, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Danger, dangerOf } from './resource-danger.ts';

interface LosingMetersProps {
  readonly resources: WorldView['resources'];
  readonly losing: readonly LosingResource[];
}

/** Shows, beside the alarm, the resources through which the scenario's Saboteurs can win. Warnings use words as well as colour. */
export function LosingMeters({ resources, losing }: LosingMetersProps) {
  const { t } = useTranslation();
  const meters = losing.flatMap((one) => {
    const amount = resources[one.resource];
    // Vitality and alarm have meters of their own.
    if (amount === undefined) return [];
    const danger = dangerOf(one, amount);
    return [{ ...one, amount, danger, name: one.resource.replaceAll(/[_-]/g, ' '), word: dangerWord(t, danger, one) }];
  });
  return (
    <>
      {meters.map(({ name, amount, danger, word, limit, alone }) => {
        const stakes = alone
          ? t('At {{limit}} the Saboteurs win.', { limit })
          : t('At {{limit}} the Saboteurs can win, if the rest of their goal holds too.', { limit });
        const Icon = danger === 'none' ? Gauge : TriangleAlert;
        return (
          <div
            key={`${name} ${limit}`}
            title={stakes}
            className={clsx(
              'flex min-w-0 items-center gap-1.5 rounded-md text-sm',
              danger === 'critical' || danger === 'reached'
                ? 'border border-danger px-1.5 text-danger'
                : danger === 'near' && 'border border-accent px-1.5 text-accent-strong',
            )}
          >
            <Icon size={16} className="shrink-0" />
            <span className={clsx('wrap-anywhere min-w-0 first-letter:uppercase', danger === 'none' && 'text-muted')}>{name}</span>
            <strong className="tabular font-semibold">{amount}</strong>
            {word === null ? null : <span className="font-semibold">{word}</span>}
            <span className="sr-only">{stakes}</span>
          </div>
        );
      })}
      <p role="status" className="sr-only">
        {meters
          .flatMap(({ name, word }) => (word === null ? [] : [t('{{resource}}: {{warning}}.', { resource: name, warning: word })]))
          .join(' ')}
      </p>
    </>
  );
}

function dangerWord(t: TFunction, danger: Danger, { direction, limit, alone }: LosingResource): string | null {
  const where = alone ? t('lost at {{limit}}', { limit }) : t('limit {{limit}}', { limit });
  switch (danger) {
    case 'none':
      return null;
    case 'near':
      return direction === 'falling' ? t('low, {{where}}', { where }) : t('high, {{where}}', { where });
    case 'critical':
      return t('critical, {{where}}', { where });
    case 'reached':
      return t('at its limit');
  }
}
