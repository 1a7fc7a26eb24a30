import type { CSSProperties } from 'react';

/** For a part of a curtain: enters so many ms after it has risen. */
export const entering = (ms: number): CSSProperties => ({ '--enter': `${ms}ms` }) as CSSProperties;
