import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';

export type BannerKind = 'error' | 'success' | 'info' | 'offline';
const LOOKS: Record<BannerKind, { readonly icon: typeof Info; readonly className: string }> = {
  error: { icon: CircleAlert, className: 'border-danger/50 bg-danger/10 text-danger' },
  success: { icon: CircleCheck, className: 'border-success/50 bg-success/10 text-success' },
  info: { icon: Info, className: 'border-info/50 bg-info/10 text-info' },
  offline: { icon: WifiOff, className: 'border-accent/50 bg-accent/10 text-accent-strong' },
};

interface BannerProps {
  readonly kind: BannerKind;
  readonly children: ReactNode;
  /** Replaces the default icon of the kind. */
  readonly icon?: typeof Info;
  /** A button or link that helps to resolve it. */
  readonly action?: ReactNode;
  readonly className?: string;
}

/** One sentence across the page. Screen readers announce errors immediately, and other kinds when they are idle. */
export function Banner({ kind, children, icon, action, className }: BannerProps) {
  const { icon: own, className: look } = LOOKS[kind];
  const Icon = icon ?? own;
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={clsx('flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border px-4 py-2.5 text-[0.9375rem]', look, className)}
    >
      <Icon size={18} className="shrink-0" />
      <div className="min-w-40 flex-1">{children}</div>
      {action}
    </div>
  );
}
