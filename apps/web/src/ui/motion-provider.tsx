import { MotionConfig } from 'motion/react';
import type { ReactNode } from 'react';
import { useReducedMotion } from '../lib/settings/reduced-motion.ts';

/** Around everything that moves by the motion library: it holds still for whoever wants it to. */
export function MotionProvider({ children }: { readonly children: ReactNode }) {
  return <MotionConfig reducedMotion={useReducedMotion() ? 'always' : 'never'}>{children}</MotionConfig>;
}
