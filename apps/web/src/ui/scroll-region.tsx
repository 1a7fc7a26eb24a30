import type { HTMLAttributes, Ref } from 'react';
import './scroll-region.css';

interface ScrollRegionProps extends HTMLAttributes<HTMLElement> {
  /** What is in it, for those who don't see it. */
  readonly label: string;
  readonly ref?: Ref<HTMLElement>;
}

/** Scrolls by itself; the keyboard reaches it and then scrolls it by its arrows. */
export function ScrollRegion({ label, ...rest }: ScrollRegionProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
  return <section aria-label={label} tabIndex={0} {...rest} />;
}
