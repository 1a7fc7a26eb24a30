import { useEffect, useRef } from 'react';
import { toast as library, Toaster } from 'sonner';
import { useTheme } from '../../lib/settings/theme.ts';

/** Pixels between a toast and a dialog. */
const GAP = 8;

/** Where toasts appear. `onReady`: called when it can show them. */
export function ToastList({ onReady }: { readonly onReady: (toast: typeof library) => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current === null) return;
    const { current } = box;
    const observer = new MutationObserver(() => document.documentElement.style.setProperty('--toast-room', `${roomIn(current)}px`));
    observer.observe(current, { subtree: true, childList: true, attributeFilter: ['style', 'data-front', 'data-removed'] });
    return () => observer.disconnect();
  }, []);
  // Effects of its children have run before, so it listens.
  useEffect(() => onReady(library), [onReady]);
  return (
    <div ref={box}>
      <Toaster
        theme={useTheme()}
        position="bottom-center"
        // The library sets its font on the list, so it has to be overridden there.
        style={{ fontFamily: 'inherit' }}
        toastOptions={{
          style: {
            background: 'var(--raised)',
            color: 'var(--text)',
            border: '1px solid var(--line)',
            fontFamily: 'inherit',
            fontSize: '0.9375rem',
          },
        }}
      />
    </div>
  );
}

/** The height that the front toast takes up at the bottom of the screen, in pixels. */
function roomIn(box: HTMLElement): number {
  const front = box.querySelector<HTMLElement>('[data-front="true"]:not([data-removed="true"])');
  const list = front?.parentElement;
  return front && list ? front.offsetHeight + Number.parseFloat(getComputedStyle(list).bottom) + GAP : 0;
}
