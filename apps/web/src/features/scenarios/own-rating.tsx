import type { ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api/api-error.ts';
import { StarRating } from '../../ui/forms/star-rating.tsx';
import { useRateScenario } from './scenario-calls.ts';

/** Lets users who have played the scenario rate it. */
export function OwnRating({ scenario, className }: { readonly scenario: ScenarioSummary; readonly className?: string }) {
  const { t } = useTranslation();
  const rate = useRateScenario(scenario.id);
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-3', className)}>
      <span aria-hidden="true" className="text-muted text-sm">
        {t('Your rating')}
      </span>
      <StarRating
        label={t('Your rating of {{title}}', { title: scenario.title })}
        value={scenario.your_rating}
        onChange={(stars) => rate.mutate(stars)}
        saving={rate.isPending}
      />
      <p aria-live="polite" className="w-full text-danger text-sm empty:hidden">
        {rate.isError ? t(errorMessage(rate.error)) : null}
      </p>
    </div>
  );
}
