import type { ReactNode } from 'react';
import { type Path, pathText } from '../json-path.ts';
import type { SchemaNode } from '../schema.ts';

/** Where the focus goes when a problem at this path is pressed. */
export function Placed({
  path,
  className,
  children,
}: {
  readonly path: Path;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div data-path={pathText(path)} className={className}>
      {children}
    </div>
  );
}

/** What the schema says of a field, but for the numbers of rules. */
export const hintOf = (node: SchemaNode): string | undefined => node.description?.replace(/ \[[A-Z]\d+\]/g, '');
