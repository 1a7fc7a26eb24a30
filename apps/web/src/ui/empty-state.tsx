import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** An icon, or the Mind. */
  readonly picture?: ReactNode;
  readonly title: ReactNode;
  /** Use `h1` if nothing else on the page is its heading. */
  readonly titleAs?: 'p' | 'h1';
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Says that there is nothing here, and what to do next. */
export function EmptyState({ picture, title, titleAs: Title = 'p', children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-2xl border border-line border-dashed px-6 py-12 text-center">
      {picture === undefined ? null : <div className="mb-1 text-faint">{picture}</div>}
      <Title className="font-story text-2xl leading-snug">{title}</Title>
      {children === undefined ? null : <div className="max-w-md text-muted">{children}</div>}
      {action === undefined ? null : <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
