import type { ReactNode } from 'react';
import { type Path, pathText } from '../document/json-path.ts';
import type { SchemaNode } from '../document/schema.ts';

/** Marks the element that gets the focus when the author clicks a problem at this path. */
export function FieldAnchor({
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

/** The schema's description of a field, without rule numbers. */
export function hintOf({ description }: SchemaNode): string | undefined {
  const words = description?.replace(/ \[[A-Z]\d+\]/g, '');
  // Where the author picks from a list, the words "The id of" add nothing.
  const rest = words?.match(/^The id of (.*)$/)?.[1];
  if (rest === undefined) return words;
  return rest.includes(':') ? `${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`.replace('..', '.') : undefined;
}
