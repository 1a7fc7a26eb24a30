import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';

const CONTROL =
  'w-full min-h-11 rounded-lg border border-line-strong bg-field px-3.5 text-base text-text placeholder:text-faint transition-colors hover:border-muted aria-invalid:border-danger disabled:opacity-60 sm:text-[0.9375rem]';

/** The props that Field passes to its control. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Shown below the control; announced when it appears. */
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A label with its control, hint and error. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const note = hint !== undefined || error !== undefined;
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      {children({ id, ...(note ? { 'aria-describedby': `${id}-note` } : {}), ...(error === undefined ? {} : { 'aria-invalid': true }) })}
      <p id={`${id}-note`} aria-live="polite" className={clsx('text-sm', error === undefined ? 'text-faint' : 'text-danger')}>
        {error ?? hint}
      </p>
    </div>
  );
}

export function Input({
  className,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> | undefined }) {
  return <input className={clsx(CONTROL, className)} {...rest} />;
}

export function Textarea({ className, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea className={clsx(CONTROL, 'py-2.5', className)} {...rest} />;
}

export interface Option<Value> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

interface SelectProps<Value> extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'children'> {
  readonly value: Value;
  /** An option's value may be null, for example in a filter that is off. */
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly ref?: Ref<HTMLSelectElement> | undefined;
}

/** The native select: it works on every phone and with every screen reader. */
export function Select<Value extends string | number | null>({ value, options, onChange, className, ...rest }: SelectProps<Value>) {
  const choose = (text: string) => {
    const chosen = options.find((option) => String(option.value ?? '') === text);
    if (chosen !== undefined) onChange(chosen.value);
  };
  return (
    <span className="relative block">
      <select
        className={clsx(CONTROL, 'appearance-none truncate pr-10', className)}
        value={value ?? ''}
        onChange={(event) => choose(event.target.value)}
        {...rest}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value ?? ''} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={17} className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 text-muted" />
    </span>
  );
}
