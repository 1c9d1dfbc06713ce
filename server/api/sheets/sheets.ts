import { z } from 'zod';
import { ElevenForm, ElevenPlace, OfficialElevenInput } from '@hub/shared/elevens/officialEleven.schema.ts';
import {
  SheetCsvInput,
  SheetDecision,
  SheetsOverview,
  SheetEntered,
  SheetForm,
  SheetId,
  SheetInput,
  SheetMatchId,
  SheetOfCsv,
} from '@hub/shared/matchSheet/sheets.schema.ts';
import { enterOfficialEleven, readElevenForm } from '../../commands/elevens/officialElevens.ts';
import { decideSheet, undoSheet, enterSheet, importSheets } from '../../commands/sheets/enterSheets.ts';
import { readSheetsOverview, readSheetForm } from '../../commands/sheets/readSheets.ts';
import { callerOf } from './callerOf.ts';
import { adminProcedure, checked, limited, router, userProcedure } from '../trpc.ts';

const limitedProcedure = userProcedure.use(limited('sheet'));

/** Match sheets: any signed-in user can propose them; those of administrators and club keepers count at once. */
export const sheetsRouter = router({
  desk: userProcedure
    .input(z.void())
    .output(checked(SheetsOverview))
    .query(({ ctx: { deps, session } }) => readSheetsOverview(deps, callerOf(session))),

  form: userProcedure
    .input(SheetMatchId)
    .output(checked(SheetForm))
    .query(({ ctx: { deps, session }, input }) => readSheetForm(deps, callerOf(session), input.fixtureId)),

  enter: limitedProcedure
    .input(SheetInput)
    .output(SheetEntered)
    .mutation(({ ctx: { deps, session }, input }) => enterSheet(deps, callerOf(session), input)),

  undo: limitedProcedure
    .input(SheetId)
    .output(z.void())
    .mutation(({ ctx: { deps, session }, input }) => undoSheet(deps, callerOf(session), input.sheetId)),

  /** For keepers of a club in the sheet. */
  decide: limitedProcedure
    .input(SheetDecision)
    .output(z.void())
    .mutation(({ ctx: { deps, session }, input }) => decideSheet(deps, callerOf(session), input)),

  /** For keepers of the club, before and during its match. */
  elevenForm: userProcedure
    .input(ElevenPlace)
    .output(checked(ElevenForm))
    .query(({ ctx: { deps, session }, input }) => readElevenForm(deps, input, callerOf(session))),

  /** For keepers of the club; an empty eleven withdraws their own. */
  enterEleven: limitedProcedure
    .input(OfficialElevenInput)
    .output(z.object({ isComputed: z.boolean() }))
    .mutation(({ ctx: { deps, session }, input }) => enterOfficialEleven(deps, input, callerOf(session))),

  /** For administrators only. */
  importCsv: adminProcedure
    .use(limited('sheet'))
    .input(SheetCsvInput)
    .output(z.array(SheetOfCsv))
    .mutation(async ({ ctx: { deps, session }, input }) => {
      const { matches } = await importSheets(deps, callerOf(session), input);
      return matches;
    }),
});
