import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
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

const MANTINE_ID = /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/u;

/**
 * Gives Mantine's controls React's ids. Its own change after the first render, so that each screen with a control would be
 * rendered twice before it can be touched.
 */
const stableIds: Plugin = {
  name: 'stable-ids',
  apply: 'build',
  load: (id) =>
    MANTINE_ID.test(id)
      ? `import { useId as useReactId } from 'react';
         export function useId(given) {
           const id = useReactId();
           return typeof given === 'string' ? given : id;
         }`
      : null,
};

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

const EARLY = join(import.meta.dirname, 'src/early/early.ts');
const EARLY_FILE = /\/early-\w+\.js$/u;
const LANDING = join(import.meta.dirname, 'src/screens/landing/landingMarkup.tsx');
/** A chunk for the styles of what the document holds. */
const LANDING_STYLES = 'landing';
const SCREEN = /\/src\/screens\/(?<folder>\w+)\/\w+Screen\.tsx$/u;

/** Builds the script that comes first, and puts its tag into the document; it names the files of the hub and of each screen. */
const buildEarly: Plugin = {
  name: 'build-early',
  enforce: 'post',
  transformIndexHtml: (html, { server }) =>
    server === undefined
      ? html
      : [{ tag: 'script', attrs: { type: 'module', src: '/src/early/early.ts' }, injectTo: 'head-prepend' }],
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const files = filesOfDocument(bundle);
      const { fileName: entry } = entryOf(bundle);
      const code = await buildScript(EARLY, {
        HUB_FILES: JSON.stringify({
          entry,
          ofHub: files.filter(isScript),
          ofScreens: filesOfScreens(bundle),
        }),
      });
      const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
      const fileName = `assets/early-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source: code });
      const document = bundle['index.html'];
      if (document?.type !== 'asset') throw new Error('the bundle has no document');
      const html = document.source.toString().replaceAll(SCRIPT_TAGS, '');
      const styles = files.filter((file) => !isScript(file) && !html.includes(file)).map(styleTagFor);
      // Before everything else that loads, because the first paint waits for it.
      const icon = '<link rel="icon"';
      const withEarly = replaceIn(html, icon, `<script src="/${fileName}"></script>\n    ${icon}`);
      document.source = replaceIn(withEarly, '</head>', `${styles.join('')}</head>`);
    },
  },
};

/** Draws the landing screen into the document. */
const drawLanding: Plugin = {
  name: 'draw-landing',
  apply: 'build',
  transformIndexHtml: async (html) => {
    const { landingMarkup } = await loadBuilt<{ landingMarkup: () => string }>(LANDING);
    return replaceIn(html, '<!-- landing -->', landingMarkup());
  },
};

/** A module of the client, to be called by the build. */
async function loadBuilt<Module>(input: string): Promise<Module> {
  // Inside of the packages, so that it finds them.
  const cache = join(import.meta.dirname, '../node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'hub-build-'));
  try {
    const { output } = (await build({
      configFile: false,
      root: import.meta.dirname,
      publicDir: false,
      logLevel: 'warn',
      plugins: [react()],
      build: { ssr: input, outDir, emptyOutDir: true },
    })) as Rolldown.RolldownOutput;
    return (await import(pathToFileURL(join(outDir, output[0].fileName)).href)) as Module;
  } finally {
    await rm(outDir, { recursive: true });
  }
}

/** @throws Error where the text is not there, so that no build loses a part of the document in silence */
function replaceIn(html: string, text: string, replacement: string): string {
  if (!html.includes(text)) throw new Error(`index.html has no ${text}`);
  return html.replace(text, () => replacement);
}

/** Tags that Vite writes for the hub's scripts; the early script loads those instead. */
const SCRIPT_TAGS = /<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>\s*/gu;

const isScript = (file: string) => file.endsWith('.js');

const styleTagFor = (file: string) => `  <link rel="stylesheet" crossorigin href="/${file}">\n  `;

/** The scripts and styles of each screen by its folder, without those of the document. */
function filesOfScreens(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const ofDocument = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => filesOf(bundle, chunk)),
  );
  return Object.fromEntries(
    chunks.flatMap((chunk) => {
      const folder = SCREEN.exec(chunk.facadeModuleId ?? '')?.groups?.['folder'];
      const isFirst = folder === 'landing' || PARTS.test(chunk.facadeModuleId ?? '');
      const files = filesOf(bundle, chunk).filter((file) => !ofDocument.has(file));
      return folder !== undefined && isFirst ? [[folder, files] as const] : [];
    }),
  );
}

/** The scripts that every screen needs, and the styles, also of what the document holds. */
function filesOfDocument(bundle: Rolldown.OutputBundle): string[] {
  const files = Object.values(bundle).flatMap((output) => {
    if (output.type !== 'chunk') return [];
    // The hub is called by the document's script, not stated in it.
    if (output.isEntry || output.name === 'hub') return filesOf(bundle, output);
    return output.name === LANDING_STYLES ? stylesOf(output) : [];
  });
  return [...new Set(files)];
}

const stylesOf = ({ viteMetadata }: Rolldown.OutputChunk) => Array.from(viteMetadata?.importedCss ?? []);

function entryOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
  if (entry?.type !== 'chunk') throw new Error('the bundle has no script of the document');
  return entry;
}

/** What a chunk needs before it runs, itself included. */
function filesOf(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk): string[] {
  const files = new Set([chunk.fileName]);
  for (const file of files) {
    const output = bundle[file];
    if (output?.type !== 'chunk') continue;
    for (const needed of [...output.imports, ...stylesOf(output)]) files.add(needed);
  }
  return [...files];
}

/** Builds one script of its own. */
async function buildScript(input: string, define: Record<string, string>): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}

/** Screens that open without a connection, what they open, and what works beside the page. */
const KEPT_ENTRIES =
  /\/src\/(?:installed\/|ui\/dialogs\/DialogFrame|community\/thread\/DiscussionBlock|screens\/(?:dashboard|myTeam|lineups|players|player|clubs|club|fixtures|fixture|news|ticker|compare|record|settings|watchlist)\/)/u;
/** From the folder of files that are copied as they are. */
const KEPT_FILES = ['/', '/favicon.svg', '/manifest.webmanifest', '/icons/icon-192.png'];

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
      const code = await buildScript(join(import.meta.dirname, 'worker/worker.ts'), {
        HUB_SHELL: JSON.stringify(shell),
        HUB_VERSION: JSON.stringify(hash.digest('hex').slice(0, 16)),
      });
      await writeFile(join(dir, 'worker.js'), code);
    },
  },
};

/** Addresses of the scripts, styles and fonts that the document and the kept screens need. */
function keptAssets(bundle: Rolldown.OutputBundle): string[] {
  const kept = Object.values(bundle).flatMap((output) => {
    if (output.type !== 'chunk')
      return FONT.test(output.fileName) || EARLY_FILE.test(output.fileName) ? [output.fileName] : [];
    return KEPT_ENTRIES.test(output.facadeModuleId ?? '') ? filesOf(bundle, output) : [];
  });
  return [...new Set([...filesOfDocument(bundle), ...kept])].map((fileName) => `/${fileName}`);
}

const NO_NODE = '\0no-node';

/** The solver asks Node for a module where it runs there, which no browser does. */
const withoutNode: Plugin = {
  name: 'without-node',
  enforce: 'pre',
  resolveId: (id) => (id === 'node:module' ? NO_NODE : null),
  load: (id) => (id === NO_NODE ? 'export const createRequire = undefined;' : null),
};

const REACT = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/;
/** A fan's screens, and what comes after the screen on most of them. */
const PARTS =
  /\/src\/(?:screens\/(?:(?:dashboard|players|player|lineups|fixtures|fixture|club|myTeam)\/\w+Screen|dashboard\/cockpit\/Matchday)|community\/thread\/DiscussionBlock|players\/actions\/PlayerSheet|ui\/dialogs\/DialogFrame)\.tsx$/u;
/** Follows the dashboard of whoever has a team, and makes nothing of its own a need of every screen. */
const MATCHDAY = /\/cockpit\/Matchday\.tsx$/u;
/** A module that so many of them need comes with the first of them. */
const COMMON_TO_PARTS = 4;
/** The hub itself, which the document's script calls once something is painted. */
const HUB = /\/src\/app\/App\.tsx$/u;

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
  const ofHub: string[] = [];
  for (const chunk of chunks.values()) {
    const { facadeModuleId: facade, isEntry } = chunk;
    if (PARTS.test(facade ?? ''))
      for (const id of needsOf(chunk)) users.set(id, [...(users.get(id) ?? []), facade ?? '']);
    // The document's own script comes before the hub, and must not wait for it.
    if (isEntry) for (const id of needsOf(chunk)) chunkOf.set(id, REACT.test(id) ? 'react' : 'start');
    if (HUB.test(facade ?? '')) ofHub.push(...needsOf(chunk));
  }
  for (const id of ofHub) if (!chunkOf.has(id)) chunkOf.set(id, REACT.test(id) ? 'react' : 'hub');
  for (const [id, parts] of users) if (!chunkOf.has(id) && !PARTS.test(id)) chunkOf.set(id, chunkFor(parts));
  return chunkOf;
}

/** One chunk for whatever just these parts need. */
const chunkFor = (parts: readonly string[]): string =>
  parts.filter((part) => !MATCHDAY.test(part)).length >= COMMON_TO_PARTS
    ? 'screens'
    : parts
        .map((part) => basename(part, '.tsx').replace(/Screen$|Block$/u, ''))
        .toSorted()
        .join('-');

const groupsOf = (chunkOf: ReadonlyMap<string, string>) => [
  { name: LANDING_STYLES, test: /\/screens\/landing\/LandingPage\.module\.css$/u },
  ...[...new Set(chunkOf.values())].map((name) => ({ name, test: (id: string) => chunkOf.get(id) === name })),
];

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  root: import.meta.dirname,
  plugins: [react(), stableIds, drawLanding, preloadFonts, buildEarly, buildWorker],
  // Only what is built knows its files.
  define: command === 'serve' ? { HUB_FILES: 'null' } : {},
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
  worker: { format: 'es', plugins: () => [withoutNode] },
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
