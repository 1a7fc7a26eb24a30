import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Input } from '../../../ui/forms/field.tsx';
import { useProblemAt } from '../check/problems.ts';
import { useEditor, useValue } from '../document/editor-store.ts';
import { FieldAnchor, hintOf } from './field-anchor.tsx';
import type { SchemaFieldProps } from './field-context.ts';

interface NumberFieldProps extends Required<SchemaFieldProps> {
  /** An empty value removes the field. */
  readonly mayBeLeftOut?: boolean;
}

/** A number, or null while the text is not a number; the check rejects null. */
export function NumberField({ path, node, label, mayBeLeftOut = false }: NumberFieldProps) {
  const { t } = useTranslation();
  const { set } = useEditor();
  const value = useValue(path);
  const problem = useProblemAt(path);
  const hint = hintOf(node);
  const stored = typeof value === 'number' ? String(value) : '';
  // Keeps `1.` and `01` in the input, although the stored number is already 1.
  const [typed, setTyped] = useState(stored);
  const shown = numberFrom(typed) === (typeof value === 'number' ? value : null) ? typed : stored;
  return (
    <FieldAnchor path={path}>
      <Field label={label} hint={hint === undefined ? undefined : t(hint)} error={problem}>
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode={node.type === 'integer' && (node.minimum ?? 0) >= 0 ? 'numeric' : 'text'}
            step={node.type === 'integer' ? 1 : 'any'}
            min={node.minimum}
            max={node.maximum}
            value={shown}
            onChange={(event) => {
              setTyped(event.target.value);
              const next = numberFrom(event.target.value);
              set(path, next === null && mayBeLeftOut ? undefined : next);
            }}
          />
        )}
      </Field>
    </FieldAnchor>
  );
}

const numberFrom = (text: string): number | null => (text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text));
