import { type ComponentType, createContext, useContext } from 'react';
import type { SchemaFieldProps } from './schema-field.tsx';

/** The form of a value, for the forms of what has values in it: they can't import it, for it imports them. */
export const InnerField = createContext<ComponentType<SchemaFieldProps>>(() => null);
export const useInnerField = (): ComponentType<SchemaFieldProps> => useContext(InnerField);
