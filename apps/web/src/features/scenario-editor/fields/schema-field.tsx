import { REFERS_TO } from '@one-mind/protocol/scenarios/scenario-conditions';
import { useTranslation } from 'react-i18next';
import { Field, Input, Select, Textarea } from '../../../ui/forms/field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { useProblemAt } from '../check/problems.ts';
import { useEditor, useValue } from '../document/editor-store.ts';
import { isId, optionsOf, resolved, type SchemaNode } from '../document/schema.ts';
import { isNameOfThing } from '../ids/following-ids.ts';
import { ArtField } from '../pictures/art-field.tsx';
import { FieldAnchor, hintOf } from './field-anchor.tsx';
import type { SchemaFieldProps } from './field-context.ts';
import { fieldWord } from './field-labels.ts';
import { IdField } from './id-field.tsx';
import { LinesField } from './lines-field.tsx';
import { ListField } from './list-field.tsx';
import { NumberField } from './number-field.tsx';
import { ObjectFields } from './object-fields.tsx';
import { RecordField } from './record-field.tsx';
import { ReferenceField } from './reference-field.tsx';
import { UnionField } from './union-field.tsx';

/** Texts that may be longer than this, in characters, get several lines. */
const LINE_MAX = 160;

/** Renders the form that the schema prescribes for a path of the content, including everything nested in it. */
export function SchemaField(props: SchemaFieldProps) {
  const { t } = useTranslation();
  const { path, node } = props;
  const label = props.label ?? t(fieldWord(String(path.findLast((key) => typeof key === 'string') ?? '')));
  const whole = resolved(node);
  const field = { path, node, label };
  if (isId(node)) {
    if (whole[REFERS_TO] !== undefined) return <ReferenceField {...field} kinds={whole[REFERS_TO]} />;
    if (path.at(-1) === 'id') return <IdField {...field} />;
    if (path.at(-1) === 'art') return <ArtField {...field} />;
    return <TextField {...field} />;
  }
  if (optionsOf(node).length > 0) return <UnionField {...field} />;
  if (whole.enum !== undefined) return <ChoiceField {...field} choices={whole.enum} />;
  switch (whole.type) {
    case 'boolean':
      return <SwitchField {...field} />;
    case 'number':
    case 'integer':
      return <NumberField {...field} />;
    case 'array':
      return isLines(whole) ? <LinesField {...field} /> : <ListField {...field} />;
    case 'object':
      return whole.properties === undefined ? <RecordField {...field} /> : <ObjectFields {...field} />;
    default:
      return <TextField {...field} />;
  }
}

const isLines = ({ items }: SchemaNode): boolean => items !== undefined && items.type === 'string' && items.enum === undefined;

type NamedField = Required<SchemaFieldProps>;

function TextField({ path, node, label }: NamedField) {
  const { t } = useTranslation();
  const { set, setName } = useEditor();
  const value = useValue(path);
  const problem = useProblemAt(path);
  const hint = hintOf(node);
  const write = (typed: string) => (isNameOfThing(path) ? setName(path, typed) : set(path, typed));
  const text = typeof value === 'string' ? value : '';
  const isLong = (node.maxLength ?? 0) > LINE_MAX;
  return (
    <FieldAnchor path={path} className={isLong ? 'sm:col-span-2' : undefined}>
      <Field label={label} hint={hint === undefined ? undefined : t(hint)} error={problem}>
        {(control) =>
          isLong ? (
            <Textarea {...control} rows={3} maxLength={node.maxLength} value={text} onChange={(event) => write(event.target.value)} />
          ) : (
            <Input
              {...control}
              autoComplete="off"
              maxLength={node.maxLength}
              value={text}
              onChange={(event) => write(event.target.value)}
            />
          )
        }
      </Field>
    </FieldAnchor>
  );
}

function ChoiceField({ path, node, label, choices }: NamedField & { readonly choices: readonly string[] }) {
  const { t } = useTranslation();
  const { set } = useEditor();
  const value = useValue(path);
  const problem = useProblemAt(path);
  const hint = hintOf(node);
  return (
    <FieldAnchor path={path}>
      <Field label={label} hint={hint === undefined ? undefined : t(hint)} error={problem}>
        {(control) => (
          <Select
            {...control}
            value={typeof value === 'string' ? value : ''}
            onChange={(choice) => set(path, choice)}
            options={[
              ...(typeof value === 'string' && choices.includes(value) ? [] : [{ value: '', label: t('Choose…') }]),
              ...choices.map((choice) => ({ value: choice, label: t(fieldWord(choice)) })),
            ]}
          />
        )}
      </Field>
    </FieldAnchor>
  );
}

function SwitchField({ path, node, label }: NamedField) {
  const { t } = useTranslation();
  const { set } = useEditor();
  const value = useValue(path);
  const hint = hintOf(node);
  return (
    <FieldAnchor path={path}>
      <Switch
        label={label}
        hint={hint === undefined ? undefined : t(hint)}
        checked={value === true}
        onCheckedChange={(checked) => set(path, checked)}
      />
    </FieldAnchor>
  );
}
