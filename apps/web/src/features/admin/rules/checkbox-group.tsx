interface CheckboxGroupProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: readonly Value[];
  /** In the order of the options. */
  readonly onChange: (chosen: Value[]) => void;
  readonly disabled?: boolean;
}

export function CheckboxGroup<Value extends string>({ label, options, chosen, onChange, disabled = false }: CheckboxGroupProps<Value>) {
  return (
    <fieldset disabled={disabled} className="disabled:opacity-60">
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      <div className="flex flex-wrap gap-x-4">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={({ target: { checked } }) =>
                onChange(options.map(({ value }) => value).filter((value) => (value === option.value ? checked : chosen.includes(value))))
              }
              className="size-4.5 accent-(--accent)"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
