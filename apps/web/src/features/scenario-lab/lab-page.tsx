import type { ScenarioDraft, ScenarioFile } from '@one-mind/protocol/scenarios/scenarios';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { get } from '../../lib/api/api.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { LoadingSkeletons } from '../../ui/loading-skeletons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ScenarioLab } from './scenario-lab.tsx';

/** The lab of a stored scenario, for users who may read its content. */
export function LabPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const file = useQuery({
    queryKey: ['scenarios', id, 'content'],
    queryFn: ({ signal }) => get(`/api/scenarios/${encodeURIComponent(id)}/content`, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <div className="shell-width animate-rise py-8 sm:py-12">
      <BackLink to={`/game/scenarios/${id}`}>{t('Back to the scenario')}</BackLink>
      <PageTitle title={t('Scenario Lab')}>{file.data?.title ?? <Skeleton className="h-6 w-40" />}</PageTitle>
      <div className="mt-8">
        {file.isPending ? <LoadingSkeletons label={t('Loading…')} shape="h-80" /> : null}
        <QueryFailure query={file} title={t('Failed to load the scenario')} />
        {file.data === undefined ? null : <ScenarioLab draft={draftOf(file.data)} />}
      </div>
    </div>
  );
}

const draftOf = ({ id: _, version: __, ...draft }: ScenarioFile): ScenarioDraft => draft;
