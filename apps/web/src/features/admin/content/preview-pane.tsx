import type { ContentPage, SiteContent } from '@one-mind/protocol/content/content';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../../../lib/settings/theme.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { previewQuery } from './content-calls.ts';
import { pageName } from './page-fields.ts';

/** Widths in CSS pixels. */
const SCREENS = { desktop: 1280, tablet: 768, mobile: 390 } as const;
type Screen = keyof typeof SCREENS;
const HEIGHT = 760;
/** The preview waits for a pause in typing, because the server prints the page. */
const PAUSE_MS = 500;

/** The real page with these texts, saved or not, as the server would print it. Its scripts don't run. */
export function PreviewPane({ page, content }: { readonly page: ContentPage; readonly content: SiteContent }) {
  const { t } = useTranslation();
  const [screen, setScreen] = useState<Screen>('desktop');
  const settled = useSettled(content, PAUSE_MS);
  const { data, error, refetch, isFetching } = useQuery(previewQuery(page, settled));
  const box = useRef<HTMLDivElement>(null);
  const room = useWidth(box);
  const theme = useTheme();
  const width = SCREENS[screen];
  const scale = Math.min(1, room / width);
  const screens = [
    { screen: 'desktop', label: t('Desktop'), icon: Monitor },
    { screen: 'tablet', label: t('Tablet'), icon: Tablet },
    { screen: 'mobile', label: t('Mobile'), icon: Smartphone },
  ] as const;
  return (
    <section aria-labelledby="preview" className="mt-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="preview" className="text-2xl">
          {t('Preview: {{page}}', { page: pageName(t, page) })}
        </h2>
        <p className="text-muted text-sm">{t('This is your draft as it stands. Only you can see it.')}</p>
        <fieldset aria-label={t('Preview width')} className="ml-auto flex gap-1">
          {screens.map(({ screen: one, label, icon: Icon }) => (
            <IconButton
              icon={Icon}
              key={one}
              label={label}
              aria-pressed={screen === one}
              onClick={() => setScreen(one)}
              className={clsx(screen === one && 'bg-raised text-accent-strong!')}
            />
          ))}
        </fieldset>
      </div>
      <QueryFailure query={{ error, isFetching, refetch }} title={t('Failed to load the preview')} />
      <div
        ref={box}
        aria-busy={isFetching}
        className="overflow-hidden rounded-xl border border-line bg-sunken"
        style={{ height: HEIGHT * (room === 0 ? 1 : scale) }}
      >
        {data === undefined || room === 0 ? (
          error ? null : (
            <Skeleton className="size-full" />
          )
        ) : (
          <iframe
            title={t('Preview of {{page}}', { page: pageName(t, page) })}
            // Scripts, forms and windows are blocked. It keeps its origin so that it can load our styles and pictures.
            sandbox="allow-same-origin"
            srcDoc={documentOf(data.html, theme)}
            className="mx-auto block origin-top-left border-0 bg-ground"
            style={{ width, height: HEIGHT, transform: `scale(${scale})`, marginLeft: Math.max(0, (room - width * scale) / 2) }}
          />
        )}
      </div>
    </section>
  );
}

/** A separate document with our styles, in which nothing can be focused or followed. */
function documentOf(html: string, theme: string): string {
  const styles = [...document.head.querySelectorAll('link[rel="stylesheet"], style')].map(({ outerHTML }) => outerHTML);
  const {
    lang,
    // Previews the page as a visitor sees it, no matter who is signed in.
    dataset: { session: _, ...dataset },
  } = document.documentElement;
  const look = Object.entries({ ...dataset, theme }).map(
    ([name, value]) => ` data-${name.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}="${value}"`,
  );
  return `<!doctype html><html lang="${lang}"${look.join('')}><head>${styles.join('')}</head><body><div id="root" inert>${html}</div></body></html>`;
}

/** In CSS pixels; 0 until it is measured. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
