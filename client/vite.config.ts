import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { classNamesInPlace, css } from './classNames.ts';
import { DOCUMENT_STYLES, PARTS, readGroups } from './chunks.ts';

// Keeps the browser's host, by which the hub recognises sockets from its own page.
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

const EARLY = join(import.meta.dirname, 'src/early/early.ts');
const EARLY_FILE = /\/early-\w+\.js$/u;
const MARKUP = join(import.meta.dirname, 'src/app/documentMarkup.tsx');
/** A screen, or the part of one that comes with it, by the folder that it lies in. */
const SCREEN = /\/src\/screens\/(?:dashboard\/)?(?<folder>\w+)\/(?:\w+Screen|Matchday)\.tsx$/u;

/** Builds the first script and puts its tag into the document; it names the files of the hub and of each screen. */
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
          // They load beside the scripts, and not only after the styles.
          fonts: Object.keys(bundle).filter((file) => FONT.test(file)),
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

/** Draws into the document what stands before any script has come. */
const drawDocument: Plugin = {
  name: 'draw-document',
  apply: 'build',
  transformIndexHtml: async (html) => {
    const markup = await loadBuilt<{ landingMarkup: () => string; homeMarkup: () => string }>(MARKUP);
    const withLanding = replaceIn(html, '<!-- landing -->', markup.landingMarkup());
    return replaceIn(withLanding, '<!-- home -->', markup.homeMarkup());
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
      css,
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
      const files = filesOf(bundle, chunk).filter((file) => !ofDocument.has(file));
      return folder !== undefined && PARTS.test(chunk.facadeModuleId ?? '') ? [[folder, files] as const] : [];
    }),
  );
}

/** The scripts that every screen needs, and the styles, also of what the document holds. */
function filesOfDocument(bundle: Rolldown.OutputBundle): string[] {
  const files = Object.values(bundle).flatMap((output) => {
    if (output.type !== 'chunk') return [];
    // The hub is called by the document's script, not stated in it.
    if (output.isEntry || output.name === 'hub') return filesOf(bundle, output);
    return output.name === DOCUMENT_STYLES ? stylesOf(output) : [];
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
    css,
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

/** Builds the service worker, which must be at the root under a fixed name, and lists the files that start the hub. */
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

/** From here on the last percent takes too long; only the solver is as large. */
const LARGE_BYTES = 500_000;
const compress = (body: string | Uint8Array) =>
  promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: body.length < LARGE_BYTES ? 11 : 9 },
  });
const COMPRESSIBLE = /\.(?:js|css|svg|wasm)$/u;

/** Compresses the files every browser loads as well as possible, for which a server has no time during a request. */
const compressAssets: Plugin = {
  name: 'compress-assets',
  apply: 'build',
  writeBundle: {
    order: 'post',
    async handler({ dir = '' }, bundle) {
      const outputs = Object.values(bundle).filter(({ fileName }) => COMPRESSIBLE.test(fileName));
      await Promise.all(
        outputs.map(async (output) => {
          const body = output.type === 'chunk' ? output.code : output.source;
          await writeFile(join(dir, `${output.fileName}.br`), await compress(body));
        }),
      );
    },
  },
};

const NO_NODE = '\0no-node';

/** The solver asks Node for a module where it runs there, which no browser does. */
const withoutNode: Plugin = {
  name: 'without-node',
  enforce: 'pre',
  resolveId: (id) => (id === 'node:module' ? NO_NODE : null),
  load: (id) => (id === NO_NODE ? 'export const createRequire = undefined;' : null),
};

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  root: import.meta.dirname,
  plugins: [react(), classNamesInPlace(), stableIds, drawDocument, buildEarly, buildWorker, compressAssets],
  css,
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
          groups: command === 'build' ? await readGroups() : [],
        },
      },
    },
  },
}));
