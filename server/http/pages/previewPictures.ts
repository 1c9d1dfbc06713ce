import { idOf } from '../idOf.ts';
import { Router } from 'express';
import { pictureOfCatalog } from '../../commands/users/pictures.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { drawInBackground } from '../../sharing/drawInBackground.ts';
import { CLOCK_BOUND_MS, type SendShared } from '../sharedAnswers/sharedAnswers.ts';

const KINDS = ['player', 'club'] as const;
type Kind = (typeof KINDS)[number];

export const previewPath = (kind: Kind, id: string) => `/vorschau/${kind}/${encodeURIComponent(id)}.png`;

/** Draws the preview picture of a player's or club's address for messengers, in a thread and once per data version. */
export function createPreviewPicturesRouter(deps: Deps, send: SendShared): Router {
  const router = Router();
  for (const kind of KINDS)
    router.get(`/vorschau/${kind}/:id.png`, (req, res) =>
      send(req, res, async () => ({
        contentType: 'image/png',
        cacheControl: 'public, max-age=600',
        lifeMs: CLOCK_BOUND_MS,
        content: Buffer.from(await draw(deps, kind, idOf(req))),
      })),
    );
  return router;
}

async function draw(deps: Deps, kind: Kind, id: string): Promise<Uint8Array> {
  const picture = await pictureOfCatalog(deps, kind, id);
  if (picture === null) throw new AppError('notFound');
  return drawInBackground(picture);
}
