import { HUGGING_FACE_ROUTER, MODEL_PROVIDERS, MODEL_TYPES, type ModelView } from '@one-mind/protocol/admin/models';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, Select, Switch } from '../../../ui/forms/field.tsx';
import { useConfirmDiscard } from '../../../ui/overlays/confirm-discard.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { addModel, changeModel, MODELS_KEY, modelsQuery } from './ai-calls.ts';
import { providerName, typeName } from './ai-labels.ts';
import { BOUNDS, draftOf, fieldAt, type ModelValues, type NumberField, problemsAfter, problemsIn, valuesOf } from './model-values.ts';

interface ModelFormProps {
  /** What is changed; null = a new one. */
  readonly model: ModelView | null;
  readonly onClose: () => void;
}

export function ModelForm({ model: opened, onClose }: ModelFormProps) {
  const { t } = useTranslation();
  const confirmDiscard = useConfirmDiscard();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [initial, setInitial] = useState(() => valuesOf(opened));
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  /** The model as somebody else has left it meanwhile. */
  const [theirs, setTheirs] = useState<ModelView | null>(null);
  const model = theirs ?? opened;
  const hasKey = model?.apiKey === 'set';
  const change = (changed: Partial<ModelValues>) => {
    setValues((before) => ({ ...before, ...changed }));
    setProblems((before) => problemsAfter(before, changed));
  };

  const save = useMutation({
    mutationFn: (base: ModelView | null) =>
      base === null ? addModel(draftOf(values)) : changeModel(base.id, { ...draftOf(values), version: base.version }),
    onSuccess: async ({ name }) => {
      toast.success(t('“{{name}}” is saved', { name }));
      await queries.invalidateQueries({ queryKey: MODELS_KEY });
      onClose();
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return;
      setProblems(Object.fromEntries(Object.entries(error.fields).map(([path, sentence]) => [fieldAt(path), t(sentence)])));
      if (error.code !== 'model_changed') return;
      const newest = await queries.fetchQuery({ ...modelsQuery, staleTime: 0 }).catch(() => null);
      setTheirs(newest?.models.find(({ id }) => id === opened?.id) ?? null);
    },
  });
  const send = (base: ModelView | null) => {
    const found = problemsIn(t, values, hasKey);
    setProblems(found);
    if (Object.keys(found).length === 0) save.mutate(base);
    else setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    send(model);
  };
  const close = async () => {
    const isDirty = JSON.stringify(values) !== JSON.stringify(initial);
    const leaves = !isDirty || (await confirmDiscard());
    if (leaves) onClose();
  };

  const isHuggingFace = values.provider === 'huggingface';
  const isCompatible = values.provider === 'openai-compatible';
  const numberField = (name: NumberField, label: string, hint?: string) => {
    const { min, max, ...rest } = BOUNDS[name];
    return (
      <Field label={label} hint={hint} error={problems[name]}>
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="decimal"
            min={min}
            max={max}
            step={'step' in rest ? rest.step : 'any'}
            value={values[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        )}
      </Field>
    );
  };
  const isConflict = save.error instanceof ApiError && save.error.code === 'model_changed';
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => {
        if (!open) void close();
      }}
      title={opened === null ? t('Add AI Model') : t('Edit AI Model')}
      footer={
        <>
          <Button variant="quiet" onClick={() => void close()}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" form="model-form" busy={save.isPending}>
            {opened === null ? t('Add Model') : t('Save Changes')}
          </Button>
        </>
      }
    >
      <form ref={form} id="model-form" onSubmit={submit} noValidate className="flex flex-col gap-5" autoComplete="off">
        {save.error === null ? null : (
          <Banner
            kind="error"
            action={
              isConflict && theirs !== null ? (
                <>
                  <Button size="sm" onClick={() => send(theirs)}>
                    {t('Save mine')}
                  </Button>
                  <Button
                    size="sm"
                    onClick={() => {
                      setInitial(valuesOf(theirs));
                      setValues(valuesOf(theirs));
                      save.reset();
                    }}
                  >
                    {t('Take theirs')}
                  </Button>
                </>
              ) : null
            }
          >
            <strong className="font-semibold">{t('Failed to save the model')}</strong>
            <p className="text-sm text-text/80">{t(errorMessage(save.error))}</p>
          </Banner>
        )}
        <Group>
          <Field label={t('Name')} error={problems.name}>
            {(control) => (
              <Input {...control} value={values.name} maxLength={80} onChange={({ target }) => change({ name: target.value })} />
            )}
          </Field>
          <Field
            label={t('Type')}
            hint={values.type === 'narrative' ? t('Tells the story.') : t('Speaks for AI players.')}
            error={problems.type}
          >
            {(control) => (
              <Select
                {...control}
                value={values.type}
                onChange={({ target }) => change({ type: MODEL_TYPES.find((one) => one === target.value) ?? values.type })}
              >
                {MODEL_TYPES.map((type) => (
                  <option key={type} value={type}>
                    {typeName(t, type)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('Provider')} error={problems.provider}>
            {(control) => (
              <Select
                {...control}
                value={values.provider}
                onChange={({ target }) => change({ provider: MODEL_PROVIDERS.find((one) => one === target.value) ?? values.provider })}
              >
                {MODEL_PROVIDERS.map((provider) => (
                  <option key={provider} value={provider}>
                    {providerName(t, provider)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label={isHuggingFace ? t('Endpoint URL (optional)') : isCompatible ? t('Base URL') : t('Base URL (optional)')}
            hint={
              isHuggingFace
                ? t('Of a dedicated endpoint. Empty: {{address}}.', { address: HUGGING_FACE_ROUTER })
                : isCompatible
                  ? t('Such as http://localhost:11434/v1.')
                  : t('Empty: the provider’s own.')
            }
            error={problems.baseUrl}
          >
            {(control) => (
              <Input
                {...control}
                type="url"
                value={values.baseUrl}
                maxLength={500}
                onChange={({ target }) => change({ baseUrl: target.value })}
              />
            )}
          </Field>
          <Field label={t('Base Model')} hint={t('Its name at the provider.')} error={problems.baseModel}>
            {(control) => (
              <Input {...control} value={values.baseModel} maxLength={200} onChange={({ target }) => change({ baseModel: target.value })} />
            )}
          </Field>
          <Field
            label={isHuggingFace ? t('Hugging Face Model (optional)') : t('Fine-tuned Model (optional)')}
            hint={t('A fine-tuned model that is called in place of the base model.')}
            error={problems.huggingFaceModel}
          >
            {(control) => (
              <Input
                {...control}
                value={values.huggingFaceModel}
                maxLength={200}
                onChange={({ target }) => change({ huggingFaceModel: target.value })}
              />
            )}
          </Field>
        </Group>
        <div className="flex flex-col gap-2">
          <Field
            label={isHuggingFace ? t('Hugging Face API Key') : isCompatible ? t('API Key (optional)') : t('API Key')}
            hint={
              hasKey
                ? t('A key is set. It is never shown; enter another to replace it.')
                : t('Stored encrypted, used by this server alone, and never shown again.')
            }
            error={problems.apiKey}
          >
            {(control) => (
              <Input
                {...control}
                type="password"
                autoComplete="new-password"
                value={values.apiKey}
                maxLength={1000}
                placeholder={hasKey && !values.removeKey ? '••••••••••••' : ''}
                onChange={({ target }) => change({ apiKey: target.value, removeKey: false })}
              />
            )}
          </Field>
          {hasKey && isCompatible ? (
            <Switch
              label={t('Remove the key')}
              checked={values.removeKey}
              onCheckedChange={(removeKey) => change({ removeKey, ...(removeKey && { apiKey: '' }) })}
            />
          ) : null}
        </div>
        <Group title={t('Configuration')}>
          {numberField('maxLength', t('Max Tokens'))}
          {numberField('temperature', t('Temperature'), t('0 to 2: higher is freer.'))}
          {numberField('topP', t('Top P'))}
          {numberField(
            'repetitionPenalty',
            t('Repetition Penalty'),
            isHuggingFace
              ? t('Taken by endpoints for text generation alone.')
              : isCompatible
                ? undefined
                : t('Not taken by this provider.'),
          )}
        </Group>
        <Group title={t('Limits')}>
          {numberField('concurrency', t('Calls at a Time'))}
          {numberField('timeoutS', t('Timeout (seconds)'))}
          {numberField('retries', t('Retries'), t('After a failure that may pass, as long as there is time.'))}
        </Group>
        <Group title={t('Costs')}>
          {numberField('inputPrice', t('Price of a Million Input Tokens'), t('As your provider bills it; empty: not known.'))}
          {numberField('outputPrice', t('Price of a Million Output Tokens'))}
          {numberField('monthlyBudget', t('Monthly Budget'), t('No call is made that could exceed it; empty: no bound.'))}
          {numberField('gameBudget', t('Budget per Game'))}
        </Group>
      </form>
    </Dialog>
  );
}

function Group({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  const fields = <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">{children}</div>;
  if (title === undefined) return fields;
  return (
    <fieldset>
      <legend className="mb-2 font-voice text-lg">{title}</legend>
      {fields}
    </fieldset>
  );
}
