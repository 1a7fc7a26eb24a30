import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';

/** A quiet raised sheet. `as` chooses the element where the content is an article or a section. */
export function Card({
  as: Element = 'div',
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { readonly as?: 'div' | 'section' | 'article' | 'li' | 'aside' }) {
  return <Element className={clsx('rounded-2xl border border-line bg-surface p-5', className)} {...rest} />;
}
