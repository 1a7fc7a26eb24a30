import type { RuleView } from '@one-mind/protocol/games/rules';
import { ChevronRight, History, Pencil, Power, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { actionName, roleName } from '../../../shared/games/game-labels.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { RowMenu, RowMenuItem, RowMenuLine } from '../../../ui/overlays/row-menu.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { categoryName, typeName, valueText } from './rule-labels.ts';

interface RuleCardProps {
  readonly rule: RuleView;
  readonly isBusy: boolean;
  readonly onToggle: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onReset: () => void;
  readonly onHistory: () => void;
}

/** A line that expands, because there are too many rules to show each in full. */
export function RuleCard({ rule, isBusy, onToggle, onEdit, onDelete, onReset, onHistory }: RuleCardProps) {
  const { t } = useTranslation();
  const { name, active, type, category, description, roles, actions, parameters, core, kind, isChanged, updatedAt } = rule;
  const facts = [
    [t('Type'), typeName(t, type)],
    [t('Category'), categoryName(t, category)],
    [t('Roles'), roles?.map((role) => roleName(t, role)).join(', ') ?? t('All')],
    [t('Actions'), actions?.map((action) => actionName(t, action)).join(', ') ?? t('All')],
    [t('Updated'), updatedAt === null ? t('Never') : <RelativeTime key="at" at={updatedAt} />],
  ] as const;
  return (
    <Card as="li" flush className="flex items-start gap-1 px-2 py-1">
      <details className="group min-w-0 flex-1">
        <summary className="flex min-h-9 touch:min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-2 gap-y-1 py-1 [&::-webkit-details-marker]:hidden">
          <ChevronRight size={16} className="shrink-0 text-faint transition-transform group-open:rotate-90" />
          <h2 className="font-sans text-base">{t(name)}</h2>
          <Badge tone={active ? 'success' : 'neutral'}>{active ? t('Active') : t('Inactive')}</Badge>
          {core === null ? null : <Badge tone="info">{t('Core')}</Badge>}
          {kind === 'house' ? <Badge tone="accent">{t('House rule')}</Badge> : null}
          {isChanged ? <Badge tone="accent">{t('Changed')}</Badge> : null}
          <span className="ml-auto text-faint text-xs max-sm:hidden">{categoryName(t, category)}</span>
        </summary>
        <div className="flex flex-col gap-2.5 py-2 pl-6">
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
          <code className="text-faint text-xs">{rule.id}</code>
        </div>
      </details>
      <RowMenu label={t('Options for {{name}}', { name: t(name) })} disabled={isBusy}>
        <RowMenuItem icon={Power} label={active ? t('Disable') : t('Enable')} onSelect={onToggle} />
        <RowMenuItem icon={Pencil} label={t('Edit')} onSelect={onEdit} />
        {isChanged ? <RowMenuItem icon={RotateCcw} label={t('Reset')} onSelect={onReset} /> : null}
        {rule.version > 0 ? <RowMenuItem icon={History} label={t('History')} onSelect={onHistory} /> : null}
        <RowMenuLine />
        <RowMenuItem icon={Trash2} label={t('Delete')} danger onSelect={onDelete} />
      </RowMenu>
    </Card>
  );
}
