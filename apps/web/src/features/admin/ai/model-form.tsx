import { HUGGING_FACE_ROUTER, MODEL_PROVIDERS, MODEL_TYPES, type ModelView } from '@one-mind/protocol/admin/models';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error.ts';
import { ConflictActions } from '../../../shared/forms/conflict-actions.tsx';
import { NumberField, SelectField, SwitchField, TextField } from '../../../shared/forms/fields.tsx';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { addModel, changeModel, MODELS_KEY, modelsQuery } from './ai-calls.ts';
import { providerName, typeName } from './ai-labels.ts';
import { BOUNDS, draftOf, modelFormSchema, valuesOf } from './model-values.ts';

interface ModelFormProps {
  /** The model to change; null = a new one. */
  readonly model: ModelView | null;
  readonly onClose: () => void;
}

export function ModelForm({ model: opened, onClose }: ModelFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  /** The model as someone else saved it in the meantime. */
  const [theirs, setTheirs] = useState<ModelView | null>(null);
  const model = theirs ?? opened;
  const hasKey = model?.apiKey === 'set';
  const form = useSchemaForm({
    schema: modelFormSchema(hasKey),
    defaultValues: valuesOf(opened),
    fieldOfPath: (path) => (path === 'limits.timeoutMs' ? 'limits.timeoutS' : path),
    send: async (values) => {
      const draft = draftOf(values);
      try {
        const { name } = await (model === null ? addModel(draft) : changeModel(model.id, { ...draft, version: model.version }));
        toast.success(t('“{{name}}” was saved', { name }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'model_changed') {
          const newest = await queries.fetchQuery({ ...modelsQuery, staleTime: 0 }).catch(() => null);
          setTheirs(newest?.models.find(({ id }) => id === opened?.id) ?? null);
        }
        throw error;
      }
      await queries.invalidateQueries({ queryKey: MODELS_KEY });
      onClose();
    },
  });
  const [type, provider, removesKey] = form.watch(['type', 'provider', 'removesKey']);
  const isHuggingFace = provider === 'huggingface';
  const isCompatible = provider === 'openai-compatible';
  const isConflict = form.failure?.error instanceof ApiError && form.failure.error.code === 'model_changed';
  const numberField = (name: keyof typeof BOUNDS, label: string, hint?: string) => (
    <NumberField form={form} name={name} label={label} hint={hint} {...BOUNDS[name]} />
  );
  return (
    <FormDialog
      form={form}
      wide
      asksBeforeDiscarding
      title={opened === null ? t('Add AI Model') : t('Edit AI Model')}
      submitLabel={opened === null ? t('Add Model') : t('Save Changes')}
      failed={t('Failed to save the model')}
      failureAction={
        isConflict && theirs !== null ? <ConflictActions saveMine={form.submit} takeTheirs={() => form.reset(valuesOf(theirs))} /> : null
      }
      onClose={onClose}
    >
      <Group>
        <TextField form={form} name="name" label={t('Name')} maxLength={80} />
        <SelectField
          form={form}
          name="type"
          label={t('Type')}
          hint={type === 'narrative' ? t('Narrates the story.') : t('Speaks for AI players.')}
          options={MODEL_TYPES.map((value) => ({ value, label: typeName(t, value) }))}
        />
        <SelectField
          form={form}
          name="provider"
          label={t('Provider')}
          options={MODEL_PROVIDERS.map((value) => ({ value, label: providerName(t, value) }))}
          deps={['apiKey', 'baseUrl']}
        />
        <TextField
          form={form}
          name="baseUrl"
          label={isHuggingFace ? t('Endpoint URL (optional)') : isCompatible ? t('Base URL') : t('Base URL (optional)')}
          hint={
            isHuggingFace
              ? t('For a dedicated endpoint. Leave it empty to use {{address}}.', { address: HUGGING_FACE_ROUTER })
              : isCompatible
                ? t('For example, http://localhost:11434/v1.')
                : t('Leave it empty to use the provider’s own.')
          }
          type="url"
          maxLength={500}
        />
        <TextField
          form={form}
          name="config.baseModel"
          label={t('Base Model')}
          hint={t('The provider’s name for the model.')}
          maxLength={200}
        />
        <TextField
          form={form}
          name="huggingFaceModel"
          label={isHuggingFace ? t('Hugging Face Model (optional)') : t('Fine-tuned Model (optional)')}
          hint={t('A fine-tuned model to call instead of the base model.')}
          maxLength={200}
        />
      </Group>
      <div className="flex flex-col gap-2">
        <TextField
          form={form}
          name="apiKey"
          label={isHuggingFace ? t('Hugging Face API Key') : isCompatible ? t('API Key (optional)') : t('API Key')}
          hint={
            hasKey
              ? t('A key is set. It is never shown; enter another to replace it.')
              : t('Stored encrypted, used only by this server, and never shown again.')
          }
          type="password"
          autoComplete="new-password"
          maxLength={1000}
          placeholder={hasKey && !removesKey ? '••••••••••••' : ''}
          disabled={removesKey}
        />
        {hasKey && isCompatible ? <SwitchField form={form} name="removesKey" label={t('Remove the key')} /> : null}
      </div>
      <Group title={t('Configuration')}>
        {numberField('config.maxLength', t('Max Tokens'))}
        {numberField('config.temperature', t('Temperature'), t('0 to 2. Higher values give freer answers.'))}
        {numberField('config.topP', t('Top P'))}
        {numberField(
          'config.repetitionPenalty',
          t('Repetition Penalty'),
          isHuggingFace ? t('Only text-generation endpoints use this.') : isCompatible ? undefined : t('This provider doesn’t use this.'),
        )}
      </Group>
      <Group title={t('Limits')}>
        {numberField('limits.concurrency', t('Concurrent Calls'))}
        {numberField('limits.timeoutS', t('Timeout (seconds)'))}
        {numberField('limits.retries', t('Retries'), t('After a temporary failure, if there is time.'))}
      </Group>
      <Group title={t('Costs')}>
        {numberField(
          'limits.inputPrice',
          t('Price per Million Input Tokens'),
          t('As your provider bills it. Leave it empty if you don’t know.'),
        )}
        {numberField('limits.outputPrice', t('Price per Million Output Tokens'))}
        {numberField(
          'limits.monthlyBudget',
          t('Monthly Budget'),
          t('Calls that could exceed it are not made. Leave it empty for no limit.'),
        )}
        {numberField('limits.gameBudget', t('Budget per Game'))}
      </Group>
    </FormDialog>
  );
}

function Group({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  const fields = <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">{children}</div>;
  if (title === undefined) return fields;
  return (
    <fieldset>
      <legend className="mb-2 font-story text-lg">{title}</legend>
      {fields}
    </fieldset>
  );
}
