import type { SitePage } from '@one-mind/protocol/content/content';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RawHtml } from '../content/raw-html.tsx';
import { PageDescription, PageTitle } from './page-title.tsx';

/** A page of text: title, sections, and HTML written by an admin. `page`: null while it is loading. */
export function TextPage({ page, children }: { readonly page: SitePage | null; readonly children?: ReactNode }) {
  if (page === null) return <TextPageSkeleton />;
  return (
    <article className="shell-width max-w-3xl! py-12 sm:py-16">
      <PageDescription text={page.page_description} />
      <PageTitle title={page.page_title}>{page.page_description}</PageTitle>
      <div className="mt-10 space-y-10">
        {page.sections.map(({ title, text }) => (
          <section key={title}>
            <h2 className="text-2xl sm:text-3xl">{title}</h2>
            {text.map((paragraph) => (
              <p key={paragraph} className="mt-3 text-muted leading-relaxed">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        <RawHtml html={page.html_content} />
        {children}
      </div>
    </article>
  );
}

export function TextPageSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="shell-width max-w-3xl! space-y-5 py-12 sm:py-16">
      <span className="sr-only">{t('Loading…')}</span>
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="mt-10 h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
