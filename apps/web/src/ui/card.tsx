import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';

interface CardProps extends HTMLAttributes<HTMLElement> {
  /** The element to use, for example if the content is an article or a section. */
  readonly as?: 'div' | 'section' | 'article' | 'li' | 'aside';
  /** Removes the padding, for content that reaches the edge. */
  readonly flush?: boolean;
}

export function Card({ as: Element = 'div', flush = false, className, ...rest }: CardProps) {
  return <Element className={clsx('rounded-2xl border border-line bg-surface', !flush && 'p-5', className)} {...rest} />;
}
