import type { ReactNode } from 'react';
import { type Path, pathText } from '../document/json-path.ts';
import type { SchemaNode } from '../document/schema.ts';

/** Where the focus goes when a problem at this path is pressed. */
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

/** What the schema says of a field, but for the numbers of rules. */
export function hintOf({ description }: SchemaNode): string | undefined {
  const words = description?.replace(/ \[[A-Z]\d+\]/g, '');
  // Where ids are chosen from a list, that they are ids says nothing.
  const rest = words?.match(/^The id of (.*)$/)?.[1];
  if (rest === undefined) return words;
  return rest.includes(':') ? `${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`.replace('..', '.') : undefined;
}
