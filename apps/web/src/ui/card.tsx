import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';

interface CardProps extends HTMLAttributes<HTMLElement> {
  /** The element, where the content is an article or a section. */
  readonly as?: 'div' | 'section' | 'article' | 'li' | 'aside';
  /** Without inner distance, for content that reaches the edge. */
  readonly flush?: boolean;
}

/** A quiet raised sheet. */
export function Card({ as: Element = 'div', flush = false, className, ...rest }: CardProps) {
  return <Element className={clsx('rounded-2xl border border-line bg-surface', !flush && 'p-5', className)} {...rest} />;
}
