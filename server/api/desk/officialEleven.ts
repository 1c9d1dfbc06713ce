import { z } from 'zod';
import {
  ElevenForm,
  ElevenPlace,
  OfficialElevenInput,
  OPEN_FIXTURES_SHOWN,
  OpenFixture,
} from '#shared/elevens/officialEleven.schema.ts';
import { enterOfficialEleven, readElevenForm } from '../../commands/desk/elevens.ts';
import { callerOf } from '../sheets/callerOf.ts';
import { adminProcedure } from '../trpc.ts';

/** Announced elevens; administrators only. Keepers of a club use `sheets.elevenForm` and `sheets.enterEleven`. */
export const officialElevenProcedures = {
  openFixtures: adminProcedure
    .output(z.array(OpenFixture))
    .query(({ ctx: { deps } }) => deps.stores.officialElevens.openFixtures(OPEN_FIXTURES_SHOWN)),

  elevenForm: adminProcedure
    .input(ElevenPlace)
    .output(ElevenForm)
    .query(({ ctx: { deps, session }, input }) => readElevenForm(deps, input, callerOf(session))),

  enterOfficialEleven: adminProcedure
    .input(OfficialElevenInput)
    .output(z.object({ isComputed: z.boolean() }))
    .mutation(({ ctx: { deps, session }, input }) => enterOfficialEleven(deps, input, callerOf(session))),
};
