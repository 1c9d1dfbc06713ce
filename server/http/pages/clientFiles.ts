import express, { Router } from 'express';
import type { ServerResponse } from 'node:http';
import { basename, join } from 'node:path';

const WORKER = 'worker.js';

/** The worker that weighs transfers. */
const SOLVER = /^solver\.worker-[\w-]+\.js$/u;

/**
 * Lets a worker's script compile WebAssembly, which its own policy rules and not that of the page: no page may, and nothing may evaluate
 * text as a script.
 */
function allowWebAssembly(res: ServerResponse): void {
  const policy = res.getHeader('content-security-policy');
  if (typeof policy === 'string')
    res.setHeader(
      'content-security-policy',
      policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
    );
}

/** Serves the built client: hashed assets forever, and the same document for every page address. */
export function createClientRouter(clientDir: string): Router {
  const router = Router();
  router.use(
    '/assets',
    express.static(join(clientDir, 'assets'), {
      immutable: true,
      maxAge: '1y',
      index: false,
      setHeaders: (res, path) => {
        if (SOLVER.test(basename(path))) allowWebAssembly(res);
      },
    }),
  );
  router.use('/assets', (_req, _res, next) => next('router'));
  router.use(
    express.static(clientDir, {
      index: false,
      maxAge: '1h',
      // Every page looks for a newer one; an old one would keep its old hub.
      setHeaders: (res, path) => {
        if (basename(path) === WORKER) res.set('cache-control', 'no-cache');
      },
    }),
  );
  router.get('/{*path}', (req, res, next) => {
    // An address that names a missing file is not a page.
    if (/\.\w{1,8}$/.test(req.path) || !req.accepts('html')) return next();
    res.set('cache-control', 'no-cache').sendFile('index.html', { root: clientDir });
  });
  return router;
}
