import type { ScenarioDetail } from '@one-mind/protocol/scenarios/scenarios';
import { useQuery } from '@tanstack/react-query';
import { Copy, Download, FlaskConical, Pencil, Play, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { get } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { DifficultyBadge } from '../../shared/scenarios/difficulty.tsx';
import { ScenarioPicture } from '../../shared/scenarios/scenario-picture.tsx';
import { scenarioPath } from '../../shared/scenarios/scenarios.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AverageStars } from '../../ui/forms/star-rating.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useExportScenario } from './export-scenario.ts';
import { OwnRating } from './own-rating.tsx';
import { PrivateLock } from './private-lock.tsx';
import { scenarioKey, useDeleteScenario, usePlayScenario } from './scenario-calls.ts';
import { Creator } from './scenario-card.tsx';
import { ScenarioStory } from './scenario-story.tsx';

/** Shows everything that players may read about a scenario before they play it. */
export function ScenarioDetailPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const scenario = useQuery({
    queryKey: scenarioKey(id, 'detail'),
    queryFn: ({ signal }) => get(scenarioPath(id), { signal }),
    staleTime: 0,
  });
  const isGone = scenario.error instanceof ApiError && scenario.error.code === 'scenario_not_found';
  return (
    <div className="shell-width animate-rise py-8 sm:py-12">
      <BackLink to="/game/scenarios">{t('Back to scenarios')}</BackLink>
      {scenario.data === undefined && !isGone ? <h1 className="sr-only">{t('Scenario')}</h1> : null}
      {scenario.isPending ? (
        <div role="status" aria-label={t('Loading…')} className="flex flex-col gap-6">
          <Skeleton className="h-14 w-2/3" />
          <Skeleton className="h-80" />
        </div>
      ) : null}
      {isGone ? (
        <EmptyState
          titleAs="h1"
          title={t('This scenario no longer exists')}
          action={<LinkButton to="/game/scenarios">{t('Back to scenarios')}</LinkButton>}
        />
      ) : null}
      {scenario.isError && !isGone ? <QueryFailure query={scenario} title={t('Failed to load the scenario')} /> : null}
      {scenario.data === undefined || isGone ? null : <Loaded scenario={scenario.data} />}
    </div>
  );
}

function Loaded({ scenario }: { readonly scenario: ScenarioDetail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const play = usePlayScenario();
  const remove = useDeleteScenario(() => void navigate('/game/scenarios', { replace: true }));
  const exported = useExportScenario();
  return (
    <article>
      <PageTitle
        title={scenario.title}
        actions={
          <Button variant="primary" size="lg" onClick={() => play.mutate(scenario.id)} busy={play.isPending} icon={Play}>
            {t('Play')}
          </Button>
        }
      >
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <DifficultyBadge difficulty={scenario.difficulty} />
          <span className="tabular">{t('{{min}}–{{max}} players', { min: scenario.min_players, max: scenario.max_players })}</span>
          <Creator scenario={scenario} />
          <AverageStars rating={scenario.rating} count={scenario.rating_count} />
          <span className="tabular">{t('{{count}} plays', { count: scenario.play_count })}</span>
          {scenario.is_public ? null : <PrivateLock />}
        </p>
      </PageTitle>
      {play.isError ? <LoadFailure title={t('Failed to create the lobby')} error={play.error} className="mt-6" /> : null}
      {remove.isError ? <LoadFailure title={t('Failed to delete scenario')} error={remove.error} className="mt-6" /> : null}
      {exported.isError ? <LoadFailure title={t('Failed to export the scenario')} error={exported.error} className="mt-6" /> : null}
      {scenario.can_edit || scenario.can_copy ? (
        <div className="mt-5 flex flex-wrap gap-3">
          {scenario.can_edit ? (
            <LinkButton to={`/game/scenarios/${scenario.id}/edit`} size="sm" icon={Pencil}>
              {t('Edit')}
            </LinkButton>
          ) : null}
          {scenario.can_copy ? (
            <>
              <LinkButton to={`/game/scenarios/new?from=${scenario.id}`} size="sm" icon={Copy}>
                {t('Duplicate')}
              </LinkButton>
              <Button size="sm" busy={exported.isPending} onClick={() => exported.mutate(scenario.id)} icon={Download}>
                {t('Export')}
              </Button>
              <LinkButton to={`/game/scenarios/${scenario.id}/lab`} size="sm" icon={FlaskConical}>
                {t('Scenario Lab')}
              </LinkButton>
            </>
          ) : null}
          {scenario.can_edit ? (
            <Button size="sm" variant="danger" busy={remove.isPending} onClick={() => void remove.ask(scenario)} icon={Trash2}>
              {t('Delete')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <ScenarioPicture
        url={scenario.picture}
        id={scenario.id}
        name={scenario.title}
        className="mt-6 max-h-[28rem] rounded-2xl border border-line sm:aspect-[21/9]!"
      />
      {scenario.can_rate ? <OwnRating scenario={scenario} className="mt-4" /> : null}
      <ScenarioStory scenario={scenario} />
    </article>
  );
}
