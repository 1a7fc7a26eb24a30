import { CONTENT_ICONS, type ContentIcon as IconName } from '@one-mind/protocol/content/content';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentIcon } from '../../../shared/content/content-icon.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, Input, Select, Textarea } from '../../../ui/forms/field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import type { Json } from './merge-texts.ts';
import type { FieldSpec } from './page-fields.ts';

interface EditorProps<Value> {
  readonly value: Value;
  readonly onChange: (value: Json) => void;
  /** The path of these fields, such as `homepage.features.0`. */
  readonly path: string;
  /** Path → sentence. */
  readonly problems: Readonly<Record<string, string>>;
}
type Values = { readonly [key: string]: Json };

/** The fields of a page or of a list item. */
export function FieldsEditor({
  fields,
  value,
  onChange,
  path,
  problems,
}: Omit<EditorProps<Values>, 'onChange'> & { readonly fields: readonly FieldSpec[]; readonly onChange: (value: Values) => void }) {
  return (
    <div className="flex flex-col gap-2">
      {fields.map((spec) => (
        <FieldEditor
          key={spec.name}
          spec={spec}
          value={value[spec.name] ?? ''}
          onChange={(next) => onChange({ ...value, [spec.name]: next })}
          path={`${path}.${spec.name}`}
          problems={problems}
        />
      ))}
    </div>
  );
}

export function FieldEditor({ spec, value, onChange, path, problems }: EditorProps<Json> & { readonly spec: FieldSpec }) {
  const { t } = useTranslation();
  const text = typeof value === 'string' ? value : '';
  switch (spec.kind) {
    case 'line':
      return (
        <Field label={spec.label} hint={spec.hint} error={problems[path]}>
          {(control) => <Input {...control} value={text} autoComplete="off" onChange={(event) => onChange(event.target.value)} />}
        </Field>
      );
    case 'text':
      return (
        <Field label={spec.label} error={problems[path]}>
          {(control) => <TextArea {...control} value={text} onChange={onChange} />}
        </Field>
      );
    case 'icon':
      return <IconChoice label={spec.label} value={text} onChange={onChange} />;
    case 'switch':
      return <Switch label={spec.label} hint={spec.hint} checked={value === true} onCheckedChange={onChange} />;
    case 'texts':
      return (
        <ListEditor spec={spec} blank="" value={value} onChange={onChange}>
          {(item, change, index) => (
            <Field label={`${spec.one} ${index + 1}`} error={problems[`${path}.${index}`]}>
              {(control) => <TextArea {...control} value={typeof item === 'string' ? item : ''} onChange={change} />}
            </Field>
          )}
        </ListEditor>
      );
    case 'list':
      return (
        <ListEditor spec={spec} blank={spec.blank} value={value} onChange={onChange}>
          {(item, change, index) => (
            <FieldsEditor fields={spec.fields} value={valuesIn(item)} onChange={change} path={`${path}.${index}`} problems={problems} />
          )}
        </ListEditor>
      );
    case 'group':
      return (
        <fieldset className="rounded-xl border border-line px-4 pt-2 pb-4">
          <legend className="px-1 font-story text-xl">{t(spec.label)}</legend>
          <FieldsEditor fields={spec.fields} value={valuesIn(value)} onChange={onChange} path={path} problems={problems} />
        </fieldset>
      );
  }
}

const valuesIn = (value: Json): Values => (typeof value === 'object' && !Array.isArray(value) ? (value as Values) : {});

/** The text area grows with its text. */
function TextArea({
  value,
  onChange,
  ...control
}: {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Textarea {...control} rows={2} value={value} onChange={(event) => onChange(event.target.value)} className="field-sizing-content" />
  );
}

function IconChoice({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const icon: IconName = CONTENT_ICONS.find((one) => one === value) ?? 'Brain';
  return (
    <Field label={label}>
      {(control) => (
        <div className="flex items-center gap-3">
          <ContentIcon name={icon} size={24} className="shrink-0 text-accent" />
          <Select {...control} value={icon} onChange={onChange} options={CONTENT_ICONS.map((one) => ({ value: one, label: one }))} />
        </div>
      )}
    </Field>
  );
}

interface ListEditorProps {
  readonly spec: { readonly label: string; readonly one: string; readonly add: string };
  readonly blank: Json;
  readonly value: Json;
  readonly onChange: (value: Json) => void;
  readonly children: (item: Json, change: (next: Json) => void, index: number) => ReactNode;
}

/** List items in their order, each of which can be moved or removed, and a button that adds one at the end. */
function ListEditor({ spec, blank, value, onChange, children }: ListEditorProps) {
  const { t } = useTranslation();
  const items: readonly Json[] = Array.isArray(value) ? value : [];
  const replaced = (index: number, ...by: readonly Json[]) => onChange([...items.slice(0, index), ...by, ...items.slice(index + 1)]);
  const swapped = (index: number) => {
    const [first, second] = [items[index], items[index + 1]];
    if (first !== undefined && second !== undefined) onChange([...items.slice(0, index), second, first, ...items.slice(index + 2)]);
  };
  return (
    <fieldset className="rounded-xl border border-line px-4 pt-2 pb-4">
      <legend className="px-1 font-story text-xl">{spec.label}</legend>
      <ol className="flex flex-col gap-3">
        {items.map((item, index) => {
          const name = `${spec.one} ${index + 1}`;
          return (
            // Items have no state of their own, so the index is a safe key.
            <li key={name} className="rounded-xl bg-sunken/60 p-3">
              <fieldset>
                <legend className="sr-only">{name}</legend>
                {children(item, (next) => replaced(index, next), index)}
                <div className="flex justify-end gap-1">
                  <IconButton
                    icon={ArrowUp}
                    label={t('Move {{name}} up', { name })}
                    disabled={index === 0}
                    onClick={() => swapped(index - 1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={t('Move {{name}} down', { name })}
                    disabled={index === items.length - 1}
                    onClick={() => swapped(index)}
                  />
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('Remove {{name}}', { name })}
                    onClick={() => replaced(index)}
                    icon={Trash2}
                  >
                    {t('Remove')}
                  </Button>
                </div>
              </fieldset>
            </li>
          );
        })}
      </ol>
      <Button size="sm" className="mt-3" onClick={() => onChange([...items, blank])} icon={Plus}>
        {spec.add}
      </Button>
    </fieldset>
  );
}
