/** Requests to every documented route, from the schemas that the server declares. */
import fc from 'fast-check';
import { fittingValues, hostileTexts, hostileValues, type JsonSchema, nearValues, type Words } from './schema-values.ts';

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

export interface Route {
  readonly method: string;
  /** With placeholders such as `{id}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Null: the route declares no body. */
  readonly body: JsonSchema | null;
}

export interface Request {
  /** With the query. */
  readonly path: string;
  /** Names and values, possibly the same name several times. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

/** The routes of an OpenAPI document. */
export function routesIn(document: { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }): readonly Route[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      ...{ method: method.toUpperCase(), path, parameters },
      body: requestBody?.content['application/json']?.schema ?? null,
    })),
  );
}

export const requestsTo = ({ method, path, parameters, body }: Route, words: Words): fc.Arbitrary<Request> =>
  fc.record({
    path: pathsOf({ path, parameters }, words),
    headers: headersOf(method !== 'GET'),
    body: method === 'GET' ? fc.constant(null) : bodiesOf(body, words),
  });

const ODD_PARTS = ['%00', '%', '%ff', '..%2f..%2fetc%2fpasswd', '%ED%A0%80', '__proto__', 'x'.repeat(5000), '.', '%2e%2e'];
const ODD_QUERIES = ['__proto__=x', 'constructor[prototype]=x', 'a=&'.repeat(200), '%', '%00=%00', 'select=*,password_hash', 'or=(('];

/** The part of the address before an id says what it belongs to: `/api/lobbies/{id}` takes one of `words.lobbies`. */
function pathsOf({ path, parameters }: Pick<Route, 'path' | 'parameters'>, words: Words): fc.Arbitrary<string> {
  const parts = path.split('/').map((part, index, all): fc.Arbitrary<string> => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return fc.constant(part);
    const before = all.slice(0, index).findLast((one) => !one.startsWith('{')) ?? '';
    const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema ?? {};
    const fitting = fittingValues(schema, words, Object.hasOwn(words, before) ? before : name).map(asPart);
    return fc.oneof({ weight: 8, arbitrary: fitting }, { weight: 1, arbitrary: fc.constantFrom(...ODD_PARTS) });
  });
  const queries = parameters.filter((parameter) => parameter.in === 'query');
  const query = fc.tuple(...queries.map((parameter) => queryOf(parameter, words)));
  const more = fc.option(fc.oneof(fc.constantFrom(...ODD_QUERIES), fc.constantFrom(...(words.query ?? ['']))), { freq: 6 });
  return fc.tuple(fc.tuple(...parts), query, more).map(([address, asked, added]) => {
    const all = [...asked, added].filter((one) => one !== null && one !== '');
    return `${address.join('/')}${all.length > 0 ? `?${all.join('&')}` : ''}`;
  });
}

const asPart = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

function queryOf({ name, required = false, schema }: Parameter, words: Words): fc.Arbitrary<string | null> {
  const pair = (value: unknown): string => `${name}=${asPart(value)}`;
  const fitting = fittingValues(schema, words, name).map(pair);
  const odd = fc.oneof(
    hostileTexts().map(pair),
    fc.constantFrom(`${name}[]=x`, `${name}[__proto__]=x`, `${name}`, `${name}=%ED%A0%80`),
    fitting.map((one) => `${one}&${one}`),
  );
  const given = fc.oneof({ weight: 5, arbitrary: fitting }, { weight: 1, arbitrary: odd });
  return required ? given : fc.option(given);
}

const JSON_TYPE = ['content-type', 'application/json'] as const;
const ODD_HEADERS: readonly (readonly (readonly [string, string])[])[] = [
  [],
  [['content-type', 'text/html']],
  [['content-type', 'application/json; charset=utf-16']],
  [['content-type', 'multipart/form-data; boundary=x']],
  [['content-type', 'application/x-www-form-urlencoded']],
  [JSON_TYPE, JSON_TYPE],
  [JSON_TYPE, ['content-type', 'text/plain']],
  [JSON_TYPE, ['authorization', 'Bearer x.y.z']],
  [JSON_TYPE, ['authorization', 'Basic eA==']],
  [JSON_TYPE, ['content-encoding', 'gzip']],
  [JSON_TYPE, ['idempotency-key', 'a'], ['idempotency-key', 'b']],
  [JSON_TYPE, ['idempotency-key', 'x'.repeat(500)]],
  [JSON_TYPE, ['x-forwarded-for', 'not an address']],
  [JSON_TYPE, ['x-http-method-override', 'DELETE']],
  [JSON_TYPE, ['cookie', `device=${'y'.repeat(3000)}; device=__proto__`]],
  [JSON_TYPE, ['host', '"><script>']],
  [JSON_TYPE, ['range', 'bytes=9-1,-'], ['if-none-match', '*'], ['accept', '*/*;q=9']],
  [JSON_TYPE, ['origin', 'https://evil.example'], ['traceparent', '00-zz']],
];

const headersOf = (hasBody: boolean): fc.Arbitrary<Request['headers']> =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(hasBody ? [JSON_TYPE] : []) }, { weight: 1, arbitrary: fc.constantFrom(...ODD_HEADERS) });

function bodiesOf(schema: JsonSchema | null, words: Words): fc.Arbitrary<string | null> {
  const fitting = schema === null ? fc.constant({}) : fittingValues(schema, words);
  const texts = (values: fc.Arbitrary<unknown>): fc.Arbitrary<string> => values.map((value) => JSON.stringify(value) ?? '');
  return fc.oneof(
    { weight: 6, arbitrary: schema === null ? fc.constant(null) : texts(fitting) },
    { weight: 4, arbitrary: texts(nearValues(fitting)) },
    { weight: 1, arbitrary: texts(hostileValues()) },
    { weight: 1, arbitrary: fc.tuple(texts(fitting), fc.nat({ max: TWISTS.length - 1 }), fc.nat({ max: 500 })).map(twisted) },
  );
}

/** What JSON.stringify never writes. */
const TWISTS: readonly ((text: string, at: number) => string)[] = [
  (text, at) => text.slice(0, at),
  (text) => text.replace(/^\{/, '{"__proto__":{"isAdmin":true},'),
  (text) => text.replace(/^\{/, '{"constructor":{"prototype":{"isAdmin":true}},'),
  (text) => text.replace(/\d+/, '1e999'),
  (text) => text.replace(/\d+/, '9'.repeat(2000)),
  (text) => text.replace(/^\{(.*)\}$/s, '{$1,$1}'),
  (text) => `\ufeff${text}`,
  () => '['.repeat(20_000),
  (_, at) => `${'['.repeat(at * 10)}${']'.repeat(at * 10)}`,
  (_, at) => `${'{"a":'.repeat(at * 10)}1${'}'.repeat(at * 10)}`,
  () => `"${'x'.repeat(300_000)}"`,
];

const twisted = ([text, twist, at]: readonly [string, number, number]): string => TWISTS[twist]?.(text, at) ?? text;
