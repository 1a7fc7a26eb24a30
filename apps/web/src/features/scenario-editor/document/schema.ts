/** The JSON schema of scenarios, as forms and completion traverse it. */
import { REFERS_TO, type ReferenceKind } from '@one-mind/protocol/scenarios/scenario-conditions';
import { scenarioJsonSchema } from '@one-mind/protocol/scenarios/scenario-json-schema';
import { childOf, isList, isObject, type Json, type Path } from './json-path.ts';

/** The subset of JSON Schema that our own schema uses. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
  readonly title?: string;
  readonly description?: string | undefined;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: SchemaNode | false;
  readonly items?: SchemaNode;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly oneOf?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly [REFERS_TO]?: readonly ReferenceKind[];
}
interface SchemaRoot extends SchemaNode {
  readonly $defs: Readonly<Record<string, SchemaNode>>;
}

const ROOT = scenarioJsonSchema() as SchemaRoot & Readonly<Record<string, unknown>>;
const ID = '#/$defs/id';

/** Resolves a node's `$ref`; the node's own keywords override those of its target. */
export function resolved(node: SchemaNode): SchemaNode {
  if (node.$ref === undefined) return node;
  const { $ref, ...own } = node;
  return { ...ROOT.$defs[$ref.slice('#/$defs/'.length)], ...own };
}

const { content } = ROOT.properties ?? {};
export const CONTENT: SchemaNode = content ?? {};

export const isId = (node: SchemaNode): boolean => node.$ref === ID;
export const optionsOf = (node: SchemaNode): readonly SchemaNode[] => {
  const { oneOf, anyOf } = resolved(node);
  return oneOf ?? anyOf ?? [];
};

/** Finds the option that a value matches: by its `type`, or by its fields. */
export function optionFor(node: SchemaNode, value: Json | undefined): SchemaNode | undefined {
  if (!isObject(value)) return undefined;
  return optionsOf(node).find((option) =>
    option.properties?.type?.const === undefined
      ? option.required?.every((key) => Object.hasOwn(value, key))
      : option.properties.type.const === value.type,
  );
}

/** The schema of one field or item of a value. */
export function schemaIn(node: SchemaNode, value: Json | undefined, key: string | number): SchemaNode | undefined {
  const whole = optionsOf(node).length > 0 ? optionFor(node, value) : resolved(node);
  if (whole === undefined) return undefined;
  if (typeof key === 'number') return whole.items;
  return whole.properties?.[key] ?? (whole.additionalProperties === false ? undefined : whole.additionalProperties);
}

export function schemaAt(value: Json | undefined, path: Path): SchemaNode | undefined {
  let at: { node: SchemaNode | undefined; value: Json | undefined } = { node: CONTENT, value };
  for (const key of path) {
    if (at.node === undefined) return undefined;
    at = { node: schemaIn(at.node, at.value, key), value: childOf(at.value, key) };
  }
  return at.node;
}

export type Visit = (path: Path, value: Json, node: SchemaNode) => void;
/** Visits every value that the schema knows, parents before children. */
export function walk(value: Json, visit: Visit, node: SchemaNode = CONTENT, path: Path = []): void {
  visit(path, value, node);
  const entries = isList(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  for (const [key, part] of entries) {
    const schema = schemaIn(node, value, key);
    if (schema !== undefined) walk(part, visit, schema, [...path, key]);
  }
}

/** The smallest value of this shape. Ids stay empty, because the author chooses them. */
export function blankOf(node: SchemaNode): Json {
  const whole = resolved(node);
  const [first] = optionsOf(whole);
  if (first !== undefined) return blankOf(first);
  if (whole.const !== undefined) return whole.const;
  if (whole.enum !== undefined) return whole.enum[0] ?? '';
  switch (whole.type) {
    case 'object': {
      const fields = Object.entries(whole.properties ?? {}).filter(([key]) => whole.required?.includes(key));
      return Object.fromEntries(fields.map(([key, field]) => [key, blankOf(field)]));
    }
    case 'array':
      return whole.items === undefined ? [] : Array.from({ length: whole.minItems ?? 0 }, () => blankOf(whole.items ?? {}));
    case 'number':
    case 'integer':
      return Math.max(0, whole.minimum ?? 0);
    case 'boolean':
      return false;
    default:
      return '';
  }
}
