import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'danger' | 'info';
const TONES: Record<BadgeTone, string> = {
  neutral: 'border-line-strong/60 text-muted',
  accent: 'border-accent/60 bg-accent/10 text-accent-strong',
  success: 'border-success/50 bg-success/10 text-success',
  danger: 'border-danger/50 bg-danger/10 text-danger',
  info: 'border-info/50 bg-info/10 text-info',
};

export function Badge({ tone = 'neutral', children }: { readonly tone?: BadgeTone; readonly children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-full border px-2.5 py-0.5 font-medium text-xs leading-5',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
