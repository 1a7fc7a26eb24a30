import { SCENARIO_TEMPLATE } from '@one-mind/protocol/scenarios/scenario-template';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '../../../lib/api/api.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { scenarioPath, useScenarios } from '../../../shared/scenarios/scenarios.ts';
import { Field, Select } from '../../../ui/forms/field.tsx';
import { documentOf, jsonOf, NEW_SCENARIO } from './document.ts';
import { useEditor } from './editor-store.ts';

/** Stands for the template where a scenario's id is expected. */
const TEMPLATE = 'template';

/**
 * Offers what a new scenario starts from: nothing, a small template, or a copy of a scenario that may be copied. The
 * choice can be undone.
 */
export function StartingPoint() {
  const { t } = useTranslation();
  const editor = useEditor();
  const copyable = useScenarios().data?.filter(({ can_copy }) => can_copy) ?? [];
  const begin = useMutation({
    mutationFn: async (id: string) => {
      if (id === '') return NEW_SCENARIO;
      if (id === TEMPLATE) return { ...NEW_SCENARIO, content: jsonOf(JSON.stringify(SCENARIO_TEMPLATE)) ?? NEW_SCENARIO.content };
      const document = documentOf(await get(`${scenarioPath(id)}/content`));
      return { ...document, title: t('Copy of {{title}}', { title: document.title }) };
    },
    onSuccess: (document) => {
      editor.edit(document);
    },
  });
  return (
    <div className="mt-6 border-line border-t pt-5">
      {begin.isError ? <LoadFailure title={t('Failed to load the scenario')} error={begin.error} className="mb-4" /> : null}
      <Field
        label={t('Start from')}
        hint={t('A copy is playable as it is; change it step by step. It replaces what is here until you undo it.')}
      >
        {(control) => (
          <Select
            {...control}
            value={begin.variables ?? ''}
            disabled={begin.isPending}
            onChange={begin.mutate}
            options={[
              { value: '', label: t('A blank scenario') },
              { value: TEMPLATE, label: t('A small, playable scenario') },
              ...copyable.map(({ id, title }) => ({ value: id, label: t('A copy of {{title}}', { title }) })),
            ]}
          />
        )}
      </Field>
    </div>
  );
}
