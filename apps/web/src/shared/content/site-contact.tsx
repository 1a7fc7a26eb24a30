import { GLOBAL_FALLBACK } from '@one-mind/protocol/content/fallback/global';
import type { ReactNode } from 'react';
import { usePageContent } from './content.ts';

interface SiteContactProps {
  /** The words before the address. */
  readonly children: ReactNode;
  /** Shown if the site has no contact address. */
  readonly otherwise: ReactNode;
}

/** Whom to contact, in a sentence. */
export function SiteContact({ children, otherwise }: SiteContactProps) {
  const { page } = usePageContent('global', GLOBAL_FALLBACK);
  if (!page?.contact_email) return otherwise;
  return (
    <>
      {children}{' '}
      <a href={`mailto:${page.contact_email}`} className="break-all text-accent-strong underline underline-offset-4">
        {page.contact_email}
      </a>
    </>
  );
}
