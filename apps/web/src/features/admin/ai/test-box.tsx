import { type ModelView, TEST_PROMPT_DEFAULT, TEST_PROMPT_MAX, TestModelSchema, type TestResult } from '@one-mind/protocol/admin/models';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { TextareaField } from '../../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../../shared/forms/form.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Select } from '../../../ui/forms/field.tsx';
import { MODELS_KEY, testModel } from './ai-calls.ts';
import { durationText, failureText, moneyText } from './ai-labels.ts';

interface TestBoxProps {
  readonly models: readonly ModelView[];
  /** The id of the model to ask. */
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** Sends a prompt to a model. The raw answer is shown to this admin only. */
export function TestBox({ models, chosen, onChoose, ref }: TestBoxProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const model = models.find(({ id }) => id === chosen) ?? models[0];
  const test = useMutation({
    mutationFn: async ({ asked, prompt }: { readonly asked: ModelView; readonly prompt: string }) => ({
      asked,
      result: await testModel(asked, prompt),
    }),
    onSettled: () => queries.invalidateQueries({ queryKey: MODELS_KEY }),
  });
  const form = useSchemaForm({
    schema: TestModelSchema,
    defaultValues: { prompt: TEST_PROMPT_DEFAULT },
    send: ({ prompt }) => model && test.mutateAsync({ asked: model, prompt }),
  });
  return (
    <Card as="section" aria-labelledby="test-title">
      <h2 id="test-title" className="text-2xl">
        {t('Test Prompt')}
      </h2>
      <Form form={form} failed={t('The test failed')} className="mt-4 flex flex-col gap-3">
        <Field label={t('Model')} className="max-w-md">
          {(control) => (
            <Select
              {...control}
              value={model?.id ?? ''}
              disabled={models.length === 0}
              onChange={onChoose}
              ref={ref}
              options={
                models.length === 0
                  ? [{ value: '', label: t('Add a model first.') }]
                  : models.map(({ id, name }) => ({ value: id, label: name }))
              }
            />
          )}
        </Field>
        <TextareaField form={form} name="prompt" label={t('Prompt')} rows={4} maxLength={TEST_PROMPT_MAX} />
        <SubmitButton form={form} className="self-start" disabled={model === undefined} icon={FlaskConical}>
          {t('Test Model')}
        </SubmitButton>
      </Form>
      {/* Reserves room for an answer so that nothing below it moves. */}
      <div aria-live="polite" className="mt-4 min-h-56">
        {test.data === undefined || test.isPending ? null : <Shown {...test.data} />}
        {test.isIdle || test.isPending ? (
          <p className="grid min-h-56 place-items-center rounded-xl border border-line border-dashed p-4 text-center text-faint">
            {test.isPending ? t('Waiting for the answer…') : t('The answer appears here.')}
          </p>
        ) : null}
      </div>
    </Card>
  );
}

function Shown({ asked, result }: { readonly asked: ModelView; readonly result: TestResult }) {
  const { t } = useTranslation();
  if (!result.ok) {
    return (
      <div className="flex flex-col gap-3">
        <Banner kind="error">{failureText(t, result.failure, asked.provider)}</Banner>
        <figure className="rounded-xl border border-line bg-sunken/50 p-4">
          <figcaption className="mb-1.5 font-medium text-muted text-sm">
            {t('What the built-in narrator would have written for the default prompt’s scene (no model was called):')}
          </figcaption>
          <blockquote className="font-story text-lg">{result.builtIn}</blockquote>
        </figure>
      </div>
    );
  }
  const { text, ms, firstTokenMs, inputTokens, outputTokens, estimated, cost } = result;
  return (
    <figure className="rounded-xl border border-line bg-sunken/50 p-4">
      <figcaption className="mb-1.5 font-medium text-muted text-sm">{t('{{name}} answered:', { name: asked.name })}</figcaption>
      <blockquote className="whitespace-pre-wrap break-words font-story text-lg">{text}</blockquote>
      <p className="tabular mt-3 text-faint text-sm">
        {[
          t('{{count}} characters', { count: text.length }),
          t('first words after {{time}}', { time: durationText(firstTokenMs) }),
          t('complete after {{time}}', { time: durationText(ms) }),
          estimated
            ? t('about {{input}} + {{output}} tokens (estimated)', { input: inputTokens, output: outputTokens })
            : t('{{input}} + {{output}} tokens', { input: inputTokens, output: outputTokens }),
          ...(cost === null ? [] : [t('cost {{cost}}', { cost: moneyText(cost) })]),
        ].join(' · ')}
      </p>
    </figure>
  );
}
