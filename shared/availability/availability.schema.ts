import { z } from 'zod';
import { Id } from '../ids.schema.ts';
import { AILMENTS } from './playerStatus.ts';
import { INJURY_STATUSES } from '../terms.ts';

/** The fields of `PlayerStatus`, for players. */
export const PlayerStatusFields = {
  status: z.enum(INJURY_STATUSES),
  /** Why he is suspended; null if he is not, or if the reason is unknown. */
  suspension: z.string().nullable(),
  /** His ailment, even while he is suspended; null if none is known. */
  ailment: z.enum(AILMENTS).nullable(),
};

/** Statuses that an administrator can set. */
export const EDITABLE_STATUSES = ['fit', 'questionable', 'injured', 'suspended'] as const;
export type EditableStatus = (typeof EDITABLE_STATUSES)[number];

export const EDIT_SOURCE_LENGTH = 200;
export const EDITS_SHOWN = 20;

/** Usual chances of playing for doubtful players, in percent. */
export const DOUBT_CHANCES = [75, 50, 25] as const;

/** A hypothetical change of a player's status. */
export const AvailabilityChange = z.strictObject({
  playerId: Id,
  status: z.enum(EDITABLE_STATUSES),
  /** Chance of playing of a doubtful player, in percent; null if not given. */
  chance: z
    .union(DOUBT_CHANCES.map((chance) => z.literal(chance)))
    .nullable()
    .default(null),
  /** ISO date; null if unknown. */
  expectedReturn: z.iso.date().nullable(),
});
export type AvailabilityChange = z.infer<typeof AvailabilityChange>;

export const AvailabilityEditInput = AvailabilityChange.extend({
  /** Source of the information, such as a press conference or an address. */
  source: z.string().trim().min(1).max(EDIT_SOURCE_LENGTH),
});
export type AvailabilityEditInput = z.infer<typeof AvailabilityEditInput>;

const Chance = z.number().min(0).max(1);

/** Effect of a change on the start probabilities of a club; nothing is stored. */
export const AvailabilityPreview = z.object({
  playerId: z.string(),
  name: z.string(),
  /** Null without a club. */
  teamName: z.string().nullable(),
  before: z.enum(INJURY_STATUSES),
  after: z.enum(EDITABLE_STATUSES),
  /** The player, and team-mates whose chance changes by at least a percentage point; greatest change first. */
  chances: z.array(z.object({ playerId: z.string(), name: z.string(), before: Chance, after: Chance })),
});
export type AvailabilityPreview = z.infer<typeof AvailabilityPreview>;

/** Source of a player's status as shown to fans; only administrators' edits have one. */
export const AvailabilityNote = z.object({
  source: z.string(),
  /** The hub's time. ISO-8601 UTC. */
  notedTs: z.string(),
  /** ISO date; null if unknown. */
  expectedReturn: z.string().nullable(),
});
export type AvailabilityNote = z.infer<typeof AvailabilityNote>;

export const AvailabilityEdit = z.object({
  id: z.string(),
  playerId: z.string(),
  name: z.string(),
  status: z.enum(INJURY_STATUSES),
  source: z.string(),
  expectedReturn: z.string().nullable(),
  /** The hub's time. ISO-8601 UTC. */
  editedTs: z.string(),
  /** The administrator's name; null if no longer known. */
  editedBy: z.string().nullable(),
  /** False once replaced by a later edit or newer data. */
  isInForce: z.boolean(),
});
export type AvailabilityEdit = z.infer<typeof AvailabilityEdit>;
