import { z } from 'zod';
import { Id } from './ids.ts';
import { INJURY_STATUSES, type Availability, type InjuryStatus } from './terms.ts';

export const AVAILABILITY_OF: Record<InjuryStatus, Availability> = {
  fit: 'available',
  questionable: 'doubtful',
  unknown: 'doubtful',
  injured: 'injured',
  suspended: 'suspended',
};

/** What an administrator can say of a player. */
export const EDITABLE_STATUSES = ['fit', 'questionable', 'injured', 'suspended'] as const;
export type EditableStatus = (typeof EDITABLE_STATUSES)[number];

export const EDIT_SOURCE_LENGTH = 200;
export const EDITS_SHOWN = 20;

/** A change of a player whose effect is asked for. */
export const AvailabilityChange = z.strictObject({
  playerId: Id,
  status: z.enum(EDITABLE_STATUSES),
  /** ISO date; null: not known. */
  expectedReturn: z.iso.date().nullable(),
});
export type AvailabilityChange = z.infer<typeof AvailabilityChange>;

export const AvailabilityEditInput = AvailabilityChange.extend({
  /** Where it is known from: a press conference, an address. */
  source: z.string().trim().min(1).max(EDIT_SOURCE_LENGTH),
});
export type AvailabilityEditInput = z.infer<typeof AvailabilityEditInput>;

const Chance = z.number().min(0).max(1);

/** What a change would do to the chances of a club; nothing is stored. */
export const AvailabilityPreview = z.object({
  playerId: z.string(),
  name: z.string(),
  /** Null without a club. */
  teamName: z.string().nullable(),
  before: z.enum(INJURY_STATUSES),
  after: z.enum(EDITABLE_STATUSES),
  /** The club's players whose chance changes by a whole percentage point or more, the player himself always; the greatest change first. */
  chances: z.array(z.object({ playerId: z.string(), name: z.string(), before: Chance, after: Chance })),
});
export type AvailabilityPreview = z.infer<typeof AvailabilityPreview>;

/** Where a player's state is known from, as fans see it; only what an administrator entered has one. */
export const AvailabilityNote = z.object({
  source: z.string(),
  /** The hub's time. ISO-8601 UTC. */
  notedTs: z.string(),
  /** ISO date; null: not known. */
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
  /** The administrator's name; null where nobody knows it any more. */
  editedBy: z.string().nullable(),
  /** Neither a later edit nor newer data have taken its place. */
  isInForce: z.boolean(),
});
export type AvailabilityEdit = z.infer<typeof AvailabilityEdit>;
