import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { newKey } from '../lib/api/api.ts';
import { queryClient } from '../lib/api/query.ts';
import { startSession } from '../lib/auth/session.ts';
import { startI18n } from '../lib/i18n.ts';
import { beginWithPrintedContent } from '../shared/content/content.ts';
import { restoringInput } from './restoring-input.ts';
import { routes } from './router.tsx';

/** Call once. Resolves when the app has begun to render, or to hydrate the printed page. */
export async function startApp(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  await startI18n();
  startSession();
  giveEntryItsKey();
  const isPrinted = beginWithPrintedContent(queryClient);
  if (isPrinted) await loadPrintedPage();

  // The router scrolls a page that it renders first to the top. A printed page may have been scrolled already.
  const router = createBrowserRouter(routes, isPrinted ? { hydrationData: {} } : {});
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  if (isPrinted) restoringInput(() => hydrateRoot(root, app));
  else createRoot(root).render(app);
}

/**
 * Scroll positions are kept under the key of a history entry. The router gives the first entry of every load the same key, so a page
 * opened by its address would start where the last one was left. The key stays with the entry: reload and back restore the position.
 */
function giveEntryItsKey(): void {
  const { state } = window.history;
  if (!state?.key) window.history.replaceState({ ...state, key: newKey() }, '');
}

/** Loads the code of the printed page first, so that the app hydrates it without showing a loading screen. */
async function loadPrintedPage(): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location.pathname) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}
