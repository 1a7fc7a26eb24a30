import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useProblemAt } from '../check/problems.ts';
import { useEditor, useValue } from '../document/editor-store.ts';
import { isObject, type Path } from '../document/json-path.ts';
import { blankOf, resolved, type SchemaNode } from '../document/schema.ts';
import { FieldAnchor, hintOf } from './field-anchor.tsx';
import type { SchemaFieldProps } from './field-context.ts';
import { useInnerField } from './field-context.ts';
import { fieldWord } from './field-labels.ts';

/** Shows all fields of an object in a frame. */
export function ObjectFields({ path, node, label }: Required<SchemaFieldProps>) {
  const { t } = useTranslation();
  const hint = hintOf(node);
  return (
    <FieldAnchor path={path} className="sm:col-span-2">
      <fieldset className="rounded-xl border border-line p-4">
        <legend className="px-1.5 font-medium text-sm">{label}</legend>
        {hint === undefined ? null : <p className="mb-3 text-faint text-sm">{t(hint)}</p>}
        <Fields path={path} node={node} />
      </fieldset>
    </FieldAnchor>
  );
}

interface FieldsProps {
  readonly path: Path;
  readonly node: SchemaNode;
  /** Fields that are shown elsewhere. */
  readonly without?: readonly string[];
}

/** Shows the fields of an object without a frame. */
export function Fields({ path, node, without = [] }: FieldsProps) {
  const Inner = useInnerField();
  const { t } = useTranslation();
  const problem = useProblemAt(path);
  const { properties = {}, required = [] } = resolved(node);
  const fields = Object.entries(properties).filter(([key, field]) => !without.includes(key) && field.const === undefined);
  return (
    <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
      {problem === undefined ? null : <p className="text-danger text-sm sm:col-span-2">{problem}</p>}
      {fields.map(([key, field]) =>
        required.includes(key) ? (
          <Inner
            key={key}
            path={[...path, key]}
            node={field}
            label={/^\d$/.test(key) ? t('{{count}} players', { count: Number(key) }) : t(fieldWord(key))}
          />
        ) : (
          <OptionalField key={key} path={[...path, key]} node={field} name={key} />
        ),
      )}
    </div>
  );
}

/** An optional field: one button adds it, another removes it. */
function OptionalField({ path, node, name }: { readonly path: Path; readonly node: SchemaNode; readonly name: string }) {
  const { t } = useTranslation();
  const Inner = useInnerField();
  const { set } = useEditor();
  const value = useValue(path);
  const word = /^\d$/.test(name) ? t('{{count}} players', { count: Number(name) }) : t(fieldWord(name));
  if (value === undefined) {
    return (
      <FieldAnchor path={path} className="self-center">
        <Button size="sm" variant="quiet" icon={Plus} onClick={() => set(path, blankOf(node))}>
          {t('Add: {{field}}', { field: word })}
        </Button>
      </FieldAnchor>
    );
  }
  const isWide = isObject(value) || Array.isArray(value);
  return (
    <div className={isWide ? 'flex items-start gap-1 sm:col-span-2' : 'flex items-start gap-1'}>
      <div className="min-w-0 flex-1">
        <Inner path={path} node={node} label={word} />
      </div>
      <IconButton icon={X} label={t('Remove: {{field}}', { field: word })} onClick={() => set(path, undefined)} className="mt-6.5" />
    </div>
  );
}
