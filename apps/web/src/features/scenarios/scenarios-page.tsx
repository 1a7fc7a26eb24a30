import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMay, useSession } from '../../lib/auth/session.ts';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { DIFFICULTY_LABELS } from '../../shared/scenarios/difficulty.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Mind } from '../../ui/identity/mind.tsx';
import { useDeleteScenario, usePlayScenario, useScenarios } from './scenario-calls.ts';
import { ScenarioCard, ScenarioCardSkeleton } from './scenario-card.tsx';
import { filterFromParams, matchingScenarios, PLAYERS, paramsFromFilter, type ScenarioFilter } from './scenario-filter.ts';

export function ScenariosPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const mayCreate = useMay('write_scenarios');
  const scenarios = useScenarios();
  const play = usePlayScenario();
  const remove = useDeleteScenario();
  const [params, setParams] = useSearchParams();
  const filter = filterFromParams(params);
  const change = (changed: Partial<ScenarioFilter>) => setParams(paramsFromFilter({ ...filter, ...changed }), { replace: true });
  const found = matchingScenarios(scenarios.data ?? [], filter, user?.id ?? null);

  return (
    <div className="shell-width animate-rise py-10 sm:py-14">
      <PageTitle
        title={t('Game Scenarios')}
        actions={
          mayCreate ? (
            <LinkButton to="/game/scenarios/new" variant="primary" icon={Plus}>
              {t('Create Scenario')}
            </LinkButton>
          ) : undefined
        }
      >
        {t('Where the mind wakes up, and what it has to do there.')}
      </PageTitle>

      <search className="mt-8 mb-6 flex flex-wrap items-center gap-3">
        <SearchField
          label={t('Search scenarios by title, description or creator')}
          placeholder={t('Search scenarios…')}
          value={filter.search}
          onChange={(search) => change({ search })}
        />
        <div className="min-w-40 max-sm:flex-1">
          <Select
            aria-label={t('Difficulty')}
            value={filter.difficulty}
            options={[
              { value: null, label: t('All difficulties') },
              ...DIFFICULTIES.map((one) => ({ value: one, label: t(DIFFICULTY_LABELS[one]) })),
            ]}
            onChange={(difficulty) => change({ difficulty })}
          />
        </div>
        <div className="min-w-40 max-sm:flex-1">
          <Select
            aria-label={t('Players')}
            value={filter.players}
            options={[
              { value: null, label: t('Any number of players') },
              ...PLAYERS.map((one) => ({ value: one, label: t('{{count}} players', { count: one }) })),
            ]}
            onChange={(players) => change({ players })}
          />
        </div>
        {mayCreate ? (
          <div className="w-40">
            <Switch label={t('Only mine')} checked={filter.mine} onCheckedChange={(mine) => change({ mine })} />
          </div>
        ) : null}
      </search>

      {play.isError ? <LoadFailure title={t('Failed to create the lobby')} error={play.error} className="mb-6" /> : null}
      {remove.isError ? <LoadFailure title={t('Failed to delete scenario')} error={remove.error} className="mb-6" /> : null}
      <QueryFailure query={scenarios} title={t('Failed to load scenarios')} className="mb-6" />
      {scenarios.isPending ? (
        <div role="status" aria-label={t('Loading scenarios…')} className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {['a', 'b', 'c'].map((place) => (
            <ScenarioCardSkeleton key={place} />
          ))}
        </div>
      ) : null}
      {scenarios.isSuccess && found.length === 0 ? (
        <EmptyState
          picture={<Mind voices={[0, 1, 2, 3, 4].map((seat) => ({ seat, state: 'empty' }))} size={88} />}
          title={t('No scenarios found matching your search.')}
          action={<Button onClick={() => setParams({}, { replace: true })}>{t('Clear search')}</Button>}
        />
      ) : null}
      <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {found.map((scenario) => (
          <ScenarioCard
            key={scenario.id}
            scenario={scenario}
            onPlay={() => play.mutate(scenario.id)}
            starting={play.isPending && play.variables === scenario.id}
            disabled={play.isPending}
            onDelete={() => void remove.ask(scenario)}
          />
        ))}
      </ul>
    </div>
  );
}
