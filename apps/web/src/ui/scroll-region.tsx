import type { HTMLAttributes, Ref } from 'react';
import './scroll-region.css';

interface ScrollRegionProps extends HTMLAttributes<HTMLElement> {
  /** The accessible name. */
  readonly label: string;
  readonly ref?: Ref<HTMLElement>;
}

/** A region that scrolls on its own. It is focusable, so that the arrow keys can scroll it. */
export function ScrollRegion({ label, ...rest }: ScrollRegionProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
  return <section aria-label={label} tabIndex={0} {...rest} />;
}
