import { MotionConfig } from 'motion/react';
import type { ReactNode } from 'react';
import { useReducedMotion } from '../lib/settings/reduced-motion.ts';

/** Wraps everything that uses the motion library and respects the reduced-motion setting. */
export function MotionProvider({ children }: { readonly children: ReactNode }) {
  return <MotionConfig reducedMotion={useReducedMotion() ? 'always' : 'never'}>{children}</MotionConfig>;
}
