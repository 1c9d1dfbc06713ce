import { z } from 'zod';
import { FORMATIONS, PLACES } from '../elevens/bestEleven.ts';
import { HeldPlaces } from '../games/heldPlaces.schema.ts';
import { GAMES } from '../games/profiles.ts';
import { Id } from '../ids.schema.ts';
import { USER_TEAM_PLAYERS_MAX } from '../limits.ts';
import { UserTeamName } from './userTeams.schema.ts';

/** Pictures that a user shares: of their own team, a matchday of it in review, a club's eleven or a player. */

const NOW_KINDS = ['userTeam', 'club', 'player'] as const;
export const SHARED_KINDS = [...NOW_KINDS, 'review'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** What the picture shows; `id` belongs to the team, club or player. */
export const SharedSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(NOW_KINDS), id: Id }),
  z.strictObject({ kind: z.literal('review'), id: Id, matchday: z.int().min(1).max(99) }),
]);
export type SharedSubject = z.infer<typeof SharedSubject>;

/** A visitor's team, which the hub does not store. */
export const VisitorsTeam = z.strictObject({
  kind: z.literal('visitorsTeam'),
  name: UserTeamName,
  game: z.enum(GAMES),
  held: HeldPlaces.nullable().default(null),
  formation: z.enum(FORMATIONS).nullable(),
  players: z
    .array(z.strictObject({ id: Id, place: z.enum(PLACES).nullable() }))
    .min(1)
    .max(USER_TEAM_PLAYERS_MAX),
});
export type VisitorsTeam = z.infer<typeof VisitorsTeam>;

export const PreviewedSubject = z.union([SharedSubject, VisitorsTeam]);
export type PreviewedSubject = z.infer<typeof PreviewedSubject>;

/** A preview of a picture; shown only to the user and not stored. */
export const PicturePreview = z.object({
  title: z.string(),
  /** Text alternative of the picture. */
  description: z.string(),
  /** The PNG itself, as a `data:` address. */
  pictureUrl: z.string(),
});
export type PicturePreview = z.infer<typeof PicturePreview>;

export const SharedPicture = z.object({
  id: z.string(),
  kind: z.enum(SHARED_KINDS),
  subjectId: z.string(),
  title: z.string(),
  /** Text alternative of the picture. */
  description: z.string(),
  pictureUrl: z.string(),
  /** Public address. */
  url: z.string(),
  createdTs: z.string(),
});
export type SharedPicture = z.infer<typeof SharedPicture>;

/** Newest first. */
export const SharedPictures = z.array(SharedPicture);

export const SharedPictureId = z.strictObject({ id: Id });
