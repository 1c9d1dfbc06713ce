import { Router } from 'express';
import { ACCOUNT_SCREENS, ADMIN_SCREENS, clubPath, paths, playerPath } from '@hub/shared/hub/paths.ts';
import { escapeHtml } from '@hub/shared/text/escapeHtml.ts';
import type { Deps } from '../../deps.ts';
import type { SendShared } from '../sharedAnswers/sharedAnswers.ts';
import { SCREENS } from './pageTexts.ts';

type Needed = Pick<Deps, 'config' | 'stores' | 'now'>;

const CACHE_CONTROL = 'public, max-age=3600';
/** Paths of accounts and of programs. */
const CLOSED = ['/trpc', '/functions', ...ACCOUNT_SCREENS, ...ADMIN_SCREENS, `${paths.sharedPicture}/`];

/** Serves search engines the list of pages, and the paths to skip. */
export function createSitemapRouter(deps: Needed, send: SendShared): Router {
  const router = Router();
  const { publicUrl } = deps.config.server;
  const addressOf = (path: string) => new URL(path, publicUrl).href;
  router.get('/robots.txt', (_req, res) => {
    const lines = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`)];
    res
      .set('cache-control', CACHE_CONTROL)
      .type('txt')
      .send(`${lines.join('\n')}\n\nSitemap: ${addressOf('/sitemap.xml')}\n`);
  });
  router.get('/sitemap.xml', (req, res) =>
    send(req, res, async () => ({
      contentType: 'application/xml; charset=utf-8',
      cacheControl: CACHE_CONTROL,
      content: sitemapOf((await pathsOf(deps)).map(addressOf)),
    })),
  );
  return router;
}

/** Screens, clubs and the players of clubs; matches are linked from their clubs. */
async function pathsOf({ stores }: Needed): Promise<string[]> {
  const known = await stores.players.searchEntries();
  return [
    ...Object.keys(SCREENS),
    ...known.clubs.map(({ id }) => clubPath(id)),
    ...known.players.flatMap(({ id, teamShortName }) => (teamShortName === null ? [] : [playerPath(id)])),
  ];
}

const sitemapOf = (addresses: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
