import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

const SOURCES = join(import.meta.dirname, '../src');
type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
type Contains = (id: string, graph: Graph) => boolean;

const ICONS = '/node_modules/lucide-react/';
/** Packages that export everything from one module: importing it says nothing about what is used. */
const BARREL = /\/node_modules\/(lucide-react|radix-ui|@radix-ui)\//;

/** What these modules import statically, directly or not, and the modules themselves. */
const closure = (modules: readonly string[], graph: Graph): ReadonlySet<string> => {
  const found = new Set(modules);
  for (const each of found)
    for (const imported of graph.getModuleInfo(each)?.importedIds ?? []) if (!BARREL.test(imported)) found.add(imported);
  return found;
};

/** The icons that these modules import by name. The graph only says that the library's first module imports all icons. */
const iconsOf = (modules: ReadonlySet<string>, graph: Graph): readonly string[] => {
  const all = [...modules];
  const library = all.flatMap((id) => graph.getModuleInfo(id)?.importedIds ?? []).find((id) => id.includes(ICONS));
  if (library === undefined) return [];
  const codeOf = (id: string): string => graph.getModuleInfo(id)?.code ?? '';
  const exported = [...codeOf(library).matchAll(/export \{(.*)\} from '(.*)'/g)];
  const files = new Map(
    exported.flatMap(([, names = '', file = '']) => wordsOf(names).map((name) => [name, join(dirname(library), file)] as const)),
  );
  const imported = all.flatMap((id) => [...codeOf(id).matchAll(/import \{([^}]*)\} from ["']lucide-react["']/g)]);
  return imported.flatMap(([, names = '']) => wordsOf(names).flatMap((name) => files.get(name) ?? []));
};
const wordsOf = (names: string): readonly string[] => names.match(/\b(?!(?:default|as)\b)\w+/g) ?? [];

const importedBy = (...files: readonly string[]): Contains => {
  let found: ReadonlySet<string> | undefined;
  return (id, graph) => {
    if (found === undefined) {
      const modules = closure(
        files.map((file) => join(SOURCES, file)),
        graph,
      );
      found = new Set([...modules, ...iconsOf(modules, graph)]);
    }
    return found.has(id);
  };
};

const start = importedBy('app/start.ts');
const everyPage = importedBy('app/main.tsx');
const everySignedInPage = importedBy('app/shell/background-services.tsx', 'lib/socket/socket.ts', 'lib/settings/settings-sync.ts');
/** Pages that many visitors see, and small components that most other pages use. */
const common = importedBy(
  'features/home/home-page.tsx',
  'features/how-to-play/how-to-play-page.tsx',
  'features/auth/login-page.tsx',
  'features/auth/register-page.tsx',
  'features/hub/hub-page.tsx',
  'ui/back-link.tsx',
  'ui/forms/search-field.tsx',
);
const game = importedBy('features/game/active-game-page.tsx');
const forms = importedBy('shared/forms/form.tsx', 'shared/forms/fields.tsx', 'shared/forms/use-schema-form.ts');
const isIcon = (id: string): boolean => id.includes(ICONS) && id.includes('/icons/');
const isLibrary = (id: string): boolean => id.includes('/node_modules/');

const importsRadix: Contains = (id, graph) =>
  graph.getModuleInfo(id)?.importedIds.some((imported) => imported.includes('radix-ui')) === true;
const isIn = (folder: string, id: string): boolean => id.startsWith(join(SOURCES, folder, '/'));
const isShared = (id: string): boolean => isIn('ui', id) || isIn('lib', id) || isIn('shared', id);

/** Whether a module needs nothing else than icons and what every page has anyway. */
const isLight: Contains = (id, graph) =>
  [...closure([id], graph)].every(
    (each) => everyPage(each, graph) || !(isLibrary(each) || importsRadix(each, graph) || everySignedInPage(each, graph)),
  );

/** Small parts of the pages on which people sign in. */
const VISITORS = ['auth-layout.tsx', 'invite.ts', 'providers/lazy-provider-buttons.tsx'];

/** What shares links and results; no page needs it before something can be shared. */
const SHARING = ['shared/replay/use-sharing.ts', 'shared/content/site-address.ts', 'lib/loopback-host.ts'];

/** The first group that contains a module gets it. */
const GROUPS: readonly (readonly [name: string, contains: Contains, minShareCount?: number])[] = [
  ['start', (id, graph) => start(id, graph) || id.startsWith('\0vite/') || id.startsWith('\0rolldown/')],
  ['libraries', (id, graph) => (isLibrary(id) && everyPage(id, graph)) || (id.includes(ICONS) && !isIcon(id))],
  ['app', everyPage],
  ['signed-in', everySignedInPage],
  ['game-icons', (id, graph) => isIcon(id) && game(id, graph), 3],
  ['game-parts', (id, graph) => (isShared(id) || id.includes('/packages/')) && game(id, graph) && isLight(id, graph), 6],
  ['game', (id, graph) => game(id, graph) && isIn('features', id)],
  ['scene', game],
  // Factors, passkeys and mailed links: only for pages where people sign in or change their account.
  ['account', (id) => isIn('lib/auth', id)],
  ['sharing', (id) => SHARING.some((file) => id === join(SOURCES, file))],
  // Small parts of the hub that few other pages have.
  ['hub-parts', (id) => isIn('shared/needs', id) || id === join(SOURCES, 'shared/games/guided-memory.ts')],
  ['parts', (id, graph) => isShared(id) && isLight(id, graph), 5],
  // Otherwise, each would be a file, because not all of the pages with a sign-in need all of them.
  ['visitors', (id) => VISITORS.some((file) => id === join(SOURCES, 'features/auth', file))],
  // One file with all other icons costs less than a request for each of them.
  ['icons', (id, graph) => isIcon(id) && common(id, graph)],
  ['more-icons', isIcon],
  ['forms', forms],
  // What Radix's parts share, and the switch, which most forms have.
  [
    'radix',
    (id) => /\/@radix-ui\/(primitive|react-(compose-refs|slot|primitive|context|use-(?!is-hydrated|callback)[^/]+|switch))\//.test(id),
  ],
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
