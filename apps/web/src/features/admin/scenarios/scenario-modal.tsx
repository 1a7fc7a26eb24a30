import type { AdminScenario } from '@one-mind/protocol/admin/admin-scenarios';
import type { ScenarioFile, ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { get, post, put } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { isPictureMissing } from '../../../shared/scenarios/scenarios.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadingSkeletons } from '../../../ui/loading-skeletons.tsx';
import { useConfirmDiscard } from '../../../ui/overlays/confirm-discard.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { adminScenarioPath, forgetScenarios } from './scenario-calls.ts';
import { ScenarioFields } from './scenario-fields.tsx';
import {
  draftFrom,
  type FieldProblems,
  NEW_VALUES,
  NO_PROBLEMS,
  problemsFrom,
  type ScenarioValues,
  valuesOf,
  withoutProblemsOf,
} from './scenario-values.ts';

interface ScenarioModalProps {
  /** Null = a new one. */
  readonly scenario: AdminScenario | null;
  readonly onClose: () => void;
}

/** Loads what is to be changed; a new one begins at once. */
export function ScenarioModal({ scenario, onClose }: ScenarioModalProps) {
  const { t } = useTranslation();
  const file = useQuery({
    queryKey: ['admin', 'scenario-file', scenario?.id],
    queryFn: ({ signal }) => get<ScenarioFile>(`/api/scenarios/${encodeURIComponent(scenario?.id ?? '')}/content`, { signal }),
    enabled: scenario !== null,
    // The form begins with it once: it must be the newest, and must not change under one's hands.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (scenario === null) return <Form title={t('Create Scenario')} begin={NEW_VALUES} stored={null} onClose={onClose} />;
  if (file.data !== undefined && !file.isFetching) {
    const { id, version } = file.data;
    return <Form title={t('Edit Scenario')} begin={valuesOf(file.data, scenario.is_featured)} stored={{ id, version }} onClose={onClose} />;
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('Edit Scenario')} wide>
      {file.isError ? (
        <QueryFailure query={file} title={t('Failed to load the scenario')} />
      ) : (
        <LoadingSkeletons label={t('Loading…')} shape="h-96" />
      )}
    </Dialog>
  );
}

interface FormProps {
  readonly title: string;
  readonly begin: ScenarioValues;
  readonly stored: { readonly id: string; readonly version: number } | null;
  readonly onClose: () => void;
}

function Form({ title, begin, stored, onClose }: FormProps) {
  const { t } = useTranslation();
  const confirmDiscard = useConfirmDiscard();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [first] = useState(begin);
  const [values, setValues] = useState(first);
  const [problems, setProblems] = useState<FieldProblems>(NO_PROBLEMS);
  const save = useMutation({
    mutationFn: (_: { readonly opensEditor: boolean }) => {
      const result = draftFrom(values);
      if ('reason' in result) {
        const content = t('This is not valid JSON: {{reason}}', { reason: result.reason });
        throw new ApiError({ status: 400, code: 'invalid_json', message: 'The content is not valid JSON.', fields: { content } });
      }
      return stored === null
        ? post<ScenarioSummary>('/api/admin/scenarios', result.draft)
        : put<ScenarioSummary>(adminScenarioPath(stored.id), { ...result.draft, version: stored.version });
    },
    onMutate: () => setProblems(NO_PROBLEMS),
    onError: (error) => {
      if (error instanceof ApiError) setProblems(problemsFrom(error));
    },
    onSuccess: async (saved, { opensEditor }) => {
      toast.success(t('“{{title}}” is saved', { title: saved.title }));
      if (isPictureMissing(saved)) toast.warning(t('The picture could not be loaded. Players see one made from the title.'));
      await forgetScenarios(queryClient);
      onClose();
      if (opensEditor) await navigate(`/game/scenarios/${encodeURIComponent(saved.id)}/edit`);
    },
  });
  const change = (changed: Partial<ScenarioValues>) => {
    setValues((before) => ({ ...before, ...changed }));
    setProblems((before) => withoutProblemsOf(before, changed));
  };
  const close = async () => {
    if (save.isPending) return;
    const leaves = values === first || (await confirmDiscard());
    if (leaves) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) void close();
      }}
      title={title}
      wide
      footer={
        <>
          <Button variant="quiet" onClick={() => void close()}>
            {t('Cancel')}
          </Button>
          {stored === null ? (
            <Button onClick={() => save.mutate({ opensEditor: true })} disabled={save.isPending}>
              {t('Create and open editor')}
            </Button>
          ) : null}
          <Button type="submit" form="scenario-modal" variant="primary" busy={save.isPending}>
            {stored === null ? t('Create Scenario') : t('Update Scenario')}
          </Button>
        </>
      }
    >
      <form
        id="scenario-modal"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate({ opensEditor: false });
        }}
        className="flex flex-col gap-3"
      >
        {save.isError ? <LoadFailure title={t('Failed to save scenario')} error={save.error} /> : null}
        <ScenarioFields values={values} problems={problems} isNew={stored === null} onChange={change} />
      </form>
    </Dialog>
  );
}
