import type { ScenarioFile } from '@one-mind/protocol/scenarios';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { get } from '../../lib/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BeginWith } from './begin-with.tsx';
import { NEW_SCENARIO, valuesFromFile } from './form-values.ts';
import { scenarioKey, scenarioPath } from './scenario-calls.ts';
import { ScenarioForm } from './scenario-form.tsx';
import { useMayCreate } from './use-may-create.ts';

/** A new scenario, empty or as a copy of another (`?from=`), or one that is changed. */
export function ScenarioFormPage() {
  const { t } = useTranslation();
  const { id } = useParams();
  const [params] = useSearchParams();
  const from = id ?? params.get('from');
  const mayCreate = useMayCreate();
  const file = useQuery({
    queryKey: scenarioKey(from ?? '', 'content'),
    queryFn: ({ signal }) => get<ScenarioFile>(`${scenarioPath(from ?? '')}/content`, { signal }),
    enabled: mayCreate && from !== null,
    // The form begins with it once: it must be the newest, and must not change under one's hands.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const stored = file.data === undefined ? null : valuesFromFile(JSON.stringify(file.data), NEW_SCENARIO);
  const copied = stored === null ? null : { ...stored, title: t('Copy of {{title}}', { title: stored.title }) };
  const title = id === undefined ? t('Create Scenario') : t('Edit Scenario');
  return (
    <div className="shell-width animate-rise py-8 sm:py-12">
      <Link
        to={id === undefined ? '/game/scenarios' : `/game/scenarios/${id}`}
        className="mb-3 inline-flex min-h-11 items-center gap-2 text-muted text-sm hover:text-text"
      >
        <ArrowLeft aria-hidden="true" size={16} />
        {id === undefined ? t('Back to scenarios') : t('Back to the scenario')}
      </Link>
      <PageTitle title={title}>
        {t('What a scenario may contain is described by its JSON Schema:')}{' '}
        <a href="/api/scenarios/schema" target="_blank" rel="noreferrer" className="text-accent-strong underline underline-offset-4">
          /api/scenarios/schema
        </a>
      </PageTitle>
      {mayCreate ? null : (
        <div className="mt-8">
          <EmptyState title={t('Only scenario creators can do this')}>{t('Ask an administrator to make you one.')}</EmptyState>
        </div>
      )}
      {mayCreate && id === undefined ? <BeginWith from={from} /> : null}
      {file.isError ? (
        <LoadFailure
          title={t('Failed to load the scenario')}
          error={file.error}
          onRetry={() => void file.refetch()}
          retrying={file.isFetching}
          className="mt-6"
        />
      ) : null}
      {mayCreate && from !== null && file.isPending ? (
        <div role="status" aria-label={t('Loading…')} className="mt-8">
          <Skeleton className="h-120" />
        </div>
      ) : null}
      {mayCreate && from === null ? <ScenarioForm key="new" initial={NEW_SCENARIO} stored={null} /> : null}
      {copied !== null && stored !== null && file.data !== undefined ? (
        id === undefined ? (
          <ScenarioForm key={`from ${file.data.id}`} initial={copied} stored={null} />
        ) : (
          <ScenarioForm key={file.data.id} initial={stored} stored={{ id: file.data.id, version: file.data.version }} />
        )
      ) : null}
    </div>
  );
}
