import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { compression } from 'vite-plugin-compression2';

// Keeps the browser's host, so that the hub recognises sockets from its own page.
const hub = { target: `http://localhost:${process.env['PORT'] ?? '3000'}` };
const HUB_PATHS = ['/trpc', '/api', '/embed', '/auth', '/functions', '/calendar', '/record.csv'];

/** Packages that every screen needs. */
const VENDOR =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack[\\/](?:react-query|query-core)|@trpc)[\\/]/u;
/** A module that at least so many chunks need is in a shared one, since every file costs a phone a millisecond or two. */
const COMMON_TO_CHUNKS = 6;
/** The first screens do without schemas and zod. */
const NO_SCHEMA = /^(?!.*(?:node_modules[\\/]zod[\\/]|\.schema\.ts$))/u;

const FONT = /\.woff2$/u;

const EARLY = join(import.meta.dirname, 'src/early/early.ts');
const EARLY_FILE = /\/early-\w+\.js$/u;
const MARKUP = join(import.meta.dirname, 'src/app/documentMarkup.tsx');
/** The chunk with the styles of what the build draws into the document. */
const DRAWN = {
  name: 'drawn',
  test: /\/(?:landing\/LandingPage|cockpit\/CockpitSkeleton)\.module\.css$/u,
};

/** Builds the script that runs before the first paint, and puts its tag and the styles of what is drawn into the document. */
const buildEarly: Plugin = {
  name: 'build-early',
  enforce: 'post',
  transformIndexHtml: (html, { server }) =>
    server === undefined
      ? html
      : [{ tag: 'script', attrs: { type: 'module', src: '/src/early/early.ts' }, injectTo: 'head-prepend' }],
  // Before the bundle is complete, so that it is compressed with it.
  async renderStart() {
    const code = await buildScript(EARLY);
    const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
    this.emitFile({ type: 'asset', fileName: `assets/early-${hash}.js`, source: code });
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const fileName = Object.keys(bundle).find((name) => EARLY_FILE.test(name));
      const document = bundle['index.html'];
      if (document?.type !== 'asset' || fileName === undefined)
        throw new Error('the bundle has no document or no early script');
      // Before everything else to load, because the first paint waits for it.
      const icon = '<link rel="icon"';
      const tag = `<script src="/${fileName}"></script>\n    ${icon}`;
      const styles = Object.values(bundle)
        .flatMap((output) => (output.type === 'chunk' && output.name === DRAWN.name ? stylesOf(output) : []))
        .map((file) => `  <link rel="stylesheet" crossorigin href="/${file}">\n  `);
      const html = replaceIn(document.source.toString(), icon, tag);
      document.source = replaceIn(html, '</head>', `${styles.join('')}</head>`);
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

const stylesOf = ({ viteMetadata }: Rolldown.OutputChunk) => Array.from(viteMetadata?.importedCss ?? []);

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
async function buildScript(input: string, define: Record<string, string> = {}): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: { target: BROWSERS, write: false, rolldownOptions: { input, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}

/** Screens that work offline, the parts that they open, and the scripts behind the page. */
const KEPT_ENTRIES =
  /\/src\/(?:app\/App|installed\/|ui\/dialogs\/DialogFrame|community\/(?:discussion\/DiscussionBlock|comments\/Comment(?:Window|Item)|ToastLayer)|screens\/(?:dashboard|myTeam|lineups|players|player|clubs|club|fixtures|fixture|news|ticker|compare|record|settings|watchlist)\/)/u;
/** Files from `public`, which are copied as they are. */
const PRECACHED_FILES = ['/', '/favicon.svg', '/manifest.webmanifest', '/icons/icon-192.png'];

/** Builds the service worker, which must be at the root under a fixed name, and lists the files that start the hub. */
const buildWorker: Plugin = {
  name: 'build-worker',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = '' }, bundle) {
      const shell = [...PRECACHED_FILES, ...precachedAssets(bundle)];
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
function precachedAssets(bundle: Rolldown.OutputBundle): string[] {
  const kept = Object.values(bundle).flatMap((output) => {
    if (output.type !== 'chunk')
      return FONT.test(output.fileName) || EARLY_FILE.test(output.fileName) ? [output.fileName] : [];
    return output.isEntry || KEPT_ENTRIES.test(output.facadeModuleId ?? '') ? filesOf(bundle, output) : [];
  });
  return [...new Set(kept)].map((fileName) => `/${fileName}`);
}

/** The oldest browsers in which the hub works; `tools/e2e/shell/newerApis.test.ts` looks for what they lack. */
const BROWSERS = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];

export default defineConfig({
  root: import.meta.dirname,
  // A workspace would get a `node_modules` of its own.
  cacheDir: '../node_modules/.vite',
  plugins: [
    react(),
    drawDocument,
    buildEarly,
    buildWorker,
    // As well as possible; a server has no time for that during a request.
    compression({
      algorithms: ['brotliCompress'],
      include: /^assets\/.*\.(?:js|css|svg)$/u,
      skipIfLargerOrEqual: false,
    }),
  ],
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
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Packages change less often than the hub, so browsers keep their chunk when the hub is updated.
            { name: 'vendor', test: VENDOR },
            DRAWN,
            { name: 'common', test: NO_SCHEMA, minShareCount: COMMON_TO_CHUNKS },
          ],
        },
      },
    },
  },
});
