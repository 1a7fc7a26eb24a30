import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { clsx } from 'clsx';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DIFFICULTY_LABELS } from '../../../shared/scenarios/difficulty.tsx';
import { ImageUrlField } from '../../../shared/scenarios/image-url-field.tsx';
import { Field, Input, Select, Switch, Textarea } from '../../../ui/forms/field.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { FieldProblems, ScenarioValues } from './scenario-values.ts';

// As heavy as a page of its own.
const JsonEditor = lazy(async () => ({ default: (await import('../../../ui/json-editor/json-editor.tsx')).JsonEditor }));

interface ScenarioFieldsProps {
  readonly values: ScenarioValues;
  readonly problems: FieldProblems;
  readonly isNew: boolean;
  readonly onChange: (changed: Partial<ScenarioValues>) => void;
}

export function ScenarioFields({ values, problems: { fields, inContent }, isNew, onChange }: ScenarioFieldsProps) {
  const { t } = useTranslation();
  const contentNote = useId();
  const contentError =
    fields.content ?? (inContent.length === 0 ? undefined : t('{{count}} problems in the content', { count: inContent.length }));
  return (
    <>
      <Field label={t('Title')} error={fields.title}>
        {(control) => (
          <Input
            {...control}
            value={values.title}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <ImageUrlField value={values.image_url} error={fields.image_url} onChange={(image_url) => onChange({ image_url })} />
      <Field label={t('Description')} error={fields.description}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={values.description}
            maxLength={1000}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-3">
        <Field label={t('Difficulty')} error={fields.difficulty}>
          {(control) => (
            <Select
              {...control}
              value={values.difficulty}
              onChange={(event) => onChange({ difficulty: DIFFICULTIES.find((one) => one === event.target.value) ?? 'medium' })}
            >
              {DIFFICULTIES.map((one) => (
                <option key={one} value={one}>
                  {t(DIFFICULTY_LABELS[one])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('Min Players')} error={fields.min_players}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={20}
              value={values.min_players}
              onChange={(event) => onChange({ min_players: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Max Players')} hint={t('A game has 3 to 6.')} error={fields.max_players}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={20}
              value={values.max_players}
              onChange={(event) => onChange({ max_players: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-x-8 sm:grid-cols-2">
        <Switch label={t('Public')} checked={values.is_public} onCheckedChange={(isPublic) => onChange({ is_public: isPublic })} />
        <Switch
          label={t('Featured')}
          checked={values.is_featured}
          onCheckedChange={(isFeatured) => onChange({ is_featured: isFeatured })}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <p aria-hidden="true" className="font-medium text-sm">
          {t('Content (JSON)')}
        </p>
        <Suspense fallback={<Skeleton className="h-88" />}>
          <JsonEditor
            label={t('Content (JSON)')}
            describedBy={contentNote}
            value={values.content}
            onChange={(content) => onChange({ content })}
          />
        </Suspense>
        <p id={contentNote} aria-live="polite" className={clsx('text-sm', contentError === undefined ? 'text-faint' : 'text-danger')}>
          {contentError ?? (isNew ? t('This small scenario can be played as it is. The editor has a form for every part of it.') : null)}
        </p>
      </div>
      {inContent.length === 0 ? null : (
        <ScrollRegion label={t('Problems in the content')} className="max-h-60 overflow-y-auto">
          <ul className="flex flex-col gap-2 text-sm">
            {inContent.map(({ path, text }) => (
              <li key={path} className="break-words border-line border-t pt-2 first:border-0 first:pt-0">
                {path === '' ? null : <code className="break-all font-semibold text-xs">{path}</code>}
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </>
  );
}
