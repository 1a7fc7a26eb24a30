import { type ComponentType, createContext, useContext } from 'react';
import type { Path } from '../document/json-path.ts';
import type { SchemaNode } from '../document/schema.ts';

export interface SchemaFieldProps {
  readonly path: Path;
  readonly node: SchemaNode;
  /** What it is called; from its name in the path if left out. */
  readonly label?: string;
}

/** The form of a value, for the forms of what has values in it: they can't import it, for it imports them. */
export const InnerField = createContext<ComponentType<SchemaFieldProps>>(() => null);
export const useInnerField = (): ComponentType<SchemaFieldProps> => useContext(InnerField);
