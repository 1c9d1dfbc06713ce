import { Router } from 'express';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { escapeHtml } from '#shared/text/escapeHtml.ts';
import { Id } from '#shared/ids.schema.ts';
import { SHARED_PICTURE_PATH, type SharedPicture } from '#shared/users/sharedPictures.schema.ts';
import { SHARED_PICTURE_SIZE } from '#shared/limits.ts';
import { toSharedPicture } from '../commands/users/sharePicture.ts';
import type { Deps } from '../deps.ts';
import { payForRequests, type WorkBudget } from './workBudget/workBudget.ts';

/**
 * Serves the page of a shared picture: the client's document with what messengers need for a preview (Open Graph),
 * which do not run scripts. 404 with the same document for a picture that was withdrawn.
 *
 * @param clientDir folder of the built client
 */
export function createSharedPagesRouter(
  deps: Pick<Deps, 'config' | 'stores'>,
  clientDir: string,
  budget: WorkBudget,
): Router {
  const router = Router();
  router.get(`${SHARED_PICTURE_PATH}/:id`, payForRequests(budget, 'sharedPage'), async (req, res) => {
    const document = await readFile(join(clientDir, 'index.html'), 'utf8');
    const id = z.safeParse(Id, req.params.id);
    const kept = id.success ? await deps.stores.sharedPictures.one(id.data) : null;
    res.set('cache-control', 'no-cache').type('html');
    if (kept === null) res.status(404).send(document);
    else res.send(withPreview(document, toSharedPicture(deps, kept), deps.config.server.publicUrl));
  });
  return router;
}

function withPreview(
  document: string,
  { title, description, pictureUrl, url }: SharedPicture,
  publicUrl: string,
): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Bundesliga Fantasy Hub',
    'og:locale': 'de_DE',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': new URL(pictureUrl, publicUrl).href,
    'og:image:type': 'image/png',
    'og:image:width': String(SHARED_PICTURE_SIZE.width),
    'og:image:height': String(SHARED_PICTURE_SIZE.height),
    'og:image:alt': description,
  };
  const tags = [
    // Whoever got the address may see the picture; search engines need not show it.
    '<meta name="robots" content="noindex" />',
    '<meta name="twitter:card" content="summary_large_image" />',
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
  ];
  // A function, because `$` in a replacing text has a meaning.
  return document.replace('</head>', () => `${tags.join('\n    ')}\n  </head>`);
}
