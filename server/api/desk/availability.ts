import { z } from 'zod';
import { Id } from '#shared/ids.schema.ts';
import {
  AvailabilityChange,
  AvailabilityEdit,
  AvailabilityEditInput,
  AvailabilityPreview,
} from '#shared/availability/availability.schema.ts';
import { editAvailability, previewAvailability, releaseOverride } from '../../commands/desk/availability.ts';
import { adminProcedure } from '../trpc.ts';

/** Edits of players' availability; administrators only. */
export const availabilityProcedures = {
  availabilityEdits: adminProcedure
    .output(z.array(AvailabilityEdit))
    .query(({ ctx: { deps } }) => deps.stores.availability.newest()),

  previewAvailability: adminProcedure
    .input(AvailabilityChange)
    .output(AvailabilityPreview)
    .query(({ ctx: { deps }, input }) => previewAvailability(deps, input)),

  editAvailability: adminProcedure
    .input(AvailabilityEditInput)
    .output(z.object({ editedTs: z.string(), isComputed: z.boolean() }))
    .mutation(({ ctx: { deps, user }, input }) => editAvailability(deps, input, user)),

  /** Ends an edit, so that the feeds' reports count again. */
  releaseAvailability: adminProcedure
    .input(z.strictObject({ playerId: Id }))
    .output(z.object({ isComputed: z.boolean() }))
    .mutation(({ ctx: { deps, user }, input }) => releaseOverride(deps, input.playerId, user)),
};
