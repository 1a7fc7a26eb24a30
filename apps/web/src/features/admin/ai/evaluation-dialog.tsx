import type { EvaluationCase, EvaluationView, ModelView } from '@one-mind/protocol/admin/models';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exactTime } from '../../../lib/time.ts';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field, Select } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { evaluationsQuery } from './ai-calls.ts';
import { durationText, failureText, percentText, STATE_TONES, stateName } from './ai-labels.ts';

/** A model's evaluations, each with its cases; failed cases come first. */
export function EvaluationDialog({ model, onClose }: { readonly model: ModelView; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(evaluationsQuery(model.id));
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = data?.find(({ id }) => id === chosen) ?? data?.[0];
  return (
    <Dialog
      wide
      onClose={onClose}
      title={t('Evaluations of {{name}}', { name: model.name })}
      description={t(
        'A fixed set of narration tasks, sent the way games send them. An answer passes when it arrives in time, is in English, keeps within the length, describes what happened, leaks no secrets and doesn’t say who acted.',
      )}
    >
      <QueryFailure query={{ error, isFetching, refetch }} title={t('Failed to load evaluations')} />
      {data === undefined && !error ? <Skeleton className="h-60" /> : null}
      {data?.length === 0 ? <EmptyState title={t('Not evaluated yet.')}>{t('Press Train to measure this model.')}</EmptyState> : null}
      {shown === undefined ? null : (
        <div className="flex flex-col gap-4">
          <Field label={t('Evaluation')} className="max-w-md">
            {(control) => (
              <Select
                {...control}
                value={shown.id}
                onChange={setChosen}
                options={(data ?? []).map(({ id, startedAt, state }) => ({
                  value: id,
                  label: `${exactTime(Date.parse(startedAt))} · ${stateName(t, state)}`,
                }))}
              />
            )}
          </Field>
          <Evaluation evaluation={shown} model={model} />
        </div>
      )}
    </Dialog>
  );
}

function Evaluation({ evaluation, model }: { readonly evaluation: EvaluationView; readonly model: ModelView }) {
  const { t } = useTranslation();
  const { state, passed, total, cases, called } = evaluation;
  const failing = cases.filter((one) => !one.passed);
  const passing = cases.filter((one) => one.passed);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={STATE_TONES[state]}>{stateName(t, state)}</Badge>
        <span className="tabular">
          {state === 'done'
            ? t('{{passed}} of {{total}} passed: {{share}}', { passed, total, share: percentText(passed / total) })
            : t('{{passed}} of {{run}} passed so far, {{total}} in total', { passed, run: cases.length, total })}
        </span>
        <span className="break-all text-faint text-sm">{called}</span>
      </p>
      {failing.length === 0 ? null : (
        <section aria-labelledby="failing-title">
          <h3 id="failing-title" className="mb-2 text-lg">
            {t('Failing ({{count}})', { count: failing.length })}
          </h3>
          <ul className="flex flex-col gap-3">
            {failing.map((one) => (
              <Case key={one.id} one={one} model={model} />
            ))}
          </ul>
        </section>
      )}
      {passing.length === 0 ? null : (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-medium">{t('Passing ({{count}})', { count: passing.length })}</summary>
          <ul className="mt-2 flex flex-col gap-3">
            {passing.map((one) => (
              <Case key={one.id} one={one} model={model} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Case({ one, model }: { readonly one: EvaluationCase; readonly model: ModelView }) {
  const { t } = useTranslation();
  const Mark = one.passed ? CircleCheck : CircleX;
  return (
    <li className="rounded-xl border border-line bg-sunken/50 p-4 text-sm">
      <p className="flex items-start gap-2 text-muted">
        <Mark
          role="img"
          aria-label={one.passed ? t('Passed') : t('Failed')}
          size={17}
          className={one.passed ? 'mt-0.5 shrink-0 text-success' : 'mt-0.5 shrink-0 text-danger'}
        />
        <span className="min-w-0 flex-1 break-words">{one.fact}</span>
        {one.ms === null ? null : <span className="tabular shrink-0 text-faint">{durationText(one.ms)}</span>}
      </p>
      {one.answer === null ? null : <p className="mt-2 whitespace-pre-wrap break-words font-story text-base">{one.answer}</p>}
      {one.failure === null ? null : <p className="mt-2 break-words text-danger">{failureText(t, one.failure, model.provider)}</p>}
      {one.findings.length === 0 ? null : (
        <ul className="mt-2 list-disc pl-5 text-danger">
          {one.findings.map((finding) => (
            <li key={finding}>{t(finding)}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
