import { Suspense } from 'react';
import type { toast as sonner } from 'sonner';
import { create } from 'zustand';
import { lazyPart } from '../../lib/lazy-part.ts';

type Library = typeof sonner;

/** The library is loaded with the first toast. */
const ToastList = lazyPart(async () => (await import('./toast-list.tsx')).ToastList);
const useNeed = create<{ readonly isNeeded: boolean }>(() => ({ isNeeded: false }));
let library: Library | null = null;
/** Until it is loaded. */
const waiting: ((library: Library) => unknown)[] = [];

function start(loaded: Library): void {
  library = loaded;
  for (const show of waiting.splice(0)) show(loaded);
}

function withLibrary(show: (library: Library) => unknown): void {
  if (library !== null) show(library);
  else {
    waiting.push(show);
    useNeed.setState({ isNeeded: true });
  }
}

/** Shows a message for a few seconds, on whatever screen. */
export const toast = Object.assign((...message: Parameters<Library>) => withLibrary((shown) => shown(...message)), {
  success: (...message: Parameters<Library['success']>) => withLibrary((shown) => shown.success(...message)),
  warning: (...message: Parameters<Library['warning']>) => withLibrary((shown) => shown.warning(...message)),
  error: (...message: Parameters<Library['error']>) => withLibrary((shown) => shown.error(...message)),
  custom: (...message: Parameters<Library['custom']>) => withLibrary((shown) => shown.custom(...message)),
  dismiss: (id: string | number) => {
    if (library !== null || waiting.length > 0) withLibrary((shown) => shown.dismiss(id));
  },
});

/** Renders all toasts. Mount it once, in the shell. */
export function Toasts() {
  const { isNeeded } = useNeed();
  return <Suspense>{isNeeded ? <ToastList onReady={start} /> : null}</Suspense>;
}
