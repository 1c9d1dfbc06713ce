/**
 * Who may import whom beyond what the compiler says: the packages' `exports` and projects keep the rooms below the server apart
 * (docs/architecture.md). Type-only imports count unless a rule says otherwise.
 */
const NO_TEST = '\\.(test|contract)\\.tsx?$';

/** What lies below `from` must not import what lies below `to`. */
const never = (name, from, to, extra = {}) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: extra.from ?? NO_TEST },
  to: { path: to, ...(extra.to && { pathNot: extra.to }) },
});

/** `from` may reach only `to` (paths below the root) and the named packages. */
const only = (name, from, to, packages) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: NO_TEST },
  to: { pathNot: [...to, ...packages.map((pkg) => `node_modules/${pkg}/`)] },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      comment: 'Vite resolves the address of a file.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?url$' },
    },
    // Rooms: shared < forecast, provider < season < server < client, scripts < tools.
    never('the-server-knows-nobody-above', '^server/', '^(client|scripts|tools)/'),
    never('scripts-know-no-tools', '^scripts/', '^(client|tools)/'),
    never('nothing-imports-tools', '^(client/(src|worker)|packages|shared)/', '^(scripts|tools)/'),
    {
      name: 'zod-shows-in-the-name',
      comment: 'What a browser loads zod for is seen from the path.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.(schema|test)\\.ts$' },
      to: { path: 'node_modules/zod/' },
    },
    never(
      'the-model-knows-nobody-who-fits-or-measures-it',
      '^packages/forecast/(start|points)/',
      '^packages/forecast/research/',
    ),
    never('express-at-the-border', '^(server|scripts|packages)/', 'node_modules/(@types/)?express/', {
      from: `^server/(app\\.ts|http/|functions/)|^packages/provider/wire/|${NO_TEST}`,
    }),
    // Layers of the server: api → commands → stores → port.
    only(
      'stores',
      '^server/(schema|stores)/',
      [
        '^shared/',
        '^server/(schema|stores)/',
        '^server/errors\\.ts$',
        '^packages/forecast/',
        '^packages/season/matchdata/seasonRows\\.ts$',
        '^packages/provider/(provider|errors|loopTurns|base/failure|rows/(compiled|cursor|createTables|names))\\.ts$',
        '^(node:)?(crypto|async_hooks)',
      ],
      ['zod'],
    ),
    never('commands', '^server/commands/', '^server/(api|http|functions|jobs|doctor|setUp|app|main)'),
    only(
      'api',
      '^server/api/',
      [
        '^shared/',
        '^server/(api|commands)/',
        '^server/(deps|errors)\\.ts$',
        '^packages/provider/(provider|callerScope|base/failure)\\.ts$',
      ],
      ['zod', '@trpc/server'],
    ),
    {
      name: 'screens-know-only-themselves',
      severity: 'error',
      from: { path: '^client/src/screens/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^client/src/(screens|app)/', pathNot: '^client/src/screens/$1/' },
    },
    only(
      'ui-knows-no-football',
      '^client/src/ui/',
      ['^client/src/(ui|format|api)/', '^shared/text/(format|parseUrl)\\.ts$', '\\.module\\.css$'],
      [
        '(@types/)?react',
        '(@types/)?react-dom',
        'react-router',
        '@mantine/[^/]+',
        '@tabler/[^/]+',
        '@tanstack/[^/]+',
      ],
    ),
    {
      name: 'the-browser-knows-the-live-socket-and-the-type-of-the-api',
      severity: 'error',
      from: { path: '^client/src/' },
      to: { path: '^(server|packages)/', pathNot: '^(server/api/root\\.ts$|packages/provider/live/)' },
    },
    {
      name: 'only-client-api-sees-the-router',
      severity: 'error',
      from: { path: '^client/src/', pathNot: '^client/src/api/' },
      to: { path: '^server/' },
    },
    {
      name: 'the-router-is-only-a-type',
      severity: 'error',
      from: { path: '^client/src/' },
      to: { path: '^server/', dependencyTypesNot: ['type-only', 'type-import'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(dist|data)/', '\\.test\\.tsx?$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
