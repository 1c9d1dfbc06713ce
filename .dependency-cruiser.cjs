/** Who may import whom: docs/architecture.md. Type-only imports count unless a rule says otherwise. */
const DRIVERS = 'node_modules';

/** `from` may reach only `to` (paths below the root) and the named packages. */
const only = (name, from, to, packages, extra = {}) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.(test|contract)\\.tsx?$' },
  to: { pathNot: [...to, ...packages.map((pkg) => `${DRIVERS}/${pkg}/`)], ...extra },
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
    only('shared', '^shared/', ['^shared/'], ['zod', 'fastest-levenshtein']),
    {
      name: 'zod-shows-in-the-name',
      comment: 'What a browser loads zod for is seen from the path.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.(schema|test)\\.ts$' },
      to: { path: `${DRIVERS}/zod/` },
    },
    only('pstart', '^server/pstart/', ['^shared/', '^server/pstart/'], []),
    only('points', '^server/points/', ['^shared/', '^server/(pstart|points)/'], []),
    {
      name: 'provider-knows-no-football',
      severity: 'error',
      from: { path: '^server/provider/', pathNot: '\\.(test|contract)\\.ts$' },
      to: {
        path: '^(shared|server|client|scripts)/',
        pathNot: '^(shared/live/|server/provider/)',
      },
    },
    {
      name: 'express-at-the-border',
      comment: 'The bench of reads serves a peer of its own.',
      severity: 'error',
      from: {
        path: '^(server|scripts)/',
        pathNot:
          '^server/(app\\.ts|http/|functions/|provider/wire/|testing/)|^scripts/bench/apiServers\\.ts$|\\.(test|contract)\\.ts$',
      },
      to: { path: `${DRIVERS}/(@types/)?express/` },
    },
    only(
      'stores',
      '^server/(schema|stores)/',
      [
        '^shared/',
        '^server/(schema|stores|pstart|points)/',
        '^server/matchdata/seasonRows\\.ts$',
        '^server/provider/(provider|errors|loopTurns|base/failure|rows/(compiled|cursor|createTables|names))\\.ts$',
        '^server/errors\\.ts$',
        '^(node:)?(crypto|async_hooks)',
      ],
      ['zod'],
    ),
    only(
      'matchdata',
      '^server/matchdata/',
      [
        '^shared/',
        '^server/(pstart|points|matchdata)/',
        '^server/provider/base/',
        '^(node:)?(fs|path|zlib|stream|crypto)',
      ],
      ['zod', 'csv-parse'],
    ),
    only(
      'feeds',
      '^server/feeds/',
      ['^shared/', '^server/(feeds|matchdata)/', '^server/provider/base/', '^(node:)?(fs|path|crypto)'],
      ['zod', 'feedsmith', 'linkedom', 'lru-cache'],
    ),
    only(
      'sharing',
      '^server/sharing/',
      [
        '^shared/',
        '^server/sharing/',
        '^server/errors\\.ts$',
        '^server/provider/(callerScope|base/.*|security/(network|refusals))\\.ts$',
        '^(node:)?(fs|url)',
      ],
      ['satori', '@resvg/resvg-js'],
    ),
    only(
      'push',
      '^server/push/',
      [
        '^server/(push|provider/outgoing)/',
        '^server/config/(config|settings)\\.ts$',
        '^server/provider/(errors|base/.*)\\.ts$',
        '^(node:)?crypto',
      ],
      ['web-push', '@types/web-push', 'piscina'],
    ),
    only(
      'chat',
      '^server/chat/',
      [
        '^shared/alerts/',
        '^server/(chat|provider/outgoing)/',
        '^server/push/originPauses\\.ts$',
        '^server/(config/config|provider/base/retries)\\.ts$',
        '^(node:)?crypto',
      ],
      ['zod'],
    ),
    only(
      'commands',
      '^server/commands/',
      [
        '^shared/',
        '^server/(commands|stores|schema|pstart|points|matchdata|feeds|sharing|push|chat)/',
        '^server/provider/(provider|errors|accountErrors|base/.*|security/gate|loopTurns)\\.ts$',
        '^server/(deps|errors|config/(config|settings))\\.ts$',
        '^(node:)?(crypto|timers)',
      ],
      ['zod', 'node-cron', 'image-size', 'lru-cache'],
    ),
    only(
      'api',
      '^server/api/',
      [
        '^shared/',
        '^server/(api|commands)/',
        '^server/(deps|errors)\\.ts$',
        '^server/provider/(provider|callerScope|base/failure)\\.ts$',
      ],
      ['zod', '@trpc/server'],
    ),
    {
      name: 'screens-know-only-themselves',
      severity: 'error',
      from: { path: '^client/src/screens/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^client/src/(screens|app)/',
        pathNot: '^client/src/screens/$1/',
      },
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
    only('format', '^client/src/format/', ['^shared/', '^client/src/format/'], []),
    {
      name: 'parts-of-screens-know-no-screen',
      severity: 'error',
      from: {
        path: '^client/src/(ui|format|players|elevens|pasted|visitor|deviceTeam|fixtures|news|community|search|notices|api|auth|paths)',
        pathNot: '\\.test\\.tsx?$',
      },
      to: { path: '^client/src/(screens|app)/' },
    },
    {
      name: 'the-model-knows-nobody-who-fits-or-evaluates-it',
      severity: 'error',
      from: {
        path: '^server/(pstart|points)/',
        pathNot: '^server/(pstart|points)/(fit|evaluate)/|\\.test\\.ts$',
      },
      to: { path: '^server/(pstart|points)/(fit|evaluate)/' },
    },
    {
      name: 'client-knows-only-the-type-of-the-api',
      severity: 'error',
      from: { path: '^client/src/' },
      to: { path: '^(server|scripts)/', pathNot: '^server/api/root\\.ts$' },
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
