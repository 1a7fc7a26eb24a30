import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong shadow-[0_0_28px_-10px_var(--accent)]',
  secondary: 'border border-line-strong bg-surface text-text hover:border-accent hover:text-accent-strong',
  quiet: 'text-muted hover:bg-raised hover:text-text',
  danger: 'border border-danger/60 text-danger hover:bg-danger/10',
};
const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-9 touch:min-h-11 px-3 text-sm',
  md: 'min-h-11 px-5 text-[0.9375rem]',
  lg: 'min-h-13 px-7 text-base',
};
/** In pixels. */
const ICON_SIZES: Record<ButtonSize, number> = { sm: 15, md: 17, lg: 18 };

export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md', className?: string): string {
  return clsx(
    'inline-flex select-none items-center justify-center gap-2 rounded-lg font-medium leading-tight transition-colors duration-150',
    'disabled:cursor-not-allowed disabled:opacity-50 disabled:shadow-none',
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Disabled while working, with a busy indicator; the width stays the same. */
  readonly busy?: boolean;
  readonly icon?: LucideIcon;
}

export function Button({ variant, size, busy = false, icon: Icon, className, children, disabled, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(variant, size, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <BusyDot /> : Icon && <Icon size={ICON_SIZES[size ?? 'md']} className="shrink-0" />}
      {children}
    </button>
  );
}

interface LinkButtonProps extends LinkProps {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: LucideIcon;
}

export function LinkButton({ variant, size, icon: Icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link className={buttonClass(variant, size, className)} {...rest}>
      {Icon && <Icon size={ICON_SIZES[size ?? 'md']} className="shrink-0" />}
      {children}
    </Link>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly label: string;
  readonly icon: LucideIcon;
}

/** A square button with only an icon; `label` is its accessible name and its tooltip. */
export function IconButton({ label, icon: Icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx(
        'inline-grid size-9 shrink-0 touch:size-11 place-items-center rounded-lg text-muted transition-colors hover:bg-raised hover:text-text disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
      {...rest}
    >
      <Icon size={18} />
    </button>
  );
}

function BusyDot() {
  return <span aria-hidden="true" className="size-2.5 shrink-0 animate-breathe rounded-full bg-current" />;
}
