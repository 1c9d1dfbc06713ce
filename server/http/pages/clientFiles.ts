import express, { Router, type RequestHandler, type Response } from 'express';
import { existsSync, readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { isScreenAt } from '@hub/shared/hub/paths.ts';

const WORKER = 'worker.js';

/** Extension of files compressed by the build, beside the originals. */
const COMPRESSED = '.br';

/** Rewrites to the compressed file if there is one and the browser accepts it. */
function toCompressed(dir: string): RequestHandler {
  const files = new Set(existsSync(dir) ? readdirSync(dir) : []);
  return (req, _res, next) => {
    const file = `${req.path.slice(1)}${COMPRESSED}`;
    if (files.has(file) && req.acceptsEncodings('br') !== false) req.url = `/${file}`;
    next();
  };
}

/** Sets a compressed file's type and encoding, so that it is not compressed again. */
function describeCompressed(res: Response, path: string): void {
  res.set({ 'content-encoding': 'br', vary: 'Accept-Encoding' }).type(extname(path));
}

/**
 * Serves the built client: hashed assets forever, and the same document for every screen; for other addresses only to those who
 * ask for a page, as 404, because programs look for their own there.
 */
export function createClientRouter(clientDir: string): Router {
  const router = Router();
  const assetsDir = join(clientDir, 'assets');
  router.use(
    '/assets',
    toCompressed(assetsDir),
    express.static(assetsDir, {
      immutable: true,
      maxAge: '1y',
      index: false,
      setHeaders: (res, sentPath) => {
        const path = sentPath.endsWith(COMPRESSED) ? sentPath.slice(0, -COMPRESSED.length) : sentPath;
        if (path !== sentPath) describeCompressed(res, path);
      },
    }),
  );
  router.use('/assets', (_req, _res, next) => next('router'));
  router.use(
    express.static(clientDir, {
      index: false,
      maxAge: '1h',
      // Revalidated on every visit, because an old document would load an old client.
      setHeaders: (res, path) => {
        if (basename(path) === WORKER) res.set('cache-control', 'no-cache');
      },
    }),
  );
  router.get('/{*path}', (req, res, next) => {
    const isScreen = isScreenAt(req.path);
    if (req.accepts(isScreen ? ['html'] : ['json', 'html']) !== 'html') return next();
    res
      .status(isScreen ? 200 : 404)
      .set('cache-control', 'no-cache')
      .sendFile('index.html', { root: clientDir });
  });
  return router;
}
