import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import {
  build,
  defineConfig,
  type HtmlTagDescriptor,
  type Plugin,
  type Rolldown,
  type UserConfig,
} from 'vite';

// The host stays the browser's, by which the hub knows that a socket comes from its own page.
const hub = { target: `http://localhost:${process.env['PORT'] ?? '3000'}` };
const HUB_PATHS = ['/trpc', '/api', '/embed', '/auth', '/functions', '/calendar', '/record.csv'];

const FONT = /\.woff2$/u;

/** Names the fonts in the document, so that they load beside the scripts and not after the styles. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((fileName) => FONT.test(fileName))
        .map((fileName): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${fileName}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        })),
  },
};

/** Screens that open without a connection, and what works beside the page. */
const KEPT_ENTRIES =
  /\/src\/(?:installed|screens\/(?:dashboard|myTeam|lineups|fixtures|settings|watchlist))\//u;
/** From the folder of files that are copied as they are. */
const KEPT_FILES = [
  '/',
  '/colorScheme.js',
  '/warmUp.js',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/icons/icon-192.png',
];

/** Builds the service worker, which has to lie at the root under one name, and tells it which files start the hub. */
const buildWorker: Plugin = {
  name: 'build-worker',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = '' }, bundle) {
      const shell = [...KEPT_FILES, ...keptAssets(bundle)];
      const hash = createHash('sha256');
      for (const output of Object.values(bundle))
        hash.update(output.fileName).update(output.type === 'chunk' ? output.code : output.source);
      await build({
        configFile: false,
        root: import.meta.dirname,
        publicDir: false,
        logLevel: 'warn',
        define: {
          HUB_SHELL: JSON.stringify(shell),
          HUB_VERSION: JSON.stringify(hash.digest('hex').slice(0, 16)),
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          rolldownOptions: {
            input: join(import.meta.dirname, 'worker/worker.ts'),
            output: { format: 'iife', entryFileNames: 'worker.js' },
          },
        },
      });
    },
  },
};

/** Addresses of the scripts, styles and fonts that the document and the kept screens need. */
function keptAssets(bundle: Rolldown.OutputBundle): string[] {
  const kept = new Set<string>();
  const keep = (fileName: string) => {
    const output = bundle[fileName];
    if (output === undefined || kept.has(fileName)) return;
    kept.add(fileName);
    if (output.type !== 'chunk') return;
    for (const needed of [...output.imports, ...(output.viteMetadata?.importedCss ?? [])]) keep(needed);
  };
  for (const output of Object.values(bundle)) {
    const isEntry =
      output.type === 'chunk' && (output.isEntry || KEPT_ENTRIES.test(output.facadeModuleId ?? ''));
    if (isEntry || FONT.test(output.fileName)) keep(output.fileName);
  }
  return [...kept].map((fileName) => `/${fileName}`);
}

const REACT = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/;
const FAN_SCREENS =
  /\/src\/screens\/(?:dashboard|players|player|lineups|fixtures|fixture|club|myTeam)\/\w+Screen\.tsx$/u;
/** Comes after the screen, on most of them. */
const DISCUSSION = /\/src\/community\/thread\/DiscussionBlock\.tsx$/u;
/** A module that so many of a fan's screens need comes with the first of them. */
const COMMON_TO_SCREENS = 5;

/**
 * Which of the larger chunks takes a module, by its id. Left alone, the bundler makes a chunk of whatever the same screens
 * need, which is over forty files for one screen, and each costs a phone a millisecond or two. So it is asked first who
 * needs what.
 */
async function readChunkOf(): Promise<Map<string, string>> {
  const trial = (await build({
    configFile: false,
    root: import.meta.dirname,
    plugins: [react()],
    logLevel: 'error',
    build: { write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    trial.output.flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output] as const] : [])),
  );
  const needsOf = ({ fileName }: Rolldown.OutputChunk): string[] => {
    const files = new Set([fileName]);
    for (const file of files) for (const needed of chunks.get(file)?.imports ?? []) files.add(needed);
    return [...files].flatMap((file) => chunks.get(file)?.moduleIds ?? []);
  };

  const chunkOf = new Map<string, string>();
  const users = new Map<string, string[]>();
  const ofDiscussion: string[] = [];
  for (const chunk of chunks.values()) {
    const { facadeModuleId: facade, isEntry } = chunk;
    if (FAN_SCREENS.test(facade ?? ''))
      for (const id of needsOf(chunk)) users.set(id, [...(users.get(id) ?? []), facade ?? '']);
    if (DISCUSSION.test(facade ?? '')) ofDiscussion.push(...needsOf(chunk));
    if (isEntry)
      for (const id of needsOf(chunk))
        if (id !== facade) chunkOf.set(id, REACT.test(id) ? 'react' : 'document');
  }
  const isFree = (id: string) => !chunkOf.has(id) && !FAN_SCREENS.test(id) && !DISCUSSION.test(id);
  for (const [id, screens] of users) if (isFree(id)) chunkOf.set(id, chunkFor(screens));
  for (const id of ofDiscussion) if (isFree(id)) chunkOf.set(id, 'discussion');
  return chunkOf;
}

/** One chunk for whatever just these screens need. */
const chunkFor = (screens: readonly string[]): string =>
  screens.length >= COMMON_TO_SCREENS
    ? 'screens'
    : screens
        .map((screen) => basename(screen, 'Screen.tsx'))
        .toSorted()
        .join('-');

const groupsOf = (chunkOf: ReadonlyMap<string, string>) =>
  [...new Set(chunkOf.values())].map((name) => ({ name, test: (id: string) => chunkOf.get(id) === name }));

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  root: import.meta.dirname,
  plugins: [react(), preloadFonts, buildWorker],
  server: {
    proxy: {
      ...Object.fromEntries(HUB_PATHS.map((path) => [path, hub])),
      // The provider's socket is at the root, as the pages and the hot reload are.
      '^/\\?project_id=': {
        ...hub,
        ws: true,
        bypass: ({ headers, url }) => (headers.upgrade === undefined ? url : null),
      },
    },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // The CSP allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // React changes less often than the hub; browsers keep it over a new version of it.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: command === 'build' ? groupsOf(await readChunkOf()) : [],
        },
      },
    },
  },
}));
