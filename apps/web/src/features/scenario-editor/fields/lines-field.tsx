import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Textarea } from '../../../ui/forms/field.tsx';
import { ProblemsContext } from '../check/problems.ts';
import { useEditor, useValue } from '../document/editor-store.ts';
import { isList, type Json, pathText } from '../document/json-path.ts';
import { FieldAnchor, hintOf } from './field-anchor.tsx';
import type { SchemaFieldProps } from './field-context.ts';

/** Edits a list of short texts, one per line. Empty lines are ignored. */
export function LinesField({ path, node, label }: Required<SchemaFieldProps>) {
  const { t } = useTranslation();
  const { set } = useEditor();
  const value = useValue(path);
  const problems = useContext(ProblemsContext);
  const lines = isList(value) ? value.map(lineOf) : [];
  const [typed, setTyped] = useState('');
  // Keeps empty lines in the input while the author is typing the next text.
  const shown = linesFrom(typed).join('\n') === lines.join('\n') ? typed : lines.join('\n');
  const wrong = lines.findIndex((_, index) => problems.has(pathText([...path, index])));
  const problem =
    wrong < 0 ? undefined : t('Line {{number}}: {{problem}}', { number: wrong + 1, problem: problems.get(pathText([...path, wrong])) });
  const hint = hintOf(node);
  return (
    <FieldAnchor path={path} className="sm:col-span-2">
      <Field
        label={label}
        hint={hint === undefined ? t('One per line.') : `${t(hint)} ${t('One per line.')}`}
        error={problems.get(pathText(path)) ?? problem}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={Math.min(10, Math.max(3, shown.split('\n').length))}
            value={shown}
            onChange={(event) => {
              setTyped(event.target.value);
              set(path, linesFrom(event.target.value));
            }}
          />
        )}
      </Field>
    </FieldAnchor>
  );
}

const linesFrom = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');
const lineOf = (part: Json): string => (typeof part === 'string' ? part : JSON.stringify(part));
