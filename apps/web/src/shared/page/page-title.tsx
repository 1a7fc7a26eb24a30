import type { ReactNode } from 'react';
import { useSiteName } from '../content/content.ts';

interface PageTitleProps {
  readonly title: string;
  /** A small line above the title. */
  readonly eyebrow?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, to the right of the title or below it. */
  readonly actions?: ReactNode;
}

/** The page's only h1; also sets the tab's title. */
export function PageTitle({ title, eyebrow, children, actions }: PageTitleProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <DocumentTitle title={title} />
      <div className="min-w-0">
        {eyebrow === undefined ? null : <p className="eyebrow mb-2">{eyebrow}</p>}
        <h1 className="text-4xl wrap-anywhere sm:text-5xl">{title}</h1>
        {children === undefined ? null : <div className="mt-2 max-w-2xl text-muted">{children}</div>}
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">{actions}</div>}
    </header>
  );
}

/** React moves it into the head. */
export function DocumentTitle({ title }: { readonly title: string }) {
  const siteName = useSiteName();
  return <title>{`${title} · ${siteName}`}</title>;
}

/** What search engines show below the title; React moves it into the head. */
export function PageDescription({ text }: { readonly text: string }) {
  return <meta name="description" content={text} />;
}
