import { NEW_DRAFT } from '@one-mind/protocol/scenarios/scenario-drafts';
import type { ScenarioDraft } from '@one-mind/protocol/scenarios/scenarios';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { get } from '../../lib/api/api.ts';
import { useMay, useSession } from '../../lib/auth/session.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { scenarioPath } from '../../shared/scenarios/scenarios.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingSkeletons } from '../../ui/loading-skeletons.tsx';
import { documentOf, NEW_SCENARIO } from './document/document.ts';
import { readDraft } from './drafts/draft-calls.ts';
import { ScenarioEditor } from './scenario-editor.tsx';

interface ScenarioEditorPageProps {
  /**
   * Renders the "Lab" section for the current content, saved or not, valid or not; null = the content is not valid
   * JSON. It renders again with every change, and stays mounted while other sections are shown. Without it there is no
   * such section. app/ provides it, because the lab is a feature of its own.
   */
  readonly lab?: (draft: ScenarioDraft | null) => ReactNode;
}

/** Edits an existing scenario, or a new one that starts empty or as a copy (`?from=`). */
export function ScenarioEditorPage(props: ScenarioEditorPageProps) {
  const { id } = useParams();
  return <EditorOf key={id} id={id} {...props} />;
}

function EditorOf({ id, lab }: ScenarioEditorPageProps & { readonly id: string | undefined }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { user } = useSession();
  // The starting point stays the same when `?from=` disappears from the URL.
  const [from] = useState(id ?? params.get('from'));
  const key = id ?? NEW_DRAFT;
  const mayCreate = useMay('write_scenarios');
  const opened = useQuery({
    queryKey: ['scenario-editor', key, from],
    queryFn: async ({ signal }) => {
      const [file, draft] = await Promise.all([
        from === null ? null : get(`${scenarioPath(from)}/content`, { signal }),
        readDraft(key, signal),
      ]);
      return { file, draft };
    },
    enabled: mayCreate,
    // The editor reads this only once, so it has to be the newest version and must not change later.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { file, draft } = opened.data ?? {};
  const document = file ? documentOf(file) : NEW_SCENARIO;
  return (
    <div className="shell-width animate-rise py-4 sm:py-6">
      <Link
        to={id === undefined ? '/game/scenarios' : `/game/scenarios/${id}`}
        className="mb-1 inline-flex min-h-11 items-center gap-2 text-muted text-sm hover:text-text"
      >
        <ArrowLeft size={16} />
        {id === undefined ? t('Back to scenarios') : t('Back to the scenario')}
      </Link>
      <PageTitle title={id === undefined ? t('Create Scenario') : t('Edit Scenario')} />
      {mayCreate ? null : (
        <div className="mt-8">
          <EmptyState title={t('Only scenario creators can do this')}>{t('Ask an administrator to make you one.')}</EmptyState>
        </div>
      )}
      <QueryFailure query={opened} title={t('Failed to load the scenario')} className="mt-6" />
      {mayCreate && opened.isPending ? <LoadingSkeletons label={t('Loading…')} shape="h-120" className="mt-6" /> : null}
      {draft !== undefined && user !== null ? (
        <ScenarioEditor
          userId={user.id}
          stored={id === undefined || !file ? null : { id, version: file.version }}
          original={id === undefined && file ? { ...document, title: t('Copy of {{title}}', { title: document.title }) } : document}
          isCopy={id === undefined && from !== null}
          storedDraft={draft}
          {...(lab === undefined ? {} : { lab })}
        />
      ) : null}
    </div>
  );
}
