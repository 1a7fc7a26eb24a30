import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Input } from '../../../ui/forms/field.tsx';
import { useProblemAt } from '../check/problems.ts';
import { useEditor, useEditorState, useValue } from '../document/editor-store.ts';
import { resolved } from '../document/schema.ts';
import { idsOf, referencesTo } from '../ids/references.ts';
import { FieldAnchor } from './field-anchor.tsx';
import type { SchemaFieldProps } from './field-context.ts';

/**
 * Edits a thing's id. On blur the id is applied, together with every reference to it; an unusable id stays in the field
 * as typed.
 */
export function IdField({ path, node, label }: Required<SchemaFieldProps>) {
  const { t } = useTranslation();
  const editor = useEditor();
  const value = useValue(path);
  const problem = useProblemAt(path);
  const stored = typeof value === 'string' ? value : '';
  const [typed, setTyped] = useState<string | null>(null);
  const uses = useEditorState(({ document }) => (stored === '' ? 0 : referencesTo(document.content, stored).length));
  const isTaken = useEditorState(({ document }) => typed !== null && typed !== stored && idsOf(document.content).has(typed));
  const { pattern } = resolved(node);
  const isWellFormed = typed === null || (pattern !== undefined && new RegExp(pattern).test(typed));
  const refusal = isTaken
    ? t('Something else already has this id.')
    : isWellFormed
      ? undefined
      : t('Use lowercase letters, digits and dashes, and begin with a letter.');
  const take = () => {
    if (typed === null || refusal !== undefined) return;
    setTyped(null);
    if (typed !== stored) editor.setId(path.slice(0, -1), typed);
  };
  return (
    <FieldAnchor path={path}>
      <Field
        label={label}
        hint={uses === 0 ? t('Nothing refers to it yet.') : t('{{count}} places refer to it and change with it.', { count: uses })}
        error={refusal ?? (typed === null ? problem : undefined)}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            className="font-mono"
            value={typed ?? stored}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={take}
            onKeyDown={(event) => {
              if (event.key === 'Enter') take();
              if (event.key === 'Escape') setTyped(null);
            }}
          />
        )}
      </Field>
    </FieldAnchor>
  );
}
