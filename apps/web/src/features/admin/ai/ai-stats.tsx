import type { ModelView } from '@one-mind/protocol/admin/models';
import { Bot, Coins, Gauge, PhoneCall } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatCard } from '../../../ui/stat-card.tsx';
import { moneyText, percentText } from './ai-labels.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** `models`: undefined while they load. */
export function AiStats({ models }: { readonly models: readonly ModelView[] | undefined }) {
  const { t } = useTranslation();
  const accuracies = models?.flatMap(({ accuracy }) => (accuracy === null ? [] : [accuracy]));
  const costs = models?.flatMap(({ month: { cost } }) => (cost === null ? [] : [cost]));
  const answers = models && {
    used: sum(models.map(({ month }) => month.used)),
    rejected: sum(models.map(({ month }) => month.rejected)),
    empty: sum(models.map(({ month }) => month.empty)),
  };
  // Keeps its height while loading, so that nothing jumps.
  const note = (text: string | undefined) => text ?? '\u00a0';
  return (
    <section aria-label={t('Statistics')} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        label={t('Total Models')}
        value={models?.length}
        icon={Bot}
        note={note(models && t('{{count}} ready', { count: models.filter(({ status }) => status === 'ready').length }))}
      />
      <StatCard
        label={t('Average Accuracy')}
        value={accuracies && (accuracies.length === 0 ? null : percentText(sum(accuracies) / accuracies.length))}
        icon={Gauge}
        note={note(accuracies && t('of {{count}} evaluated', { count: accuracies.length }))}
      />
      <StatCard
        label={t('Calls This Month')}
        value={models && sum(models.map(({ month }) => month.calls))}
        icon={PhoneCall}
        note={note(answers && t('{{used}} used, {{rejected}} rejected, {{empty}} empty', answers))}
      />
      <StatCard
        label={t('Cost This Month')}
        value={costs && (costs.length === 0 ? null : moneyText(sum(costs)))}
        icon={Coins}
        note={note(costs && (costs.length === 0 ? t('No prices entered') : t('Based on your prices')))}
      />
    </section>
  );
}
