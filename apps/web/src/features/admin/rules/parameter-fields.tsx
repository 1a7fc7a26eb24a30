import type { ListParameter, NumberParameter, ParameterDefinition } from '@one-mind/engine/rules/definition';
import { ROLES } from '@one-mind/engine/vocabulary';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { roleName } from '../../../shared/games/game-labels.ts';
import { CheckboxGroup } from '../../../ui/forms/checkbox-group.tsx';
import { Field, Input, Select } from '../../../ui/forms/field.tsx';
import { boundsText, valueText } from './rule-labels.ts';

interface ParameterFieldsProps {
  readonly definitions: Readonly<Record<string, ParameterDefinition>>;
  readonly values: Readonly<Record<string, unknown>>;
  /** Sentences about what is wrong, by parameter. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (values: Readonly<Record<string, unknown>>) => void;
}

/** A field for each parameter that the rule defines. */
export function ParameterFields({ definitions, values, problems, onChange }: ParameterFieldsProps) {
  const { t } = useTranslation();
  const parameters = Object.entries(definitions);
  if (parameters.length === 0) return <p className="text-muted text-sm">{t('This rule has no parameters: it is on or off.')}</p>;
  return (
    <fieldset className="flex flex-col gap-4 rounded-xl border border-line p-4">
      <legend className="px-1.5 font-medium text-sm">{t('Parameters')}</legend>
      {parameters.map(([name, definition]) => {
        const shared = {
          name,
          value: name in values ? values[name] : definition.default,
          problem: problems[name],
          onChange: (value: unknown) => onChange({ ...values, [name]: value }),
        };
        return definition.type === 'integer' ? (
          <NumberField key={name} definition={definition} {...shared} />
        ) : definition.distinct ? (
          <SetField key={name} definition={definition} {...shared} />
        ) : (
          <SequenceField key={name} definition={definition} {...shared} />
        );
      })}
    </fieldset>
  );
}

interface ParameterFieldProps<Definition extends ParameterDefinition> {
  readonly name: string;
  readonly definition: Definition;
  readonly value: unknown;
  readonly problem: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** What it does, its bounds and its default. */
const hintOf = (t: TFunction, definition: ParameterDefinition): string =>
  t('{{description}} ({{bounds}}; default: {{value}})', {
    description: t(definition.description),
    bounds: boundsText(t, definition),
    value: valueText(definition.default),
  });

function NumberField({ name, definition, value, problem, onChange }: ParameterFieldProps<NumberParameter>) {
  const { t } = useTranslation();
  return (
    <Field label={name} hint={hintOf(t, definition)} error={problem}>
      {(control) => (
        <span className="flex items-center gap-2">
          <Input
            {...control}
            type="number"
            min={definition.min}
            max={definition.max}
            step={1}
            value={typeof value === 'number' ? value : ''}
            onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
            className="w-32!"
          />
          <span className="text-muted text-sm">{definition.unit}</span>
        </span>
      )}
    </Field>
  );
}

const wordsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

const optionName = (t: TFunction, option: string): string => {
  const role = ROLES.find((one) => one === option);
  return role === undefined ? t(option) : roleName(t, role);
};

/** The ticked values, in the order of the definition and without duplicates. */
function SetField({ name, definition, value, problem, onChange }: ParameterFieldProps<ListParameter>) {
  const { t } = useTranslation();
  return (
    <div>
      <CheckboxGroup
        label={name}
        options={definition.options.map((option) => ({ value: option, label: optionName(t, option) }))}
        chosen={[...wordsIn(value)]}
        onChange={(chosen) => onChange(definition.options.filter((option) => chosen.includes(option)))}
      />
      <p aria-live="polite" className={problem === undefined ? 'mt-1 text-faint text-sm' : 'mt-1 text-danger text-sm'}>
        {problem ?? hintOf(t, definition)}
      </p>
    </div>
  );
}

/** A choice for each of them, as many as there are. */
function SequenceField({ name, definition, value, problem, onChange }: ParameterFieldProps<ListParameter>) {
  const { t } = useTranslation();
  const chosen = wordsIn(value);
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{name}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {chosen.map((one, place) => (
          <Select
            // They differ only in their positions.
            key={place}
            aria-label={t('{{name}}, {{number}} of {{total}}', { name, number: place + 1, total: chosen.length })}
            value={one}
            onChange={({ target }) => onChange(chosen.with(place, target.value))}
          >
            {definition.options.map((option) => (
              <option key={option} value={option}>
                {optionName(t, option)}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <p aria-live="polite" className={problem === undefined ? 'mt-1 text-faint text-sm' : 'mt-1 text-danger text-sm'}>
        {problem ?? hintOf(t, definition)}
      </p>
    </fieldset>
  );
}
