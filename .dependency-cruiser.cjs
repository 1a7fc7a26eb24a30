/** The directions of docs/architecture.md; every one is fatal. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(packages|apps)/', pathNot: [from, ...allowed] },
});

/** The few files of the web app that run the engine; the first of each feature is imported where somebody asks for it. */
const ENGINE_IN_WEB =
  '^apps/web/src/features/(game/ending/(check-record|coach/coach-worker)|game/guided/guided-(game|page|table)|scenario-lab/lab-worker)\\.tsx?$';

/** Small modules of the engine without dependencies on the rest of it, which any part of the web app may use. */
const ENGINE_FOR_WEB = '^packages/engine/src/(vocabulary|players/knowledge/order-marks)\\.ts$';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    only('engine-stands-alone', '^packages/engine/', []),
    {
      name: 'engine-has-no-dependencies',
      severity: 'error',
      from: { path: '^packages/engine/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    },
    only('protocol-knows-the-engine', '^packages/protocol/', ['^packages/engine/']),
    only('scenarios-know-the-engine', '^packages/scenarios/', ['^packages/(engine|protocol)/']),
    only('simulator-knows-the-packages', '^packages/simulator/', ['^packages/(engine|protocol|scenarios)/']),
    {
      ...only('narrator-knows-engine-and-protocol', '^packages/narrator/', ['^packages/(engine|protocol)/']),
      from: { path: '^packages/narrator/', pathNot: '\\.test\\.ts$|/testing/' },
    },
    only('testkit-knows-the-packages', '^packages/testkit/', ['^packages/']),
    only('server-knows-the-packages', '^apps/server/', ['^packages/']),
    only('web-knows-protocol', '^apps/web/', ['^packages/(protocol|scenarios|engine|simulator|narrator)/']),
    {
      name: 'production-without-testkit',
      severity: 'error',
      from: { path: '^apps/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '^packages/testkit/' },
    },
    {
      name: 'web-takes-engine-types-and-words-only',
      severity: 'error',
      // One test compares what the stage shows with whole games.
      from: { path: '^apps/web/', pathNot: `${ENGINE_IN_WEB}|/game/stage/world-before\\.test\\.ts$` },
      to: {
        path: '^packages/(engine|simulator|narrator)/src/',
        pathNot: ENGINE_FOR_WEB,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-loads-the-engine-lazily',
      severity: 'error',
      from: { path: '^apps/web/', pathNot: `${ENGINE_IN_WEB}|\\.test\\.tsx?$` },
      to: { path: ENGINE_IN_WEB, dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-lib-is-the-lowest-layer',
      severity: 'error',
      from: { path: '^apps/web/src/lib/' },
      to: { path: '^apps/web/src/(ui|shared|features|app)/' },
    },
    {
      name: 'web-ui-is-below-shared',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(shared|features|app)/' },
    },
    {
      name: 'web-ui-knows-neither-network-nor-domain',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^packages/|^apps/web/src/lib/(api|auth|socket)/' },
    },
    {
      name: 'web-shared-is-below-features',
      severity: 'error',
      from: { path: '^apps/web/src/shared/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-features-are-below-app',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'no-feature-imports-another',
      severity: 'error',
      // The playground shows the other features' screens; that is all it is for.
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/playground/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'domains-meet-through-use-cases',
      severity: 'error',
      from: { path: '^apps/server/src/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/[^/]+/(store|.*-store)\\.ts$', pathNot: '^apps/server/src/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist|data)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
