import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';

interface CountdownProps {
  /** Epoch ms by this device's clock. */
  readonly endsAt: number;
  readonly stopLabel: string;
  readonly onStop: () => void;
  readonly stopping: boolean;
}

/** Floats over the page, so that everyone sees it wherever they have scrolled to, and nothing moves. */
export function Countdown({ endsAt, stopLabel, onStop, stopping }: CountdownProps) {
  const { t } = useTranslation();
  const now = useNow(200);
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  // Announced once: every second would be noise.
  const [said] = useState(left);
  const stop = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that started it is now disabled and loses the focus in the next frame. The focus stays if the user is writing in the
    // chat.
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.matches(':disabled')) stop.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div className="pointer-events-none fixed inset-x-0 top-18 z-30 flex justify-center px-4">
      <div
        ref={stop}
        className="pointer-events-auto flex w-full max-w-lg animate-rise flex-wrap items-center gap-x-5 gap-y-3 rounded-2xl border border-accent bg-raised px-6 py-4 shadow-2xl"
      >
        <span aria-hidden="true" className="tabular w-10 text-center font-semibold font-story text-6xl text-accent-strong leading-none">
          {left}
        </span>
        <p aria-hidden="true" className="min-w-44 flex-1 font-story text-xl leading-snug">
          {left === 0 ? t('Here we go…') : t('The game is about to begin.')}
        </p>
        <p role="status" className="sr-only">
          {t('The game starts in {{count}} seconds.', { count: said })}
        </p>
        <Button onClick={onStop} busy={stopping} className="max-sm:w-full">
          {stopLabel}
        </Button>
      </div>
    </div>
  );
}
