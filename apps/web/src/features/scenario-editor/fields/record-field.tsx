import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/forms/field.tsx';
import { useProblemAt } from '../check/problems.ts';
import { useEditor, useValue } from '../document/editor-store.ts';
import { isObject, type JsonObject, type Path, setAt } from '../document/json-path.ts';
import { resolved } from '../document/schema.ts';
import { referencesTo } from '../ids/references.ts';
import { FieldAnchor, hintOf } from './field-anchor.tsx';
import type { SchemaFieldProps } from './field-context.ts';
import { useInnerField } from './field-context.ts';

/** Edits named numbers, such as resources. Their names serve as ids. */
export function RecordField({ path, node, label }: Required<SchemaFieldProps>) {
  const { t } = useTranslation();
  const Inner = useInnerField();
  const { set } = useEditor();
  const value = useValue(path);
  const problem = useProblemAt(path);
  const record: JsonObject = isObject(value) ? value : {};
  const hint = hintOf(node);
  const values = resolved(node).additionalProperties;
  const names = Object.keys(record);
  const free = (word: string): string => (names.includes(word) ? free(`${word}-2`) : word);
  return (
    <FieldAnchor path={path} className="sm:col-span-2">
      <fieldset className="rounded-xl border border-line p-4">
        <legend className="px-1.5 font-medium text-sm">{label}</legend>
        {hint === undefined ? null : <p className="mb-3 text-faint text-sm">{t(hint)}</p>}
        {problem === undefined ? null : <p className="mb-3 text-danger text-sm">{problem}</p>}
        <ul className="flex flex-col gap-3">
          {names.map((name) => (
            <li key={name} className="flex items-start gap-2">
              <div className="grid min-w-0 flex-1 grid-cols-2 gap-3">
                <NameField path={path} name={name} record={record} />
                {values ? <Inner path={[...path, name]} node={values} label={t('Amount')} /> : null}
              </div>
              <IconButton
                icon={X}
                label={t('Remove: {{field}}', { field: name })}
                onClick={() => set([...path, name], undefined)}
                className="mt-6.5"
              />
            </li>
          ))}
        </ul>
        <Button
          size="sm"
          variant="quiet"
          className={names.length === 0 ? undefined : 'mt-3'}
          icon={Plus}
          onClick={() => set([...path, free('resource')], 1)}
        >
          {t('Add resource')}
        </Button>
      </fieldset>
    </FieldAnchor>
  );
}

interface NameFieldProps {
  readonly path: Path;
  readonly name: string;
  readonly record: JsonObject;
}

/** On blur the name is applied, together with every reference to it. */
function NameField({ path, name, record }: NameFieldProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const isTaken = typed !== null && typed !== name && Object.hasOwn(record, typed);
  const isWellFormed = typed === null || /^[a-z][a-z0-9-]{0,39}$/.test(typed);
  const refusal = isTaken
    ? t('Something else already has this id.')
    : isWellFormed
      ? undefined
      : t('Use lowercase letters, digits and dashes, and begin with a letter.');
  const take = () => {
    if (typed === null || refusal !== undefined || typed === name) return;
    const renamed = Object.fromEntries(Object.entries(record).map(([key, amount]) => [key === name ? typed : key, amount]));
    const { content } = editor.getState().document;
    const changed = referencesTo(content, name, 'resource').reduce((next, reference) => setAt(next, reference, typed), content);
    editor.setContent(setAt(changed, path, renamed));
  };
  return (
    <Field label={t('Name')} error={refusal}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          className="font-mono"
          value={typed ?? name}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => event.key === 'Enter' && take()}
        />
      )}
    </Field>
  );
}
