/** Makes the web client's table of answers from the server's OpenAPI document. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');
const PROTOCOL = join(ROOT, 'packages/protocol/src');
export const ANSWERS_FILE = join(ROOT, 'apps/web/src/lib/api/answers.ts');
const REF = '#/components/schemas/';
/** Routes that our own code calls for JSON. The Supabase client calls the others below /auth/v1. */
const CALLED = /^\/((api|rest|auth\/v1\/(setup|admin|openid))\/(?!.*\.csv$)|auth\/v1\/(settings|captcha)$|unsubscribe$)/;

const SchemaSchema = z.object({
  $ref: z.string().optional(),
  type: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  nullable: z.boolean().default(false),
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), SchemaSchema).optional();
  },
  get items() {
    return SchemaSchema.optional();
  },
  get anyOf() {
    return z.array(SchemaSchema).optional();
  },
  get allOf() {
    return z.array(SchemaSchema).optional();
  },
});
type Schema = z.output<typeof SchemaSchema>;
const ContentSchema = z.record(z.string(), z.object({ schema: SchemaSchema }));
const OperationSchema = z.object({ responses: z.record(z.string(), z.object({ content: ContentSchema.optional() })) });
const DocumentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), OperationSchema)) });

/** Module of the protocol by the type that it exports: the ids of schemas are the names of their types. */
const modulesByType = (): ReadonlyMap<string, string> =>
  new Map(
    globSync('**/*.ts', { cwd: PROTOCOL }).flatMap((file) => {
      const module = `@one-mind/protocol/${relative('.', file).replaceAll('\\', '/').slice(0, -'.ts'.length)}`;
      return [...readFileSync(join(PROTOCOL, file), 'utf8').matchAll(/^export (?:type|interface) (\w+)/gm)].map(
        ([, name]) => [name ?? '', module] as const,
      );
    }),
  );

const tableOf = (document: unknown): string => {
  const modules = modulesByType();
  const used = new Set<string>();
  const typeOf = (schema: Schema): string => (schema.nullable ? `${bareTypeOf(schema)} | null` : bareTypeOf(schema));
  const bareTypeOf = (schema: Schema): string => {
    const { $ref: reference, type, properties, items, anyOf, allOf, required } = schema;
    if (reference !== undefined) {
      const name = reference.slice(REF.length);
      if (!modules.has(name)) throw new Error(`The protocol exports no type called ${name}.`);
      used.add(name);
      return name;
    }
    if (anyOf) return anyOf.length === 0 ? 'never' : anyOf.map(typeOf).join(' | ');
    if (allOf) return allOf.map((part) => `(${typeOf(part)})`).join(' & ');
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
    if (items) return `readonly (${typeOf(items)})[]`;
    if (properties) {
      const fields = Object.entries(properties).map(
        ([name, field]) => `readonly ${name}${required.includes(name) ? '' : '?'}: ${typeOf(field)};`,
      );
      if (fields.length === 0) return 'Readonly<Record<string, never>>';
      return `{ ${fields.join(' ')} }`;
    }
    return type === 'integer' ? 'number' : type === 'object' || type === 'array' || type === undefined ? 'unknown' : type;
  };

  const methods = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(DocumentSchema.parse(document).paths)) {
    if (!CALLED.test(path)) continue;
    for (const [method, { responses }] of Object.entries(operations)) {
      const answers = Object.entries(responses).flatMap(([status, { content }]) => {
        if (!status.startsWith('2')) return [];
        const json = content?.['application/json'];
        return [json ? typeOf(json.schema) : 'undefined'];
      });
      methods.getOrInsertComputed(method, () => []).push(`'${path}': ${[...new Set(answers)].join(' | ')};`);
    }
  }
  const imports = [...Map.groupBy(used, (name) => modules.get(name))].map(
    ([module, names]) => `import type { ${names.toSorted().join(', ')} } from '${module}';`,
  );
  const table = [...methods].map(([method, routes]) => `readonly ${method}: { ${routes.toSorted().join('\n')} };`);
  return [
    '/** What every route answers. Written by `npm run api-types` from the server’s OpenAPI document; don’t edit it. */',
    ...imports.toSorted(),
    `export interface Answers { ${table.join('\n')} }`,
    '',
  ].join('\n');
};

/**
 * `answers.ts` as it belongs into the web client. `document`: the OpenAPI document.
 * @throws Error for a schema whose type isn't exported
 */
export const apiTypes = (document: unknown): string =>
  execFileSync(join(ROOT, 'node_modules/.bin/biome'), ['check', '--write', `--stdin-file-path=${ANSWERS_FILE}`], {
    cwd: ROOT,
    encoding: 'utf8',
    input: tableOf(document),
  });
