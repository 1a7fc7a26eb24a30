import type { ModelView } from '@one-mind/protocol/admin/models';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical, GraduationCap, ListChecks, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { evaluationsQuery } from './ai-calls.ts';
import { failureText, moneyText, percentText, providerName, STATUS_TONES, statusName, typeName } from './ai-labels.ts';

interface ModelCardProps {
  readonly model: ModelView;
  /** An action on it is running. */
  readonly isBusy: boolean;
  readonly onTest: () => void;
  readonly onTrain: () => void;
  readonly onCancel: () => void;
  readonly onResults: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function ModelCard({ model, isBusy, onTest, onTrain, onCancel, onResults, onEdit, onDelete }: ModelCardProps) {
  const { t } = useTranslation();
  const { name, type, status, provider, accuracy, lastTrained, month, failure, breaker, apiKey } = model;
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 break-words font-story text-xl">{name}</h3>
        <div className="flex flex-wrap gap-1.5">
          <Badge>{typeName(t, type)}</Badge>
          <Badge tone={STATUS_TONES[status]}>{statusName(t, status)}</Badge>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
        <Fact label={t('Provider')}>{providerName(t, provider)}</Fact>
        <Fact label={t('API Key')}>{apiKey === 'set' ? t('Set') : t('None')}</Fact>
        <Fact label={t('Model')} wide>
          {model.huggingFaceModel || model.config.baseModel}
        </Fact>
        <Fact label={t('Accuracy')}>{accuracy === null ? t('Not evaluated') : percentText(accuracy)}</Fact>
        <Fact label={t('Last Trained')}>{lastTrained === null ? t('Never') : <RelativeTime at={lastTrained} />}</Fact>
        <Fact label={t('Calls this month')}>{month.calls}</Fact>
        <Fact label={t('Cost this month')}>
          {month.cost === null ? t('Unknown') : moneyText(month.cost)}
          {model.limits.monthlyBudget === null ? null : ` ${t('of {{budget}}', { budget: moneyText(model.limits.monthlyBudget) })}`}
        </Fact>
        <Fact label={t('Answers this month')} wide>
          {t('{{used}} used, {{rejected}} rejected, {{empty}} empty', { used: month.used, rejected: month.rejected, empty: month.empty })}
        </Fact>
      </dl>
      {/* Keeps its height when empty, so that nothing jumps later. */}
      <div className="flex min-h-11 flex-col gap-1 text-sm">
        {status === 'training' ? <Progress model={model} isBusy={isBusy} onCancel={onCancel} /> : null}
        {status === 'budget_spent' ? (
          <p className="text-danger">
            {t('No calls are made until next month or until you raise the budget. The built-in narrator takes over.')}
          </p>
        ) : null}
        {failure === null || status === 'training' || status === 'budget_spent' ? null : (
          <p className="break-words text-danger">
            <span className="font-medium">{t('Last call:')}</span> {failureText(t, failure, provider)}
          </p>
        )}
        {breaker.state === 'closed' ? null : (
          <p className="text-danger">
            {t('This model failed too often, so it is paused.')}{' '}
            {breaker.retryAt === null ? t('The next call tests whether it works again.') : <RetryTime at={breaker.retryAt} />}
          </p>
        )}
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        <Button size="sm" onClick={onTest} icon={FlaskConical}>
          {t('Test')}
        </Button>
        <Button
          size="sm"
          onClick={onTrain}
          disabled={status === 'training'}
          busy={isBusy}
          title={t('Evaluates the model with a fixed set of narration tasks')}
          icon={GraduationCap}
        >
          {t('Train')}
        </Button>
        <Button size="sm" onClick={onResults} icon={ListChecks}>
          {t('Results')}
        </Button>
        <Button size="sm" onClick={onEdit} icon={Pencil}>
          {t('Edit')}
        </Button>
        <Button size="sm" variant="danger" onClick={onDelete} disabled={isBusy} icon={Trash2}>
          {t('Delete')}
        </Button>
      </div>
    </Card>
  );
}

function Fact({ label, wide = false, children }: { readonly label: string; readonly wide?: boolean; readonly children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="text-faint">{label}</dt>
      <dd className="tabular break-words">{children}</dd>
    </div>
  );
}

function RetryTime({ at }: { readonly at: string }) {
  const { t } = useTranslation();
  return (
    <>
      {t('Next attempt:')} <RelativeTime at={at} />.
    </>
  );
}

/** The real progress of the evaluation. */
function Progress({ model, isBusy, onCancel }: Pick<ModelCardProps, 'model' | 'isBusy' | 'onCancel'>) {
  const { t } = useTranslation();
  const { data } = useQuery(evaluationsQuery(model.id));
  const running = data?.find(({ state }) => state === 'running');
  const [done, total] = [running?.cases.length ?? 0, running?.total ?? 1];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-40 flex-1">
        <p className="tabular text-muted text-sm">
          {running === undefined ? t('Training…') : t('Training: {{done}} of {{total}} tasks', { done, total })}
        </p>
        <div className="mt-1.5">
          <ProgressBar label={t('Training of {{name}}', { name: model.name })} value={done} max={total} />
        </div>
      </div>
      <Button size="sm" onClick={onCancel} busy={isBusy}>
        {t('Cancel')}
      </Button>
    </div>
  );
}
