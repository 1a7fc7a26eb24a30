import { useMedia } from '../use-media.ts';
import { useSettings } from './settings.ts';

/** Whether to reduce motion, by the user's setting or the system's. */
export function useReducedMotion(): boolean {
  const bySystem = useMedia('(prefers-reduced-motion: reduce)');
  return useSettings(({ reducedMotion }) => reducedMotion) || bySystem;
}
