import { useEffect, useRef } from 'react';

/** KeyboardEvent.key → what it does. */
export type ReplayKeys = Readonly<Record<string, () => void>>;

/** These mean something to a control or a scrolling region that has the focus. */
const OWN_KEYS = 'button, a, [role="log"], [role="region"]';
const ARROWS = ['ArrowLeft', 'ArrowRight'];

/** The keys of the player, wherever the focus is, unless what has it needs them itself. */
export function useReplayKeys(keys: ReplayKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const { target } = event;
      if (!(target instanceof Element) || target.closest('input, select, textarea, [role="dialog"]') !== null) return;
      if (!ARROWS.includes(event.key) && target.closest(OWN_KEYS) !== null) return;
      const act = latest.current[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
