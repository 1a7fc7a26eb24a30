import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Slider as RadixSlider, Switch as RadixSwitch } from 'radix-ui';
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

interface SwitchProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Replaces the hint; announced when it appears. */
  readonly error?: string | undefined;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** The whole row is clickable: the label on the left, the switch on the right. */
export function Switch({ label, hint, error, checked, onCheckedChange, disabled = false }: SwitchProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className="flex-1 py-1.5">
        <span className="block font-medium text-sm">{label}</span>
        <span id={`${id}-note`} aria-live="polite" className={clsx('block text-sm', error === undefined ? 'text-faint' : 'text-danger')}>
          {note}
        </span>
      </label>
      <RadixSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        aria-invalid={error === undefined ? undefined : true}
        className="relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors before:absolute before:-inset-2 before:content-[''] disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <RadixSwitch.Thumb className="block size-5 translate-x-0.75 rounded-full bg-muted transition-transform data-[state=checked]:translate-x-5.75 data-[state=checked]:bg-on-accent" />
      </RadixSwitch.Root>
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly onValueChange: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** How to show and announce the value; defaults to the number itself. */
  readonly format?: (value: number) => string;
  readonly disabled?: boolean;
}

export function Slider({ label, value, onValueChange, min = 0, max = 100, step = 1, format = String, disabled = false }: SliderProps) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex justify-between text-sm">
        <span className="font-medium">{label}</span>
        <span className="tabular text-muted">{format(value)}</span>
      </div>
      <RadixSlider.Root
        value={[value]}
        onValueChange={([next]) => next !== undefined && onValueChange(next)}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        className="relative flex h-11 touch-none select-none items-center data-[disabled]:opacity-50"
      >
        <RadixSlider.Track className="relative h-1.5 grow rounded-full bg-line-strong/60">
          <RadixSlider.Range className="absolute h-full rounded-full bg-accent" />
        </RadixSlider.Track>
        <RadixSlider.Thumb
          aria-label={label}
          aria-valuetext={format(value)}
          className="block size-5 rounded-full border-2 border-accent bg-raised transition-transform hover:scale-110"
        />
      </RadixSlider.Root>
    </div>
  );
}
