import { z } from 'zod';
import { Id } from '#shared/ids.schema.ts';

/** Pictures that a user shares: of an own team, of a club's eleven, of a player. */

export const SHARED_KINDS = ['userTeam', 'club', 'player'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** What the picture shows; `id` is that of the team, club or player. */
export const SharedSubject = z.strictObject({ kind: z.enum(SHARED_KINDS), id: Id });
export type SharedSubject = z.infer<typeof SharedSubject>;

export const SharedPicture = z.object({
  id: z.string(),
  kind: z.enum(SHARED_KINDS),
  subjectId: z.string(),
  title: z.string(),
  /** What the picture says, for those who do not see it. */
  description: z.string(),
  pictureUrl: z.string(),
  /** Where everybody can see it. */
  url: z.string(),
  createdTs: z.string(),
});
export type SharedPicture = z.infer<typeof SharedPicture>;

/** Newest first. */
export const SharedPictures = z.array(SharedPicture);

export const SharedPictureId = z.strictObject({ id: Id });
