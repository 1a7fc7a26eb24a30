import { useEffect, useRef } from 'react';

/** KeyboardEvent.key → what it does. */
export type ReplayKeys = Readonly<Record<string, () => void>>;

/**
 * Elements that need the key themselves: Space presses a button, and every key except the arrows scrolls a focused
 * region. The lens buttons don't count, because they have number keys: after choosing one, people step through the game
 * with the arrows.
 */
const isWanted = (key: string, target: Element): boolean => {
  if (target.closest('input:not([type="radio"]), select, textarea, [role="dialog"]') !== null) return true;
  if (key === ' ' && target.closest('button, a') !== null) return true;
  return key !== 'ArrowLeft' && key !== 'ArrowRight' && target.closest('[tabindex="0"]') !== null;
};

/** The replay's keys, wherever the focus is, unless the focused element needs them itself. */
export function useReplayKeys(keys: ReplayKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const { target } = event;
      if (!(target instanceof Element) || isWanted(event.key, target)) return;
      const act = latest.current[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
