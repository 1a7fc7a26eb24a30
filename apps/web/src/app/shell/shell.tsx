import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { Footer } from './footer.tsx';
import { SignInNotice } from './sign-in-notice.tsx';
import { TopBar } from './top-bar.tsx';

/** Top bar, page, footer. After a change of page the focus moves to its beginning, so that keyboard and screen reader start there. */
export function Shell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Unless the new page begins with a field to write in.
    if (document.activeElement?.matches('#content :is(input, textarea)') !== true) main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="-top-20 fixed left-4 z-50 rounded-lg bg-accent px-4 py-2.5 font-medium text-on-accent focus:top-3">
        {t('Skip to content')}
      </a>
      <TopBar />
      {/* At least as high as the screen, so that loading content doesn't move the footer. */}
      <main id="content" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 focus:outline-none">
        <SignInNotice />
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
