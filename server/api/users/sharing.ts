import { z } from 'zod';
import {
  PicturePreview,
  PreviewedSubject,
  SharedPicture,
  SharedPictureId,
  SharedPictures,
  SharedSubject,
} from '@hub/shared/users/sharedPictures.schema.ts';
import {
  previewPicture,
  sharePicture,
  toSharedPicture,
  withdrawPicture,
} from '../../commands/users/pictures.ts';
import { AppError } from '../../errors.ts';
import { limited, publicProcedure, router, userProcedure } from '../trpc.ts';

/** Shared pictures. */
export const sharingRouter = router({
  /** Public for anyone who knows the id. */
  picture: publicProcedure
    .input(SharedPictureId)
    .output(SharedPicture)
    .query(async ({ ctx: { deps }, input }) => {
      const kept = await deps.stores.sharedPictures.one(input.id);
      if (kept === null) throw new AppError('sharedPictureNotFound');
      return toSharedPicture(deps, kept);
    }),

  /** A mutation, because drawing is expensive and clients repeat queries on their own. */
  preview: publicProcedure
    .input(PreviewedSubject)
    .output(PicturePreview)
    .use(limited('previewPicture'))
    .mutation(({ ctx: { deps, session }, input }) => previewPicture(deps, session?.user ?? null, input)),

  mine: userProcedure
    .input(z.void())
    .output(SharedPictures)
    .query(async ({ ctx: { deps, user } }) =>
      (await deps.stores.sharedPictures.ofUser(user.id)).map((kept) => toSharedPicture(deps, kept)),
    ),

  share: userProcedure
    .input(SharedSubject)
    .output(SharedPicture)
    .use(limited('sharePicture'))
    .mutation(({ ctx: { deps, user }, input }) => sharePicture(deps, user, input)),

  withdraw: userProcedure
    .input(SharedPictureId)
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => withdrawPicture(deps, user, input.id)),
});
