import { Router } from 'express';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Id } from '#shared/ids.schema.ts';
import { pictureOfCatalog } from '../../commands/users/sharePicture.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { drawInBackground } from '../../sharing/drawInBackground.ts';
import type { FollowedVersion } from '../catalogCache/dataVersion.ts';
import type { WorkBudget } from '../workBudget/workBudget.ts';

const KINDS = ['player', 'club'] as const;
type Kind = (typeof KINDS)[number];

/** Each takes some hundred kilobytes. */
const PICTURES_MAX = 60;
const LONGEST_MS = 10 * 60_000;
const CACHE_CONTROL = 'public, max-age=600';

export const previewPath = (kind: Kind, id: string) => `/vorschau/${kind}/${encodeURIComponent(id)}.png`;

/**
 * Draws what a messenger shows beside the address of a player or a club, in a thread of its own and once per data version; what
 * it costs is charged to the address that asks.
 */
export function createPreviewPicturesRouter(
  deps: Deps,
  { version, budget }: { version: FollowedVersion; budget: WorkBudget },
): Router {
  const pictures = new LRUCache<string, Promise<Uint8Array>>({ max: PICTURES_MAX, ttl: LONGEST_MS });
  const router = Router();
  for (const kind of KINDS)
    router.get(`/vorschau/${kind}/:id.png`, async (req, res) => {
      const id = z.safeParse(Id, req.params['id']);
      if (!id.success) throw new AppError('notFound');
      const key = `${await version.current()} ${kind} ${id.data}`;
      const payer = { address: req.ip ?? 'unknown', userId: null };
      const drawn = await (pictures.get(key) ??
        budget.run(payer, 'preview', () => {
          const drawing = draw(deps, kind, id.data);
          pictures.set(key, drawing);
          // A failure is not kept.
          drawing.catch(() => pictures.delete(key));
          return drawing;
        }));
      res.set('cache-control', CACHE_CONTROL).type('png').end(drawn);
    });
  return router;
}

async function draw(deps: Deps, kind: Kind, id: string): Promise<Uint8Array> {
  const picture = await pictureOfCatalog(deps, kind, id);
  if (picture === null) throw new AppError('notFound');
  return drawInBackground(picture);
}
