import { useMedia } from '../use-media.ts';
import { useSettings } from './settings.ts';

/** Whether as little as possible is to move: by the person's own setting, or by their system's. */
export function useReducedMotion(): boolean {
  const bySystem = useMedia('(prefers-reduced-motion: reduce)');
  return useSettings(({ reducedMotion }) => reducedMotion) || bySystem;
}
