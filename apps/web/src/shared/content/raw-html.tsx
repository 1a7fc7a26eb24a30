import { CONTENT_HTML } from '@one-mind/protocol/content/content-html';
import { useEffect, useState } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import './raw-html.css';
import { Skeleton } from '../../ui/skeleton.tsx';

/**
 * HTML written by an admin. The server sanitised it on saving; here it is sanitised again before it is inserted, by a
 * library that is loaded only when needed. In a printed page the HTML is already present.
 */
export function RawHtml({ html }: { readonly html: string }) {
  const clean = useClean(html);
  const isPrinted = !useHydrated();
  if (html === '') return null;
  const shown = clean ?? (isPrinted ? html : null);
  if (shown === null) return <Skeleton className="h-40" />;
  return <div className="raw-html" dangerouslySetInnerHTML={{ __html: shown }} />;
}

/** Null until the library is loaded. */
function useClean(html: string): string | null {
  const [clean, setClean] = useState<{ readonly of: string; readonly html: string } | null>(null);
  useEffect(() => {
    if (html === '') return;
    let isCurrent = true;
    void import('dompurify').then(({ default: purify }) => {
      const safe = purify.sanitize(html, {
        ALLOWED_TAGS: [...CONTENT_HTML.tags],
        ALLOWED_ATTR: [...CONTENT_HTML.attributes],
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
      });
      if (isCurrent) setClean({ of: html, html: safe });
    });
    return () => {
      isCurrent = false;
    };
  }, [html]);
  return clean?.of === html ? clean.html : null;
}
