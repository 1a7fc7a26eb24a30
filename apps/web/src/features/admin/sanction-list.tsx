import type { PastSanction } from '@one-mind/protocol/moderation/moderation';
import { useTranslation } from 'react-i18next';
import { endTime } from '../../lib/time.ts';
import { sanctionName } from '../../shared/moderation/moderation-labels.ts';
import { Badge } from '../../ui/badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** Earlier decisions about a person, newest first. */
export function SanctionList({ sanctions }: { readonly sanctions: readonly PastSanction[] }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('Earlier decisions')} className="divide-y divide-line text-sm">
      {sanctions.map((sanction) => (
        <li key={sanction.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
          <span className="font-medium">{sanctionName(t, sanction.kind)}</span>
          <StateBadge sanction={sanction} />
          <span className="min-w-40 flex-1 break-words">{sanction.reason}</span>
          <span className="text-muted">
            {t('by {{name}}', { name: sanction.by ?? t('a deleted account') })}, <RelativeTime at={sanction.at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Warnings, removed messages and forced renames don't expire. */
function StateBadge({ sanction: { kind, until, isLifted, isOver } }: { readonly sanction: PastSanction }) {
  const { t } = useTranslation();
  if (isLifted) return <Badge>{t('Reversed')}</Badge>;
  if (kind !== 'mute' && kind !== 'ban') return null;
  if (isOver) return <Badge>{t('Over')}</Badge>;
  return (
    <Badge tone="danger">{until === null ? t('Until it is lifted') : t('Until {{time}}', { time: endTime(Date.parse(until)) })}</Badge>
  );
}
