import { z } from 'zod';
import {
  ElevenForm,
  ElevenPlace,
  OfficialElevenInput,
  OPEN_FIXTURES_SHOWN,
  OpenFixture,
} from '#shared/elevens/officialEleven.schema.ts';
import { enterOfficialEleven } from '../../commands/desk/enterOfficialEleven.ts';
import { readElevenForm } from '../../commands/desk/readElevenForm.ts';
import { adminProcedure } from '../trpc.ts';

/** Announced elevens; administrators only. */
export const officialElevenProcedures = {
  openFixtures: adminProcedure
    .output(z.array(OpenFixture))
    .query(({ ctx: { deps } }) => deps.stores.officialElevens.openFixtures(OPEN_FIXTURES_SHOWN)),

  elevenForm: adminProcedure
    .input(ElevenPlace)
    .output(ElevenForm)
    .query(({ ctx: { deps }, input }) => readElevenForm(deps, input)),

  enterOfficialEleven: adminProcedure
    .input(OfficialElevenInput)
    .output(z.object({ isComputed: z.boolean() }))
    .mutation(({ ctx: { deps, user }, input }) => enterOfficialEleven(deps, input, user)),
};
