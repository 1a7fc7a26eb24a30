import { clsx } from 'clsx';
import { type ReactNode, type Ref, useId } from 'react';

interface CheckboxGroupProps<Value extends string | number> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** A disabled option is never shown as chosen. */
  readonly options: readonly { readonly value: Value; readonly label: string; readonly disabled?: boolean }[];
  readonly chosen: readonly Value[];
  /** Called with the chosen values in the order of the options. */
  readonly onChange: (chosen: Value[]) => void;
  readonly disabled?: boolean;
  /** The first checkbox, to focus it. */
  readonly firstRef?: Ref<HTMLInputElement>;
  readonly className?: string | undefined;
}

export function CheckboxGroup<Value extends string | number>({
  label,
  hint,
  error,
  options,
  chosen,
  onChange,
  disabled = false,
  firstRef,
  className,
}: CheckboxGroupProps<Value>) {
  const id = useId();
  const note = error ?? hint;
  return (
    <fieldset
      disabled={disabled}
      className={clsx('disabled:opacity-60', className)}
      aria-describedby={note === undefined ? undefined : id}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      <div className="flex flex-wrap gap-x-4">
        {options.map((option, index) => (
          <label key={option.value} className="flex min-h-11 items-center gap-2 text-sm has-disabled:text-faint">
            <input
              ref={index === 0 ? firstRef : undefined}
              type="checkbox"
              checked={chosen.includes(option.value) && option.disabled !== true}
              disabled={option.disabled}
              onChange={({ target: { checked } }) =>
                onChange(options.map(({ value }) => value).filter((value) => (value === option.value ? checked : chosen.includes(value))))
              }
              className="size-4.5 accent-(--accent)"
            />
            {option.label}
          </label>
        ))}
      </div>
      <p id={id} aria-live="polite" className={clsx('text-sm', error === undefined ? 'text-faint' : 'text-danger')}>
        {note}
      </p>
    </fieldset>
  );
}
