import { clsx } from 'clsx';

/** A placeholder for something whose shape is known. Hidden from screen readers, so announce "loading" once beside it. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-pulse rounded-lg bg-raised', className)} />;
}
