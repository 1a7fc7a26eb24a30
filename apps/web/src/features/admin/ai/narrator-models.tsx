import { type ModelView, NARRATOR_PURPOSES, type NarratorModels, type NarratorPurpose, typeFor } from '@one-mind/protocol/admin/models';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Select } from '../../../ui/forms/field.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { configureNarrator, MODELS_KEY } from './ai-calls.ts';
import { purposeLabel } from './ai-labels.ts';

interface NarratorModelsProps {
  readonly models: readonly ModelView[];
  readonly narrator: NarratorModels;
}

/** Chooses which model narrates what. Each choice is saved immediately. */
export function NarratorModelsPanel({ models, narrator }: NarratorModelsProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: configureNarrator,
    onSuccess: () => toast.success(t('Saved. This applies to new story entries.')),
    onSettled: () => queries.invalidateQueries({ queryKey: MODELS_KEY }),
  });
  const shown = save.isPending ? save.variables : narrator;
  const choose = (purpose: NarratorPurpose, id: string) => save.mutate({ ...narrator, [purpose]: id === '' ? null : id });
  return (
    <Card as="section" aria-labelledby="purposes-title">
      <h2 id="purposes-title" className="text-2xl">
        {t('Who Narrates What')}
      </h2>
      <p className="mt-1 max-w-2xl text-muted text-sm">
        {t(
          'The built-in narrator writes every entry immediately. A model then rewrites it, using only what everyone can see. Players get the new version if it arrives in time and passes the checks; otherwise the built-in version stays.',
        )}
      </p>
      {save.error ? <LoadFailure title={t('Failed to save who narrates what')} error={save.error} className="mt-4" /> : null}
      <div className="mt-4 grid gap-x-5 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
        {NARRATOR_PURPOSES.map((purpose) => {
          const { name, hint } = purposeLabel(t, purpose);
          const doubt = doubtAbout(
            models.find(({ id }) => id === shown[purpose]),
            t,
          );
          return (
            <Field key={purpose} label={name} hint={doubt === null ? hint : `${hint} ${doubt}`}>
              {(control) => (
                <Select
                  {...control}
                  value={shown[purpose] ?? ''}
                  disabled={save.isPending}
                  onChange={(id) => choose(purpose, id)}
                  options={[
                    { value: '', label: purpose === 'voice' ? t('Built-in voices') : t('Built-in narrator') },
                    ...models.filter(({ type }) => type === typeFor(purpose)).map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                />
              )}
            </Field>
          );
        })}
      </div>
    </Card>
  );
}

/** Below this share of passed tasks, the checks reject more of a model's answers than they accept. */
const GOOD_ENOUGH = 0.5;

/** A warning about a chosen model; null = there is none. Voices are never evaluated. */
function doubtAbout(model: ModelView | undefined, t: TFunction): string | null {
  if (model === undefined || model.type === typeFor('voice')) return null;
  if (model.accuracy === null) return t('This model has not been evaluated yet. Train it to see how well it narrates.');
  if (model.accuracy >= GOOD_ENOUGH) return null;
  return t('This model failed most of its last evaluation, so expect mostly built-in narration.');
}
