import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentTitle } from '../../shared/page/page-title.tsx';
import { Mind } from '../../ui/identity/mind.tsx';

/** Classes of a link that stands by itself. */
export const TEXT_LINK = 'inline-flex min-h-11 items-center font-medium text-accent-strong underline underline-offset-4';

interface AuthLayoutProps {
  readonly title: string;
  readonly subtitle: string | null;
  readonly children: ReactNode;
  /** The link to the other page. */
  readonly below: ReactNode;
}

/** A form beside the Mind; on a small screen, only the form. */
export function AuthLayout({ title, subtitle, children, below }: AuthLayoutProps) {
  const { t } = useTranslation();
  return (
    <div className="shell-width grid items-center gap-16 py-10 sm:py-16 lg:min-h-[calc(100dvh-9rem)] lg:grid-cols-2 lg:py-8">
      <DocumentTitle title={title} />
      <aside aria-hidden="true" className="relative hidden flex-col items-center lg:flex">
        <div className="absolute inset-0 bg-[radial-gradient(closest-side,var(--glow),transparent)]" />
        <Mind voices={[0, 1, 2, 3, 4, 5].map((seat) => ({ seat, state: seat % 2 === 0 ? 'locked' : 'idle' }))} size={300} breathing />
        <p className="relative mt-8 max-w-sm text-center font-story text-2xl text-muted italic leading-snug">
          {t('Six voices were asked what the hand should do. It did all six things.')}
        </p>
      </aside>
      <div className="mx-auto w-full max-w-md animate-rise">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        {subtitle === null ? null : <p className="mt-2 text-muted">{subtitle}</p>}
        <div className="mt-8">{children}</div>
        <p className="mt-6 text-muted">{below}</p>
      </div>
    </div>
  );
}
