import express, { Router, type RequestHandler, type Response } from 'express';
import { existsSync, readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { basename, extname, join } from 'node:path';

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

/** What the build has compressed lies beside it under this ending. */
const COMPRESSED = '.br';

/** Leads to the compressed file where there is one and the browser can read it. */
function toCompressed(dir: string): RequestHandler {
  const files = new Set(existsSync(dir) ? readdirSync(dir) : []);
  return (req, _res, next) => {
    const file = `${req.path.slice(1)}${COMPRESSED}`;
    if (files.has(file) && req.acceptsEncodings('br') !== false) req.url = `/${file}`;
    next();
  };
}

/** Says of a compressed file what it holds, so that nothing compresses it once more. */
function describeCompressed(res: Response, path: string): void {
  res.set({ 'content-encoding': 'br', vary: 'Accept-Encoding' }).type(extname(path));
}

/** Serves the built client: hashed assets forever, and the same document for every page address. */
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
