import type { HealthCheckResult, HealthState } from '@one-mind/protocol/admin/admin-dashboard';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { CircleAlert, CircleCheck, CircleHelp, CircleMinus, CircleX, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { get } from '../../../lib/api/api.ts';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Card } from '../../../ui/card.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { reasonOf } from '../reason.ts';
import { measurementText } from './measurement-text.ts';

interface Look {
  readonly icon: LucideIcon;
  readonly className: string;
  readonly word: string;
  readonly title: string;
}
const LOOKS: Readonly<Record<HealthState, Look>> = {
  healthy: { icon: CircleCheck, className: 'text-success', word: 'Healthy', title: 'System Status Healthy' },
  degraded: { icon: CircleAlert, className: 'text-accent-strong', word: 'Degraded', title: 'System Status Degraded' },
  failing: { icon: CircleX, className: 'text-danger', word: 'Failing', title: 'System Status Failing' },
};
const OFF = { icon: CircleMinus, className: 'text-muted', word: 'Off' } as const;
const UNKNOWN = { icon: CircleHelp, className: 'text-muted', title: 'System Status Unknown' } as const;

/** The server's latest measurements. The system is healthy only if all of them are. */
export function SystemStatus({ renewEvery }: { readonly renewEvery: number }) {
  const { t } = useTranslation();
  const health = useQuery({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => get('/api/admin/health', { signal }),
    staleTime: 0,
    refetchInterval: renewEvery,
  });
  // Earlier measurements say nothing about a server that doesn't answer now.
  const known = health.isError ? undefined : health.data;
  const { icon: Icon, className, title } = known === undefined ? UNKNOWN : LOOKS[known.state];
  return (
    <section aria-labelledby="system-status" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="system-status" aria-live="polite" className="flex items-center gap-2.5 text-2xl">
          {health.isPending ? (
            t('System Status')
          ) : (
            <>
              <Icon size={22} className={className} />
              {t(title)}
            </>
          )}
        </h2>
        {known === undefined ? null : (
          <p className="text-faint text-sm">
            {t('Measured')} <RelativeTime at={known.at} />
          </p>
        )}
      </div>
      {health.isError ? (
        <QueryFailure query={health} title={(error) => t('Failed to load the system status: {{reason}}', { reason: reasonOf(t, error) })} />
      ) : (
        <Card flush as="div">
          <ul className="grid sm:grid-cols-2">
            {known === undefined
              ? ['a', 'b', 'c', 'd'].map((place) => (
                  <li key={place} className="flex min-h-20 items-center px-5 py-4">
                    <Skeleton className="h-9 w-full" />
                  </li>
                ))
              : known.checks.map((check) => <Check key={check.id} check={check} t={t} />)}
          </ul>
        </Card>
      )}
    </section>
  );
}

function Check({ check, t }: { readonly check: HealthCheckResult; readonly t: TFunction }) {
  const { icon: Icon, className, word } = check.state === 'off' ? OFF : LOOKS[check.state];
  return (
    <li className="flex min-h-20 items-start gap-3 px-5 py-4">
      <Icon size={20} className={`mt-0.5 shrink-0 ${className}`} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-3">
          <span className="font-medium">{t(check.name)}</span>
          <span className={`text-sm ${className}`}>{t(word)}</span>
        </p>
        <p className="tabular text-muted text-sm">
          {[measurementText(t, check), check.note === null ? null : t(check.note)].filter((part) => part !== null).join(' · ')}
        </p>
      </div>
    </li>
  );
}
