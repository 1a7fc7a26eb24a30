import { useSyncExternalStore } from 'react';
import { useSettings } from './settings.ts';

const asked = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)');

function onAsked(changed: () => void): () => void {
  const media = asked();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether as little as possible is to move: by the person's own setting, or by their system's. */
export function useReducedMotion(): boolean {
  const bySystem = useSyncExternalStore(
    onAsked,
    () => asked().matches,
    () => false,
  );
  return useSettings(({ reducedMotion }) => reducedMotion) || bySystem;
}
