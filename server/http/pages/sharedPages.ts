import { Router } from 'express';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { paths } from '@hub/shared/hub/paths.ts';
import { Id } from '@hub/shared/ids.schema.ts';
import { type SharedPicture } from '@hub/shared/users/sharedPictures.schema.ts';
import { SHARED_PICTURE_SIZE } from '@hub/shared/limits.ts';
import { toSharedPicture } from '../../commands/users/pictures.ts';
import type { Deps } from '../../deps.ts';
import { withHead, type PageHead } from './pageHead.ts';

/**
 * Serves the page of a shared picture: the client's document with Open Graph tags for messengers, which do not run scripts. 404
 * with the same document for a withdrawn picture.
 *
 * @param clientDir folder of the built client
 */
export function createSharedPagesRouter(deps: Pick<Deps, 'config' | 'stores'>, clientDir: string): Router {
  const router = Router();
  router.get(`${paths.sharedPicture}/:id`, async (req, res) => {
    const document = await readFile(join(clientDir, 'index.html'), 'utf8');
    const id = z.safeParse(Id, req.params.id);
    const kept = id.success ? await deps.stores.sharedPictures.one(id.data) : null;
    res.set('cache-control', 'no-cache').type('html');
    if (kept === null) res.status(404).send(document);
    else res.send(withHead(document, headOf(toSharedPicture(deps, kept)), deps.config.server.publicUrl));
  });
  return router;
}

function headOf({ id, title, description, pictureUrl }: SharedPicture): PageHead {
  return {
    title,
    description,
    path: `${paths.sharedPicture}/${id}`,
    picture: { path: pictureUrl, ...SHARED_PICTURE_SIZE, alt: description },
    // Anyone with the address may see the picture, but search engines must not list it.
    isUnlisted: true,
  };
}
