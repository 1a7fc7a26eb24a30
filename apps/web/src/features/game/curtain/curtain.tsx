import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import './curtain.css';

interface CurtainProps {
  /** How long it stays unless the reader skips it, in ms. */
  readonly ms: number;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** Keys that do nothing alone, and those of the browser, such as to reload the page. */
const isOfBrowser = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  ctrlKey || altKey || metaKey || /^(Shift|Control|Alt|AltGraph|Meta|F\d+)$/.test(key);

/**
 * Covers the game for a few seconds at its big moments. Any tap or key ends it without reaching what is below, except keys that somebody
 * types into a text field.
 */
export function Curtain({ ms, onDone, children }: CurtainProps) {
  const { t } = useTranslation();
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    const timer = setTimeout(() => done.current(), ms);
    const onKey = (event: KeyboardEvent) => {
      if (isOfBrowser(event)) return;
      if (!(event.target instanceof Element && event.target.closest('input, textarea'))) {
        event.preventDefault();
        event.stopPropagation();
      }
      done.current();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [ms]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: any key on the page does the same
    // biome-ignore lint/a11y/noStaticElementInteractions: it is no control; it only covers the page for a moment
    <div className="curtain" style={{ '--curtain-ms': `${ms}ms` } as React.CSSProperties} onClick={() => onDone()}>
      <div aria-hidden="true" className="flex w-full max-w-3xl flex-col items-center px-6 text-center">
        {children}
        <p className="mt-8 text-faint text-sm">{t('Tap or press any key to continue')}</p>
      </div>
    </div>
  );
}
