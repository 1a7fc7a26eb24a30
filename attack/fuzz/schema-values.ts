/** Values for a JSON schema: those that fit it, those that almost do, and values that break what reads them. */
import fc from 'fast-check';

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly nullable?: boolean;
}

/** Name of a property → strings that the server knows, such as ids of existing things. */
export type Words = Readonly<Record<string, readonly string[]>>;

/** The server may request these, so none points to another machine. */
const URLS = ['https://127.0.0.1:1/a.png', 'http://localhost:1/', 'http://169.254.169.254/latest', 'https://[::1', 'javascript:alert(1)'];
/** Far more than the longest accepted text, in characters. */
const TOO_LONG = 20_000;
/** Deeper than anything that the server accepts. */
const DEEP = 200;

const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);

const HOSTILE: readonly unknown[] = [
  ...[null, true, '', ' ', 'true', '0', 0, -1, 0.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), [], {}, [null], [[]], { '': '' }],
  ...['a\u0000b', '\ud800', '\udc00x', '\u202eadmin', 'x\u200by', 'ａｄｍｉｎ', '💣'.repeat(40), 'n\r\nSet-Cookie: a=b', '\ufeff'],
  ...["'; drop table users; --", '../../../etc/passwd', '<script>alert(1)</script>', '{{7*7}}', '%00', 'eq.1', 'constructor'],
  ...['0000-00-00', '+275760-09-13T00:00:00.001Z', 'NaN', '1e999', '9'.repeat(400)],
  ...[61, 65, 129, 501, 1025, TOO_LONG].map((length) => 'x'.repeat(length)),
  nested(DEEP),
  Array.from({ length: 1000 }, () => 'x'),
  { constructor: { prototype: { isAdmin: true } } },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
];

export const hostileValues = (): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...HOSTILE) }, { weight: 1, arbitrary: fc.jsonValue() });

export const hostileTexts = (): fc.Arbitrary<string> => fc.constantFrom(...HOSTILE.filter((value) => typeof value === 'string'), ...URLS);

/** Values that fit the schema. Its refinements are not in it, so the server may still refuse them. */
export function fittingValues(schema: JsonSchema, words: Words, name = ''): fc.Arbitrary<unknown> {
  const values = notNull(schema, words, name);
  return schema.nullable ? fc.option(values, { freq: 8 }) : values;
}

function notNull(schema: JsonSchema, words: Words, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fittingValues(choice, words, name)));
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map((part) => fittingValues(part, words, name))).map((parts) => Object.assign({}, ...parts));
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.oneof(textsFor(schema, words, name), fc.jsonValue());
  return fc.oneof(...types.map((type) => ofType(type, schema, words, name)));
}

function ofType(type: string, schema: JsonSchema, words: Words, name: string): fc.Arbitrary<unknown> {
  const { minimum = -1e6, maximum = Math.max(1e6, minimum) } = schema;
  switch (type) {
    case 'object':
      return objectsFor(schema, words);
    case 'array':
      return fc.array(fittingValues(schema.items ?? {}, words, name.replace(/s$/, '')), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      });
    case 'integer':
      return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
    case 'number':
      return fc.oneof(fc.double({ min: minimum, max: maximum, noNaN: true }), fc.constantFrom(minimum, maximum));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return textsFor(schema, words, name);
  }
}

function objectsFor({ properties = {}, required = [], additionalProperties }: JsonSchema, words: Words): fc.Arbitrary<object> {
  const known = fc.record(Object.fromEntries(Object.entries(properties).map(([key, of]) => [key, fittingValues(of, words, key)])), {
    requiredKeys: required.filter((key) => Object.hasOwn(properties, key)),
    noNullPrototype: true,
  });
  if (typeof additionalProperties !== 'object') return known;
  const keys = fc.oneof(fc.constantFrom('a', ...(words.id ?? [])), fc.string({ maxLength: 8 }));
  const others = fc.dictionary(keys, fittingValues(additionalProperties, words), { maxKeys: 3, noNullPrototype: true });
  return fc.tuple(others, known).map((parts) => Object.assign({}, ...parts));
}

function textsFor(schema: JsonSchema, words: Words, name: string): fc.Arbitrary<string> {
  const known = Object.hasOwn(words, name) ? (words[name] ?? []) : [];
  const free = freeTexts(schema);
  return known.length === 0 ? free : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: free });
}

function freeTexts({ format, pattern = '', minLength = 0, maxLength = Infinity }: JsonSchema): fc.Arbitrary<string> {
  switch (format) {
    case 'date-time':
    case 'date':
      return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, format === 'date' ? 10 : undefined));
    case 'email':
      return fc.stringMatching(/^[a-z]{1,8}@example\.org$/);
    case 'base64':
      return fc.base64String({ maxLength: 64 });
    case 'uri':
      return fc.constantFrom(...URLS);
    default: {
      if (pattern.includes('https')) return fc.constantFrom('', ...URLS);
      if (pattern !== '') return fc.stringMatching(new RegExp(pattern));
      return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 24) });
    }
  }
}

const CHANGES = ['replace', 'remove', 'add', 'repeat'] as const;
type Change = (typeof CHANGES)[number];

/** Fitting values in which one part was replaced, removed, added or repeated. */
export const nearValues = (fitting: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(fitting, fc.nat({ max: 200 }), fc.constantFrom(...CHANGES), hostileValues())
    .map(([value, place, change, odd]) => changed(value, place % countOf(value), { change, odd }));

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The value and everything inside it. */
const countOf = (value: unknown): number =>
  1 + (isContainer(value) ? Object.values(value).reduce((sum: number, part) => sum + countOf(part), 0) : 0);

interface Changing {
  readonly change: Change;
  readonly odd: unknown;
}

/** `place`: the number of the part, counted from the outside to the inside. */
function changed(value: unknown, place: number, changing: Changing): unknown {
  if (!isContainer(value)) return changing.odd;
  if (place === 0) return atTop(value, changing);
  let left = place - 1;
  const entries = Object.entries(value).flatMap(([key, part]): (readonly [string, unknown])[] => {
    const count = countOf(part);
    const isHere = left >= 0 && left < count;
    const inside = left;
    left -= count;
    if (!isHere) return [[key, part]];
    return inside === 0 && changing.change === 'remove' ? [] : [[key, changed(part, inside, changing)]];
  });
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

function atTop(value: object, { change, odd }: Changing): unknown {
  if (change === 'replace' || change === 'remove') return odd;
  if (Array.isArray(value)) return change === 'add' ? [...value, odd] : [...value, ...value];
  return change === 'add' ? { ...value, odd } : { ...value, isAdmin: true, role: 'admin', userId: odd };
}
