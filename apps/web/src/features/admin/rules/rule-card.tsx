import type { RuleView } from '@one-mind/protocol/rules';
import { History, Pencil, Power, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { actionName, roleName } from '../../../lib/game-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { categoryName, typeName, valueText } from './rule-words.ts';

interface RuleCardProps {
  readonly rule: RuleView;
  readonly isBusy: boolean;
  readonly onToggle: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onReset: () => void;
  readonly onHistory: () => void;
}

export function RuleCard({ rule, isBusy, onToggle, onEdit, onDelete, onReset, onHistory }: RuleCardProps) {
  const { t } = useTranslation();
  const { name, active, type, category, description, roles, actions, parameters, core, kind, isChanged, updatedAt } = rule;
  const named = (verb: string) => `${verb}: ${t(name)}`;
  const facts = [
    [t('Type'), typeName(t, type)],
    [t('Category'), categoryName(t, category)],
    [t('Roles'), roles?.map((role) => roleName(t, role)).join(', ') ?? t('All')],
    [t('Actions'), actions?.map((action) => actionName(t, action)).join(', ') ?? t('All')],
    [t('Updated'), updatedAt === null ? t('Never') : <RelativeTime key="at" at={updatedAt} />],
  ] as const;
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-1 text-2xl">{t(name)}</h2>
        <Badge tone={active ? 'success' : 'neutral'}>{active ? t('Active') : t('Inactive')}</Badge>
        {core === null ? null : <Badge tone="info">{t('Core')}</Badge>}
        {kind === 'house' ? <Badge tone="accent">{t('House rule')}</Badge> : null}
        {isChanged ? <Badge tone="accent">{t('Changed')}</Badge> : null}
        <code className="ml-auto text-faint text-xs">{rule.id}</code>
      </div>
      <p className="text-[0.9375rem] text-muted leading-snug">{t(description)}</p>
      {core === null ? null : <p className="text-faint text-sm">{t('Always active: {{reason}}', { reason: t(core) })}</p>}
      {kind === 'house' ? <p className="text-faint text-sm">{t('Players read this; no game enforces it.')}</p> : null}
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex gap-1.5">
            <dt className="text-faint">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {Object.keys(parameters).length === 0 ? null : (
        <dl aria-label={t('Parameters')} className="flex flex-wrap gap-2 text-sm">
          {Object.entries(parameters).map(([parameter, value]) => (
            <div key={parameter} className="flex min-w-0 max-w-full gap-1.5 rounded-lg bg-sunken px-2.5 py-1">
              <dt className="text-muted">{parameter}</dt>
              <dd className="tabular break-words font-medium">{valueText(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-auto flex flex-wrap gap-2 border-line border-t pt-3">
        <Button
          size="sm"
          onClick={onToggle}
          busy={isBusy}
          aria-label={named(active ? t('Disable') : t('Enable'))}
          icon={<Power aria-hidden="true" size={15} />}
        >
          {active ? t('Disable') : t('Enable')}
        </Button>
        <Button size="sm" onClick={onEdit} aria-label={named(t('Edit'))} icon={<Pencil aria-hidden="true" size={15} />}>
          {t('Edit')}
        </Button>
        <Button
          size="sm"
          variant="danger"
          onClick={onDelete}
          aria-label={named(t('Delete'))}
          icon={<Trash2 aria-hidden="true" size={15} />}
        >
          {t('Delete')}
        </Button>
        {isChanged ? (
          <Button
            size="sm"
            variant="quiet"
            onClick={onReset}
            aria-label={named(t('Reset'))}
            icon={<RotateCcw aria-hidden="true" size={15} />}
          >
            {t('Reset')}
          </Button>
        ) : null}
        {rule.version > 0 ? (
          <Button
            size="sm"
            variant="quiet"
            onClick={onHistory}
            aria-label={named(t('History'))}
            icon={<History aria-hidden="true" size={15} />}
          >
            {t('History')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
