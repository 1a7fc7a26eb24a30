import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { clsx } from 'clsx';
import { lazy, Suspense, useId } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField, SelectField, SwitchField, TextareaField, TextField } from '../../../shared/forms/fields.tsx';
import type { SchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { DIFFICULTY_LABELS } from '../../../shared/scenarios/difficulty.tsx';
import { ImageUrlField } from '../../../shared/scenarios/image-url-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PLAYERS, type ScenarioOutput, type ScenarioValues } from './scenario-values.ts';

// Loaded when needed, because the editor is as large as a page.
const JsonEditor = lazy(async () => ({ default: (await import('../../../ui/json-editor/json-editor.tsx')).JsonEditor }));

interface ScenarioFieldsProps {
  readonly form: SchemaForm<ScenarioValues, ScenarioOutput>;
  readonly isNew: boolean;
}

export function ScenarioFields({ form, isNew }: ScenarioFieldsProps) {
  const { t } = useTranslation();
  const image = useController({ control: form.control, name: 'image_url' });
  const content = useController({ control: form.control, name: 'content' });
  const contentNote = useId();
  const contentError = content.fieldState.error?.message;
  return (
    <>
      <TextField form={form} name="title" label={t('Title')} maxLength={80} />
      <ImageUrlField value={image.field.value ?? ''} error={image.fieldState.error?.message} onChange={image.field.onChange} />
      <TextareaField form={form} name="description" label={t('Description')} maxLength={1000} />
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-3">
        <SelectField
          form={form}
          name="difficulty"
          label={t('Difficulty')}
          options={DIFFICULTIES.map((value) => ({ value, label: t(DIFFICULTY_LABELS[value]) }))}
        />
        <NumberField form={form} name="min_players" label={t('Min Players')} {...PLAYERS} />
        <NumberField form={form} name="max_players" label={t('Max Players')} hint={t('Games have 3 to 6 players.')} {...PLAYERS} />
      </div>
      <div className="grid gap-x-8 sm:grid-cols-2">
        <SwitchField form={form} name="is_public" label={t('Public')} />
        <SwitchField form={form} name="is_featured" label={t('Featured')} />
      </div>
      <div className="flex flex-col gap-1.5">
        <p aria-hidden="true" className="font-medium text-sm">
          {t('Content (JSON)')}
        </p>
        <Suspense fallback={<Skeleton className="h-88" />}>
          <JsonEditor label={t('Content (JSON)')} describedBy={contentNote} value={content.field.value} onChange={content.field.onChange} />
        </Suspense>
        <p id={contentNote} aria-live="polite" className={clsx('text-sm', contentError === undefined ? 'text-faint' : 'text-danger')}>
          {contentError ?? (isNew ? t('This small scenario is playable as it is. The editor has a form for every part of it.') : null)}
        </p>
      </div>
    </>
  );
}
