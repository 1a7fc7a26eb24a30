import { type ComponentType, createContext, useContext } from 'react';
import type { Path } from '../document/json-path.ts';
import type { SchemaNode } from '../document/schema.ts';

export interface SchemaFieldProps {
  readonly path: Path;
  readonly node: SchemaNode;
  /** Derived from the field's name if left out. */
  readonly label?: string;
}

/** Renders the form of a nested value. Forms take it from this context, because importing it would be circular. */
export const InnerField = createContext<ComponentType<SchemaFieldProps>>(() => null);
export const useInnerField = (): ComponentType<SchemaFieldProps> => useContext(InnerField);
