import { z } from 'zod';
import {
  AvailabilityChange,
  AvailabilityEdit,
  AvailabilityEditInput,
  AvailabilityPreview,
} from '../../shared/availability.ts';
import { editAvailability } from '../commands/desk/editAvailability.ts';
import { previewAvailability } from '../commands/desk/previewAvailability.ts';
import { adminProcedure } from './trpc.ts';

/** What administrators say of players. */
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
};
