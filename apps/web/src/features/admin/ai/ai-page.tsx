import type { ModelView } from '@one-mind/protocol/admin/models';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bot, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useAlert, useConfirm } from '../../../ui/overlays/confirm.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { cancelEvaluation, deleteModel, evaluateModel, MODELS_KEY, modelsQuery } from './ai-calls.ts';
import { AiStats } from './ai-stats.tsx';
import { EvaluationDialog } from './evaluation-dialog.tsx';
import { ModelCard } from './model-card.tsx';
import { ModelForm } from './model-form.tsx';
import { NarratorModelsPanel } from './narrator-models.tsx';
import { SetupInstructions } from './setup-instructions.tsx';
import { TestBox } from './test-box.tsx';
import { UsageTable } from './usage-table.tsx';

type Open = { readonly what: 'form'; readonly model: ModelView | null } | { readonly what: 'results'; readonly model: ModelView } | null;

export function AiPage() {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching, isFetched } = useQuery(modelsQuery);
  const [open, setOpen] = useState<Open>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const testBox = useRef<HTMLSelectElement>(null);
  const { busy, train, cancel, remove } = useModelActs();
  const models = data?.models;
  const add = (
    <Button variant="primary" onClick={() => setOpen({ what: 'form', model: null })} icon={Plus}>
      {t('Add Model')}
    </Button>
  );
  const test = ({ id }: ModelView) => {
    setChosen(id);
    testBox.current?.scrollIntoView({ block: 'center' });
    testBox.current?.focus();
  };
  return (
    <div className="flex min-h-dvh flex-col gap-8">
      <PageTitle title={t('AI System')} actions={add}>
        {t('The models that may retell the story and speak for AI players. Without one, the built-in narrator does both.')}
      </PageTitle>
      <QueryFailure query={{ error, isFetching, refetch }} title={t('Failed to load AI models')} />
      {error && models === undefined ? null : <AiStats models={models} />}
      <section aria-labelledby="models-title" className="flex flex-col gap-4">
        <h2 id="models-title" className="text-2xl">
          {t('Models')}
        </h2>
        {models?.length === 0 ? (
          <EmptyState picture={<Bot size={40} />} title={t('No AI models yet.')} action={add}>
            {t('The built-in narrator tells every story. The instructions below explain how to set up a model.')}
          </EmptyState>
        ) : null}
        <ul className="grid gap-4 xl:grid-cols-2">
          {models === undefined && !error
            ? [1, 2].map((one) => <Skeleton key={one} className="h-108 rounded-2xl" />)
            : models?.map((model) => (
                <ModelCard
                  key={model.id}
                  model={model}
                  isBusy={busy === model.id}
                  onTest={() => test(model)}
                  onTrain={() => train(model)}
                  onCancel={() => cancel(model)}
                  onResults={() => setOpen({ what: 'results', model })}
                  onEdit={() => setOpen({ what: 'form', model })}
                  onDelete={() => void remove(model)}
                />
              ))}
        </ul>
      </section>
      {data === undefined ? null : (
        <>
          <TestBox models={data.models} chosen={chosen} onChoose={setChosen} ref={testBox} />
          <NarratorModelsPanel models={data.models} narrator={data.narrator} />
        </>
      )}
      {/* Rendered only once the number of models above is known; otherwise it would jump. */}
      {!isFetched ? null : (
        <>
          <UsageTable />
          <SetupInstructions />
        </>
      )}
      {open?.what === 'form' ? <ModelForm model={open.model} onClose={() => setOpen(null)} /> : null}
      {open?.what === 'results' ? <EvaluationDialog model={open.model} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

/** Actions on a model without opening it; a toast shows what failed. */
function useModelActs() {
  const { t } = useTranslation();
  const alert = useAlert();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: ({ run }: { readonly model: ModelView; readonly run: () => Promise<unknown>; readonly failure: string }) => run(),
    onError: (error, { failure }) => alert({ title: failure, message: t(errorMessage(error)), confirmLabel: t('OK') }),
    onSettled: () => queries.invalidateQueries({ queryKey: MODELS_KEY }),
  });
  return {
    /** The id of the model that an action is running on. */
    busy: act.isPending ? act.variables.model.id : null,
    train: (model: ModelView) => act.mutate({ model, run: () => evaluateModel(model.id), failure: t('Failed to start the training') }),
    cancel: (model: ModelView) => act.mutate({ model, run: () => cancelEvaluation(model.id), failure: t('Failed to cancel the training') }),
    remove: async (model: ModelView) => {
      const isSure = await confirm({
        title: t('Delete “{{name}}”', { name: model.name }),
        message: t('Are you sure you want to delete this AI model?'),
        confirmLabel: t('Delete'),
        danger: true,
      });
      if (isSure) act.mutate({ model, run: () => deleteModel(model.id), failure: t('Failed to delete the model') });
    },
  };
}
