import { standingOf } from '@one-mind/protocol/daily/case-scores';
import type { CaseResult } from '@one-mind/protocol/daily/daily';
import { useTranslation } from 'react-i18next';

/** The streak, and the totals of all answers so far. */
export function Standing({ results, today }: { readonly results: readonly CaseResult[]; readonly today: string }) {
  const { t } = useTranslation();
  const { streak, best, named, right, points } = standingOf(results, today);
  const figures = [
    { label: t('Streak'), value: String(streak) },
    { label: t('Best streak'), value: String(best) },
    { label: t('Found'), value: t('{{right}} of {{named}}', { right, named }) },
    { label: t('Points'), value: points.toLocaleString('en') },
  ];
  return (
    <dl className="grid grid-cols-4 self-start divide-x divide-line rounded-xl border border-line">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse items-center px-1 py-2.5 text-center">
          <dt className="text-faint text-xs">{label}</dt>
          <dd className="tabular font-semibold font-story text-xl sm:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
