import type { ListParameter, ParameterDefinition } from '@one-mind/engine/rules/definition';
import { ROLES } from '@one-mind/engine/vocabulary';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxesField, NumberField, SelectField, TextField, useErrorSentence } from '../../../shared/forms/fields.tsx';
import type { SchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { roleName } from '../../../shared/games/game-labels.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { boundsText, valueText } from './rule-labels.ts';
import type { RuleValues } from './rule-values.ts';

type RuleForm = SchemaForm<RuleValues, RuleValues>;

interface ParameterFieldsProps {
  readonly form: RuleForm;
  readonly definitions: Readonly<Record<string, ParameterDefinition>>;
}

/** A field for each parameter that an engine rule defines. */
export function ParameterFields({ form, definitions }: ParameterFieldsProps) {
  const { t } = useTranslation();
  const parameters = Object.entries(definitions);
  if (parameters.length === 0) return <p className="text-muted text-sm">{t('This rule has no parameters: it is on or off.')}</p>;
  return (
    <Parameters>
      {parameters.map(([name, definition]) => {
        const shared = { form, name: `parameters.${name}`, label: name, hint: hintOf(t, definition) } as const;
        if (definition.type === 'integer') {
          const { min, max, unit } = definition;
          return <NumberField key={name} {...shared} {...{ min, max, unit }} step={1} />;
        }
        return definition.distinct ? (
          <CheckboxesField key={name} {...shared} options={optionsOf(t, definition)} />
        ) : (
          <SequenceField key={name} {...shared} definition={definition} />
        );
      })}
    </Parameters>
  );
}

/** The parameters of a house rule: names and values that only people read. */
export function EntryFields({ form }: { readonly form: RuleForm }) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'entries' });
  return (
    <Parameters>
      <p className="text-faint text-sm">{t('Values that belong to the rule, such as 5 for “minutes”. Players see them with the rule.')}</p>
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-2">
          <TextField form={form} name={`entries.${index}.name`} label={t('Name')} maxLength={64} className="flex-1" />
          <TextField form={form} name={`entries.${index}.value`} label={t('Value')} className="flex-1" />
          <IconButton icon={X} label={t('Remove this parameter')} onClick={() => remove(index)} className="mt-6.5" />
        </div>
      ))}
      <Button
        size="sm"
        className="self-start"
        icon={Plus}
        onClick={() => append({ name: '', value: '' }, { focusName: `entries.${fields.length}.name` })}
      >
        {t('Add a parameter')}
      </Button>
    </Parameters>
  );
}

function Parameters({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <fieldset className="flex flex-col gap-4 rounded-xl border border-line p-4">
      <legend className="px-1.5 font-medium text-sm">{t('Parameters')}</legend>
      {children}
    </fieldset>
  );
}

/** Its description, bounds and default. */
const hintOf = (t: TFunction, definition: ParameterDefinition): string =>
  t('{{description}} ({{bounds}}; default: {{value}})', {
    description: t(definition.description),
    bounds: boundsText(t, definition),
    value: valueText(definition.default),
  });

const optionsOf = (t: TFunction, { options }: ListParameter) =>
  options.map((value) => {
    const role = ROLES.find((one) => one === value);
    return { value, label: role === undefined ? t(value) : roleName(t, role) };
  });

interface SequenceFieldProps {
  readonly form: RuleForm;
  readonly name: `parameters.${string}`;
  readonly label: string;
  readonly hint: string;
  readonly definition: ListParameter;
}

/** One select for each word of the list. */
function SequenceField({ form, name, label, hint, definition }: SequenceFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const error = useErrorSentence(form.getFieldState(name, form.formState).error);
  return (
    <fieldset aria-describedby={id}>
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {definition.default.map((_, index) => (
          <SelectField
            // They differ only in their positions.
            key={index}
            form={form}
            name={`${name}.${index}` as typeof name}
            label={t('{{number}} of {{total}}', { number: index + 1, total: definition.default.length })}
            options={optionsOf(t, definition)}
          />
        ))}
      </div>
      <p id={id} aria-live="polite" className={clsx('text-sm', error === undefined ? 'text-faint' : 'text-danger')}>
        {error ?? hint}
      </p>
    </fieldset>
  );
}
