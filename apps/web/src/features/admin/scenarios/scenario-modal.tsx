import type { AdminScenario } from '@one-mind/protocol/admin/admin-scenarios';
import type { ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { get, post, put } from '../../../lib/api/api.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { isPictureMissing } from '../../../shared/scenarios/scenarios.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadingSkeletons } from '../../../ui/loading-skeletons.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { adminScenarioPath, forgetScenarios } from './scenario-calls.ts';
import { ScenarioFields } from './scenario-fields.tsx';
import { NEW_VALUES, type ScenarioOutput, type ScenarioValues, scenarioFormSchema, valuesOf } from './scenario-values.ts';

interface ScenarioModalProps {
  /** Null = a new one. */
  readonly scenario: AdminScenario | null;
  readonly onClose: () => void;
}

/** Loads the scenario to edit. A new one opens immediately. */
export function ScenarioModal({ scenario, onClose }: ScenarioModalProps) {
  const { t } = useTranslation();
  const file = useQuery({
    queryKey: ['admin', 'scenario-file', scenario?.id],
    queryFn: ({ signal }) => get(`/api/scenarios/${encodeURIComponent(scenario?.id ?? '')}/content`, { signal }),
    enabled: scenario !== null,
    // The form reads it once, so it must be the newest version and must not change while it is being edited.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (scenario === null) return <ScenarioForm title={t('Create Scenario')} begin={NEW_VALUES} stored={null} onClose={onClose} />;
  if (file.data !== undefined && !file.isFetching) {
    const { id, version } = file.data;
    return (
      <ScenarioForm
        title={t('Edit Scenario')}
        begin={valuesOf(file.data, scenario.is_featured)}
        stored={{ id, version }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog onClose={onClose} title={t('Edit Scenario')} wide>
      {file.isError ? (
        <QueryFailure query={file} title={t('Failed to load the scenario')} />
      ) : (
        <LoadingSkeletons label={t('Loading…')} shape="h-96" />
      )}
    </Dialog>
  );
}

interface ScenarioFormProps {
  readonly title: string;
  readonly begin: ScenarioValues;
  readonly stored: { readonly id: string; readonly version: number } | null;
  readonly onClose: () => void;
}

function ScenarioForm({ title, begin, stored, onClose }: ScenarioFormProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const save = async (draft: ScenarioOutput): Promise<ScenarioSummary> => {
    const saved = await (stored === null
      ? post('/api/admin/scenarios', draft)
      : put(adminScenarioPath(stored.id), { ...draft, version: stored.version }));
    toast.success(t('“{{title}}” was saved', { title: saved.title }));
    if (isPictureMissing(saved)) toast.warning(t('The picture could not be loaded. Players see one made from the title.'));
    await forgetScenarios(queryClient);
    onClose();
    return saved;
  };
  const form = useSchemaForm({ schema: scenarioFormSchema(t), defaultValues: begin, send: save });
  const createAndOpen = form.submitTo(async (draft) => {
    const { id } = await save(draft);
    await navigate(`/game/scenarios/${encodeURIComponent(id)}/edit`);
  });
  return (
    <FormDialog
      form={form}
      wide
      asksBeforeDiscarding
      title={title}
      submitLabel={stored === null ? t('Create Scenario') : t('Update Scenario')}
      failed={t('Failed to save scenario')}
      actions={
        stored === null ? (
          <Button onClick={createAndOpen} disabled={form.formState.isSubmitting}>
            {t('Create and open editor')}
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      <ScenarioFields form={form} isNew={stored === null} />
    </FormDialog>
  );
}
