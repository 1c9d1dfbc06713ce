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

// Keeps the browser's host, so that the hub recognises sockets from its own page.
const hub = { target: `http://localhost:${process.env['PORT'] ?? '3000'}` };
const HUB_PATHS = ['/trpc', '/api', '/embed', '/auth', '/functions', '/calendar', '/record.csv'];

const FONT = /\.woff2$/u;

const MANTINE_ID = /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/u;

/**
 * Gives Mantine's controls React's ids. Mantine's own ids change after the first render, so each screen with a control would
 * be rendered twice before it responds to a touch.
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
/** A screen, or a part that is loaded with it, by its folder. */
const SCREEN = /\/src\/screens\/(?:dashboard\/)?(?<folder>\w+)\/(?:\w+Screen|Matchday)\.tsx$/u;

/** Builds the early script, which lists the files of the hub and of each screen, and puts its tag into the document. */
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
          // Loads fonts in parallel with the scripts instead of after the styles.
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
      // Before everything else to load, because the first paint waits for it.
      const icon = '<link rel="icon"';
      const withEarly = replaceIn(html, icon, `<script src="/${fileName}"></script>\n    ${icon}`);
      document.source = replaceIn(withEarly, '</head>', `${styles.join('')}</head>`);
    },
  },
};

/** Renders the content that the document shows before any script has loaded. */
const drawDocument: Plugin = {
  name: 'draw-document',
  apply: 'build',
  transformIndexHtml: async (html) => {
    const markup = await loadBuilt<{ landingMarkup: () => string; homeMarkup: () => string }>(MARKUP);
    const withLanding = replaceIn(html, '<!-- landing -->', markup.landingMarkup());
    return replaceIn(withLanding, '<!-- home -->', markup.homeMarkup());
  },
};

/** Builds a module of the client and imports it into this process. */
async function loadBuilt<Module>(input: string): Promise<Module> {
  // Inside `node_modules`, so that the module finds its packages.
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

/** @throws Error if the text is missing, so that no build silently loses a part of the document */
function replaceIn(html: string, text: string, replacement: string): string {
  if (!html.includes(text)) throw new Error(`index.html has no ${text}`);
  return html.replace(text, () => replacement);
}

/** Tags that Vite writes for the hub's scripts, which the early script loads instead. */
const SCRIPT_TAGS = /<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>\s*/gu;

const isScript = (file: string) => file.endsWith('.js');

const styleTagFor = (file: string) => `  <link rel="stylesheet" crossorigin href="/${file}">\n  `;

/** The scripts and styles of each screen by its folder, except those of the document. */
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

/** The scripts and styles that every screen needs, including the styles of the document's own content. */
function filesOfDocument(bundle: Rolldown.OutputBundle): string[] {
  const files = Object.values(bundle).flatMap((output) => {
    if (output.type !== 'chunk') return [];
    // The document's script imports the hub dynamically, so `imports` does not list it.
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

/** The files that a chunk needs before it runs, including itself. */
function filesOf(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk): string[] {
  const files = new Set([chunk.fileName]);
  for (const file of files) {
    const output = bundle[file];
    if (output?.type !== 'chunk') continue;
    for (const needed of [...output.imports, ...stylesOf(output)]) files.add(needed);
  }
  return [...files];
}

/** Builds a single self-contained script. */
async function buildScript(input: string, define: Record<string, string>): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    css,
    define,
    build: { target: BROWSERS, write: false, rolldownOptions: { input, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}

/** Screens that work offline, the parts that they open, and the scripts behind the page. */
const KEPT_ENTRIES =
  /\/src\/(?:installed\/|ui\/dialogs\/DialogFrame|community\/thread\/DiscussionBlock|screens\/(?:dashboard|myTeam|lineups|players|player|clubs|club|fixtures|fixture|news|ticker|compare|record|settings|watchlist)\/)/u;
/** Files from `public`, which are copied as they are. */
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

const compress = (body: string | Uint8Array) =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
const COMPRESSIBLE = /\.(?:js|css|svg)$/u;

/** Compresses the files that every browser loads as well as possible; a server has no time for that during a request. */
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

/** The oldest browsers in which the hub works; `client/e2e/shell/newerApis.test.ts` looks for what they lack. */
const BROWSERS = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  root: import.meta.dirname,
  plugins: [react(), classNamesInPlace(), stableIds, drawDocument, buildEarly, buildWorker, compressAssets],
  css,
  // Only a build knows its files.
  define: command === 'serve' ? { HUB_FILES: 'null' } : {},
  server: {
    proxy: {
      ...Object.fromEntries(HUB_PATHS.map((path) => [path, hub])),
      // The provider's socket is at the root, like the pages and the hot reload.
      '^/\\?project_id=': {
        ...hub,
        ws: true,
        bypass: ({ headers, url }) => (headers.upgrade === undefined ? url : null),
      },
    },
  },
  worker: { format: 'es' },
  build: {
    target: BROWSERS,
    outDir: '../dist/client',
    emptyOutDir: true,
    // The CSP allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // React changes less often than the hub, so browsers keep its chunk when the hub is updated.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: command === 'build' ? await readGroups() : [],
        },
      },
    },
  },
}));
