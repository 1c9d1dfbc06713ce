import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

// The host stays the browser's, by which the hub knows that a socket comes from its own page.
const hub = { target: `http://localhost:${process.env['PORT'] ?? '3000'}` };
const HUB_PATHS = ['/trpc', '/api', '/auth', '/functions', '/calendar', '/record.csv'];

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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFonts],
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
        codeSplitting: {
          // Libraries change less often than the hub; browsers keep them over a new version of it.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            { name: 'mantine', test: /node_modules[\\/]@mantine[\\/](core|hooks|notifications)[\\/]/ },
          ],
        },
      },
    },
  },
});
