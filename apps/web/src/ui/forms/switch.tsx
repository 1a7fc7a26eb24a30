import { clsx } from 'clsx';
import { Switch as RadixSwitch } from 'radix-ui';
import { type ReactNode, useId } from 'react';

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
