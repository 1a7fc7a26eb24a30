import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  readonly title: string;
  /** At the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /** Class names of the part below the title. */
  readonly bodyClassName?: string;
}

/** A titled panel of the game screen. */
export function Panel({ title, aside, children, className, bodyClassName }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx('@container flex min-h-0 flex-col contain-content rounded-xl border border-line bg-surface', className)}
    >
      <header className="flex min-h-8 shrink-0 items-center justify-between gap-2 px-3 pt-1.5">
        <h2 id={id} className="text-[1.0625rem] text-muted">
          {title}
        </h2>
        {aside}
      </header>
      <div className={clsx('min-h-0 flex-1 px-3 pb-2.5', bodyClassName)}>{children}</div>
    </section>
  );
}
