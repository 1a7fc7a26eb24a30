import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly className?: string }[];
  readonly onChange: (value: Value) => void;
}

/** Options side by side, one of which is selected: styled native radio buttons. */
export function Choice<Value extends string>({ label, hint, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <fieldset className="min-w-0" {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}>
      <legend className="mb-2 font-medium text-sm">{label}</legend>
      <div
        className={clsx(
          'grid rounded-lg border border-line-strong bg-field p-1',
          ['grid-cols-1', 'grid-cols-2', 'grid-cols-3'][options.length - 1] ?? 'grid-cols-2 sm:grid-cols-4',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'flex min-h-11 items-center justify-center rounded-md px-2 text-center text-sm transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent-strong has-focus-visible:outline-offset-2',
              option.value === value ? 'bg-accent font-semibold text-on-accent' : 'text-muted hover:text-text',
              option.className,
            )}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-1.5 text-faint text-sm">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
