import { Router, type Request, type Response } from 'express';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { paths, SEARCH_PARAM, type PublicScreen } from '@hub/shared/hub/paths.ts';
import { Id } from '@hub/shared/ids.schema.ts';
import type { Deps } from '../../deps.ts';
import { Failure } from '@hub/provider/base/failure.ts';
import { CLOCK_BOUND_MS, type SendShared } from '../sharedAnswers/sharedAnswers.ts';
import type { WorkBudget } from '../workBudget.ts';
import { withHead, type PageHead } from './pageHead.ts';
import { screenHead, searchHead, SUBJECTS } from './readPageHead.ts';
import { SCREENS } from './pageTexts.ts';

type Needed = Pick<Deps, 'config' | 'stores' | 'now' | 'log'>;

const QUERY_MAX = 100;

/**
 * Serves the client's document with a specific head and the contents of each public page: for clients without scripts, and until
 * the scripts have loaded. A page is never refused: if anything fails, the plain document is served.
 *
 * @param clientDir folder of the built client
 */
export function createPagesRouter(
  deps: Needed,
  clientDir: string,
  { send, budget }: { send: SendShared; budget: WorkBudget },
): Router {
  const router = Router();
  const { publicUrl } = deps.config.server;
  let document: Promise<string> | null = null;
  const plain = () => {
    document ??= readFile(join(clientDir, 'index.html'), 'utf8');
    document.catch(() => {
      document = null;
    });
    return document;
  };

  const serve = (req: Request, res: Response, read: () => Promise<PageHead>) =>
    send(req, res, async () => ({
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
      lifeMs: CLOCK_BOUND_MS,
      content: withHead(await plain(), await read(), publicUrl),
    })).catch(async (error: unknown) => {
      if (res.headersSent) throw error;
      const isUnknown = error instanceof Failure && error.reason === 'notFound';
      res
        .status(isUnknown ? 404 : 200)
        .set('cache-control', 'no-cache')
        .type('html')
        .send(await plain());
    });

  // Not cached, because everyone may type something else.
  router.get(paths.players, async (req, res, next) => {
    const query = queryOf(req);
    if (query === '') return next();
    const head = await budget
      .require({ address: req.ip ?? 'unknown', userId: null })
      .then(() => searchHead(deps, query))
      .catch(() => null);
    const html = await plain();
    return res
      .set('cache-control', 'no-cache')
      .type('html')
      .send(head === null ? html : withHead(html, head, publicUrl));
  });

  for (const path of Object.keys(SCREENS) as PublicScreen[])
    router.get(path, (req, res) => serve(req, res, () => screenHead(deps, path)));
  for (const [screen, read] of Object.entries(SUBJECTS))
    router.get(`${screen}/:id`, (req, res, next) => {
      const id = z.safeParse(Id, req.params['id']);
      return id.success ? serve(req, res, () => read(deps, id.data)) : next();
    });
  return router;
}

/** The search term for the list of players; '' for none. */
function queryOf({ query }: Request): string {
  const typed = query[SEARCH_PARAM];
  return typeof typed === 'string' ? typed.slice(0, QUERY_MAX).trim() : '';
}
