import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { type FieldValues, type Path, type PathValue, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxGroup } from '../../ui/forms/checkbox-group.tsx';
import { Field, Input, type Option, Select, Textarea } from '../../ui/forms/field.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { FILL_IN_ALL, type SchemaForm } from './use-schema-form.ts';

interface NamedField<Values extends FieldValues, Output> {
  readonly form: SchemaForm<Values, Output>;
  readonly name: Path<Values>;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Class of the whole field, including its label. */
  readonly className?: string | undefined;
  /** Fields whose errors depend on this one. */
  readonly deps?: Path<Values>[];
}

export function useErrorSentence(error: { readonly message?: unknown } | undefined): string | undefined {
  const { t } = useTranslation();
  if (error === undefined) return undefined;
  return typeof error.message !== 'string' || error.message === FILL_IN_ALL ? '' : t(error.message);
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'name' | 'className'>;

export interface TextFieldProps<Values extends FieldValues, Output> extends NamedField<Values, Output>, InputProps {
  readonly inputClassName?: string;
  /** Shown beside the input, on the same line. */
  readonly after?: ReactNode;
}

export function TextField<Values extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  className,
  inputClassName,
  after,
  disabled,
  deps = [],
  ...input
}: TextFieldProps<Values, Output>) {
  const error = useErrorSentence(form.getFieldState(name, form.formState).error);
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => {
        // React Hook Form would drop the value of a field that it knows to be disabled.
        const line = (
          <Input
            autoComplete="off"
            {...control}
            {...input}
            {...form.register(name, { deps })}
            disabled={disabled}
            className={inputClassName}
          />
        );
        return after === undefined ? (
          line
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            {line}
            {after}
          </div>
        );
      }}
    </Field>
  );
}

interface NumberFieldProps<Values extends FieldValues, Output> extends NamedField<Values, Output> {
  readonly min: number;
  readonly max: number;
  /** 1 = whole numbers; any number if left out. */
  readonly step?: number | undefined;
  /** The unit, shown after the input. */
  readonly unit?: string;
  readonly disabled?: boolean;
}

/** Its value is a number, or null while the input is empty or isn't a number. */
export function NumberField<Values extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  className,
  min,
  max,
  step,
  unit,
  disabled,
}: NumberFieldProps<Values, Output>) {
  const { t } = useTranslation();
  const { error } = form.getFieldState(name, form.formState);
  const said = useErrorSentence(error);
  const bounds =
    step === undefined
      ? t('Enter a number from {{min}} to {{max}}.', { min, max })
      : step === 1
        ? t('Enter a whole number from {{min}} to {{max}}.', { min, max })
        : t('Enter a number from {{min}} to {{max}} in steps of {{step}}.', { min, max, step });
  return (
    <Field
      label={label}
      hint={hint}
      error={error === undefined ? undefined : error.type === 'server' ? said : bounds}
      className={className}
    >
      {(control) => {
        const input = (
          <Input
            {...control}
            {...form.register(name, { setValueAs: numberIn })}
            type="number"
            inputMode={step === 1 && min >= 0 ? 'numeric' : 'decimal'}
            min={min}
            max={max}
            step={step ?? 'any'}
            disabled={disabled}
            autoComplete="off"
            className={unit === undefined ? undefined : 'w-32!'}
          />
        );
        if (unit === undefined) return input;
        return (
          <span className="flex items-center gap-2">
            {input}
            <span className="text-muted text-sm">{unit}</span>
          </span>
        );
      }}
    </Field>
  );
}

/** React Hook Form also calls it with values that are already numbers. */
const numberIn = (value: unknown): number | null => (value === '' || value === null || value === undefined ? null : Number(value));

type TextareaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'form' | 'name' | 'className'>;

export function TextareaField<Values extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  className,
  disabled,
  ...textarea
}: NamedField<Values, Output> & TextareaProps) {
  const error = useErrorSentence(form.getFieldState(name, form.formState).error);
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <Textarea rows={3} {...control} {...textarea} {...form.register(name)} disabled={disabled} />}
    </Field>
  );
}

interface SelectFieldProps<Values extends FieldValues, Output, Name extends Path<Values>> extends NamedField<Values, Output> {
  readonly name: Name;
  readonly options: readonly Option<PathValue<Values, Name>>[];
  readonly disabled?: boolean;
}

/** The field's value is that of the chosen option: a text, a number or null. */
export function SelectField<Values extends FieldValues, Output, Name extends Path<Values>>({
  form,
  name,
  label,
  hint,
  className,
  options,
  disabled,
  deps = [],
}: SelectFieldProps<Values, Output, Name>) {
  const error = useErrorSentence(form.getFieldState(name, form.formState).error);
  const { field } = useController({ control: form.control, name, rules: { deps } });
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <Select {...control} {...field} options={options} disabled={disabled} />}
    </Field>
  );
}

export function SwitchField<Values extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  disabled = false,
}: Omit<NamedField<Values, Output>, 'className' | 'deps'> & { readonly disabled?: boolean }) {
  const { field } = useController({ control: form.control, name });
  const error = useErrorSentence(form.getFieldState(name, form.formState).error);
  return (
    <Switch label={label} hint={hint} error={error} checked={field.value === true} onCheckedChange={field.onChange} disabled={disabled} />
  );
}

interface CheckboxesFieldProps<Values extends FieldValues, Output, Value> extends NamedField<Values, Output> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly disabled?: boolean;
}

/** The field's value is the list of the chosen values, in the order of the options. */
export function CheckboxesField<Values extends FieldValues, Output, Value extends string | number>({
  form,
  name,
  disabled = false,
  ...group
}: CheckboxesFieldProps<Values, Output, Value>) {
  const { field } = useController({ control: form.control, name });
  const error = useErrorSentence(form.getFieldState(name, form.formState).error);
  return <CheckboxGroup {...group} error={error} disabled={disabled} chosen={field.value} onChange={field.onChange} firstRef={field.ref} />;
}
