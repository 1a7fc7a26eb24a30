import { clsx } from 'clsx';

/** A place held for something whose shape is known. Hidden from screen readers: say "loading" once, beside it. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-pulse rounded-lg bg-raised', className)} />;
}
