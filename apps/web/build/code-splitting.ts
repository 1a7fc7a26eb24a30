import { join } from 'node:path';
import type { Rolldown } from 'vite';

const SOURCES = join(import.meta.dirname, '../src');
type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
type Contains = (id: string, graph: Graph) => boolean;

/** Packages that export everything from one module: importing it says nothing about what is used. */
const BARREL = /\/node_modules\/(lucide-react|radix-ui|@radix-ui)\//;

/** What these modules import statically, directly or not, and the modules themselves. */
const closure = (modules: readonly string[], graph: Graph): ReadonlySet<string> => {
  const found = new Set(modules);
  for (const each of found)
    for (const imported of graph.getModuleInfo(each)?.importedIds ?? []) if (!BARREL.test(imported)) found.add(imported);
  return found;
};

const importedBy = (...files: readonly string[]): Contains => {
  let found: ReadonlySet<string> | undefined;
  return (id, graph) => {
    found ??= closure(
      files.map((file) => join(SOURCES, file)),
      graph,
    );
    return found.has(id);
  };
};

const start = importedBy('app/start.ts');
const everyPage = importedBy('app/main.tsx');
const everySignedInPage = importedBy('app/shell/background-services.tsx', 'lib/socket/socket.ts', 'lib/settings/settings-sync.ts');
const game = importedBy('features/game/active-game-page.tsx');
const forms = importedBy('shared/forms/form.tsx', 'shared/forms/fields.tsx', 'shared/forms/use-schema-form.ts');
const isLibrary = (id: string): boolean => id.includes('/node_modules/');

const importsRadix: Contains = (id, graph) =>
  graph.getModuleInfo(id)?.importedIds.some((imported) => imported.includes('radix-ui')) === true;
/** Whether a module needs nothing else than icons and what every page has anyway. */
const isLight: Contains = (id, graph) =>
  [...closure([id], graph)].every(
    (each) => everyPage(each, graph) || !(isLibrary(each) || importsRadix(each, graph) || everySignedInPage(each, graph)),
  );

/** The first group that contains a module gets it. */
const GROUPS: readonly (readonly [name: string, contains: Contains, minShareCount?: number])[] = [
  ['start', (id, graph) => start(id, graph) || id.startsWith('\0vite/') || id.startsWith('\0rolldown/')],
  ['libraries', (id, graph) => isLibrary(id) && everyPage(id, graph)],
  ['app', everyPage],
  // All of them together take less than a request for each.
  ['icons', (id) => id.includes('/node_modules/lucide-react/')],
  ['signed-in', everySignedInPage],
  [
    'tabs',
    (id) =>
      /\/@radix-ui\/react-(tabs|roving-focus|collection|presence|slot|id|direction|context|compose-refs|primitive|use-[^/]+)\//.test(id),
  ],
  ['parts', (id, graph) => /\/src\/(ui|lib|shared)\//.test(id) && isLight(id, graph), 4],
  ['game', (id, graph) => game(id, graph) && id.startsWith(join(SOURCES, 'features'))],
  ['scene', (id, graph) => game(id, graph) && id.startsWith(join(SOURCES, 'shared'))],
  ['forms', forms],
];

/**
 * By default, every module that several pages share becomes a file of its own, and a page needs dozens of them. Instead, modules that are
 * needed together are one file.
 */
export const CODE_SPLITTING = {
  groups: GROUPS.map(([name, contains, minShareCount = 1], index) => ({
    name: (id: string, graph: Graph) => (contains(id, graph) ? name : null),
    debugName: name,
    priority: GROUPS.length - index,
    minShareCount,
    includeDependenciesRecursively: false,
  })),
} satisfies Rolldown.OutputOptions['codeSplitting'];
