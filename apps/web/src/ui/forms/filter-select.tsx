import type { ComponentProps } from 'react';
import { Select } from './field.tsx';

interface FilterSelectProps<Value extends string | number, None extends string | null>
  extends Pick<ComponentProps<typeof Select>, 'id' | 'aria-label' | 'aria-describedby'> {
  readonly value: Value | None;
  /** The first option, which filters nothing: its value and its text. */
  readonly every: readonly [None, string];
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value | None) => void;
}

/** A select for one field of a filter. */
export function FilterSelect<Value extends string | number, None extends string | null>({
  value,
  every: [none, everyText],
  options,
  onChange,
  ...rest
}: FilterSelectProps<Value, None>) {
  const find = (text: string): Value | None => options.find(([one]) => String(one) === text)?.[0] ?? none;
  return (
    <Select {...rest} value={value ?? ''} onChange={(event) => onChange(find(event.target.value))}>
      <option value={none ?? ''}>{everyText}</option>
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </Select>
  );
}
