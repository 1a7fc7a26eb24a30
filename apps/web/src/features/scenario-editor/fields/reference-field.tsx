import type { ReferenceKind } from '@one-mind/protocol/scenarios/scenario-conditions';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Input, Select } from '../../../ui/forms/field.tsx';
import { useProblemAt } from '../check/problems.ts';
import { useEditor, useEditorState, useValue } from '../document/editor-store.ts';
import { candidatesFor } from '../ids/references.ts';
import { FieldAnchor, hintOf } from './field-anchor.tsx';
import type { SchemaFieldProps } from './field-context.ts';

/** Picks one of the things that exist. Flags can also be given a new name. */
export function ReferenceField({ path, node, label, kinds }: Required<SchemaFieldProps> & { readonly kinds: readonly ReferenceKind[] }) {
  const { t } = useTranslation();
  const { set } = useEditor();
  const list = useId();
  const value = useValue(path);
  const problem = useProblemAt(path);
  const content = useEditorState(({ document }) => document.content);
  const candidates = candidatesFor(content, kinds);
  const chosen = typeof value === 'string' ? value : '';
  const hint = hintOf(node);
  return (
    <FieldAnchor path={path}>
      <Field label={label} hint={hint === undefined ? undefined : t(hint)} error={problem}>
        {(control) =>
          kinds.includes('flag') ? (
            <>
              <Input
                {...control}
                list={list}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={chosen}
                onChange={(event) => set(path, event.target.value)}
              />
              <datalist id={list}>
                {candidates.map(({ id }) => (
                  <option key={id} value={id} />
                ))}
              </datalist>
            </>
          ) : (
            <Select
              {...control}
              value={chosen}
              onChange={(id) => set(path, id)}
              options={[
                ...(candidates.some(({ id }) => id === chosen)
                  ? []
                  : [{ value: chosen, label: chosen === '' ? t('Choose…') : t('{{id}} (missing)', { id: chosen }) }]),
                ...candidates.map(({ id, name }) => ({
                  value: id,
                  label: candidates.some((other) => other.id !== id && other.name === name) ? `${name} (${id})` : name,
                })),
              ]}
            />
          )
        }
      </Field>
    </FieldAnchor>
  );
}
