import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import type { AdminScenario } from '@one-mind/protocol/admin/admin-scenarios';
import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUrlFilter } from '../../../lib/use-url-filter.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { DIFFICULTY_LABELS } from '../../../shared/scenarios/difficulty.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/forms/field.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { LoadingSkeletons } from '../../../ui/loading-skeletons.tsx';
import { ImportScenarios } from './import-scenarios.tsx';
import { useAdminScenarios, useDelete, useExport, useFeature, useHide } from './scenario-calls.ts';
import { ScenarioCard } from './scenario-card.tsx';
import { matchingScenarios, ScenarioFilterSchema, STATUSES } from './scenario-filter.ts';
import { ScenarioModal } from './scenario-modal.tsx';

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4 min-[120rem]:grid-cols-5';

export function AdminScenariosPage() {
  const { t } = useTranslation();
  const scenarios = useAdminScenarios();
  const feature = useFeature();
  const hide = useHide();
  const remove = useDelete();
  const exported = useExport();
  const { filter, setFilter, clear } = useUrlFilter(ScenarioFilterSchema);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** Null = none is open; 'new' = one that isn't stored yet. */
  const [edited, setEdited] = useState<AdminScenario | 'new' | null>(null);
  const all = scenarios.data ?? [];
  const found = matchingScenarios(all, filter);
  // Some selected scenarios may have been deleted.
  const chosenIds = all.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  const statusLabel = { public: t('Public'), private: t('Private'), featured: t('Featured') };

  return (
    <div className="animate-rise">
      <PageTitle
        title={t('Scenario Management')}
        actions={
          <>
            <ImportScenarios />
            <Button onClick={() => exported.mutate(chosenIds)} busy={exported.isPending} disabled={all.length === 0} icon={Download}>
              {t('Export')}
            </Button>
            <Button variant="primary" onClick={() => setEdited('new')} icon={Plus}>
              {t('Create Scenario')}
            </Button>
          </>
        }
      />
      <search className="mt-6 flex flex-wrap items-center gap-3">
        <SearchField
          label={t('Search scenarios')}
          placeholder={t('Search scenarios…')}
          value={filter.search}
          onChange={(search) => setFilter({ search })}
        />
        <div className="min-w-40 max-sm:flex-1">
          <Select
            aria-label={t('Difficulty')}
            value={filter.difficulty}
            options={[
              { value: 'all', label: t('All Difficulties') },
              ...DIFFICULTIES.map((one) => ({ value: one, label: t(DIFFICULTY_LABELS[one]) })),
            ]}
            onChange={(difficulty) => setFilter({ difficulty })}
          />
        </div>
        <div className="min-w-36 max-sm:flex-1">
          <Select
            aria-label={t('Status')}
            value={filter.status}
            options={[{ value: 'all', label: t('All Statuses') }, ...STATUSES.map((one) => ({ value: one, label: statusLabel[one] }))]}
            onChange={(status) => setFilter({ status })}
          />
        </div>
      </search>
      <div className="mt-4 mb-4 flex min-h-11 flex-wrap items-center gap-x-5 text-muted text-sm">
        <p role="status" className="tabular">
          {scenarios.data === undefined ? null : t('{{found}} of {{count}} scenarios', { found: found.length, count: all.length })}
        </p>
        {chosenIds.length === 0 ? (
          scenarios.data === undefined ? null : (
            <p>{t('Export downloads all scenarios, or only the selected ones.')}</p>
          )
        ) : (
          <p className="tabular flex items-center gap-3">
            {t('{{number}} selected for export', { number: chosenIds.length })}
            <Button size="sm" variant="quiet" onClick={() => setChosen(new Set())}>
              {t('Clear selection')}
            </Button>
          </p>
        )}
      </div>

      {exported.isError ? <LoadFailure title={t('Failed to export scenarios')} error={exported.error} className="mb-5" /> : null}
      {feature.isError ? <LoadFailure title={t('Failed to feature scenario')} error={feature.error} className="mb-5" /> : null}
      {hide.isError ? <LoadFailure title={t('Failed to hide or show scenario')} error={hide.error} className="mb-5" /> : null}
      {remove.isError ? <LoadFailure title={t('Failed to delete scenario')} error={remove.error} className="mb-5" /> : null}
      <QueryFailure query={scenarios} title={t('Failed to load scenarios')} className="mb-5" />
      {scenarios.isPending ? (
        <LoadingSkeletons label={t('Loading scenarios…')} count={3} shape="h-112 rounded-2xl border border-line" className={GRID} />
      ) : null}
      {scenarios.data !== undefined && found.length === 0 ? (
        <EmptyState title={t('No scenarios found matching your search.')} action={<Button onClick={clear}>{t('Clear search')}</Button>} />
      ) : null}
      <ul className={GRID}>
        {found.map((scenario) => (
          <ScenarioCard
            key={scenario.id}
            scenario={scenario}
            isChosen={chosen.has(scenario.id)}
            onChoose={(isChosen) => choose(scenario.id, isChosen)}
            onEdit={() => setEdited(scenario)}
            onFeature={() => feature.mutate(scenario)}
            isFeaturing={feature.isPending && feature.variables.id === scenario.id}
            onHide={() => hide.mutate(scenario)}
            isHiding={hide.isPending && hide.variables.id === scenario.id}
            onDelete={() => void remove.ask(scenario)}
          />
        ))}
      </ul>
      {edited === null ? null : <ScenarioModal scenario={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  );
}
