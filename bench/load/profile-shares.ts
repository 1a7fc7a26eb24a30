/** Which cause takes which share of a server's processor time, from a .cpuprofile. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A sample belongs to the innermost caller that one of these names. */
const CAUSES: readonly (readonly [cause: string, where: RegExp])[] = [
  ['AI players', /packages\/engine\/src\/players\//],
  ['engine', /packages\/engine\//],
  ['narrator', /packages\/narrator\//],
  ['protocol, zod', /packages\/protocol\/|node_modules\/zod\//],
  ['auth', /apps\/server\/src\/(auth|accounts)\/|plugins\/authentication|node_modules\/(jose|@node-rs\/argon2)\//],
  ['database, Kysely', /node_modules\/kysely\/|apps\/server\/src\/db\/|apps\/server\/src\/.*store\.ts|node:sqlite|live\/journal\.ts/],
  ['private payload', /games\/wire\/private-payload\.ts/],
  ['Socket.IO', /node_modules\/(socket\.io|engine\.io|ws)[^/]*\/|apps\/server\/src\/realtime\/|games\/wire\//],
  [
    'HTTP, Fastify',
    /node_modules\/(@?fastify|find-my-way|avvio|helmet|light-my-request|fast-|secure-json-parse|prom-client|pino)|node:_http|node:internal\/http|apps\/server\/src\/plugins\//,
  ],
  ['games', /apps\/server\/src\/games\//],
  ['other domains', /apps\/server\/src\//],
];
/** V8's own names. */
const BY_NAME: ReadonlyMap<string, string | null> = new Map([
  ['(garbage collector)', 'garbage collection'],
  ['(program)', 'outside of JavaScript'],
  ['(idle)', null],
]);
const JSON_CALL = /JSON\.(stringify|parse)\(/;

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly hitCount?: number;
  readonly children?: readonly number[];
  readonly positionTicks?: readonly { readonly line: number; readonly ticks: number }[];
}

/** Cause → share, 0..1, largest first. Idle time and the profiler itself don't count. */
export function sharesOf(file: string): Map<string, number> {
  const { nodes }: { readonly nodes: readonly ProfileNode[] } = JSON.parse(readFileSync(file, 'utf8'));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const known = new Map<number, string | null>();
  const causeOf = (id: number): string | null => {
    const cached = known.get(id);
    if (cached !== undefined) return cached;
    const node = byId.get(id);
    const parent = parents.get(id);
    const own = node && ownCause(node);
    const cause = own !== undefined ? own : parent === undefined ? 'other' : causeOf(parent);
    known.set(id, cause);
    return cause;
  };
  const ticks = new Map<string, number>();
  let all = 0;
  const add = (cause: string, count: number): void => {
    ticks.set(cause, (ticks.get(cause) ?? 0) + count);
    all += count;
  };
  for (const node of nodes) {
    const cause = causeOf(node.id);
    if (cause === null) continue;
    const json = jsonTicks(node);
    add('JSON', json);
    add(cause, (node.hitCount ?? 0) - json);
  }
  return new Map(
    [...ticks]
      .filter(([, count]) => count > 0)
      .sort(([, a], [, b]) => b - a)
      .map(([cause, count]) => [cause, count / all]),
  );
}

/** Undefined: the caller's. Null: it doesn't count. */
function ownCause({ callFrame: { functionName, url } }: ProfileNode): string | null | undefined {
  const named = BY_NAME.get(functionName);
  if (named !== undefined) return named;
  if (url === 'node:inspector' || url.endsWith('/bench/load/probe.ts')) return null;
  return CAUSES.find(([, where]) => where.test(url))?.[0];
}

/** V8 attributes JSON's functions to the line that calls them. */
function jsonTicks({ callFrame: { url }, positionTicks = [] }: ProfileNode): number {
  if (!url.startsWith('file:')) return 0;
  const lines = linesOf(url);
  return positionTicks.reduce((sum, { line, ticks }) => (JSON_CALL.test(lines[line - 1] ?? '') ? sum + ticks : sum), 0);
}

const sources = new Map<string, readonly string[]>();
function linesOf(url: string): readonly string[] {
  return sources.getOrInsertComputed(url, () => readFileSync(fileURLToPath(url), 'utf8').split('\n'));
}
