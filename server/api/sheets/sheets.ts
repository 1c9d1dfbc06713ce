import { z } from 'zod';
import {
  EnterExpected,
  ExpectedDesk,
  ExpectedElevenId,
  ExpectedReading,
  ExpectedText,
} from '@hub/shared/elevens/expectedEleven.schema.ts';
import { ElevenForm, ElevenPlace, OfficialElevenInput } from '@hub/shared/elevens/officialEleven.schema.ts';
import { FriendlyDesk, FriendlyId, FriendlyInput } from '@hub/shared/matchSheet/friendlies.schema.ts';
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
import {
  enterExpected,
  readExpected,
  readExpectedDesk,
  withdrawExpected,
} from '../../commands/elevens/expectedElevens.ts';
import { enterOfficialEleven, readElevenForm } from '../../commands/elevens/officialElevens.ts';
import { decideSheet, undoSheet, enterSheet, importSheets } from '../../commands/sheets/enterSheets.ts';
import { readSheetsOverview, readSheetForm } from '../../commands/sheets/readSheets.ts';
import { enterFriendly, readFriendlies, withdrawFriendly } from '../../commands/sheets/friendlies.ts';
import { callerOf } from './callerOf.ts';
import { adminProcedure, checked, limited, router, userProcedure } from '../trpc.ts';

/** Whether the chances were recomputed, which is not possible while another run is in progress. */
const Computed = z.object({ isComputed: z.boolean() });

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
    .output(Computed)
    .mutation(({ ctx: { deps, session }, input }) => enterOfficialEleven(deps, input, callerOf(session))),

  /** For administrators and keepers of a club, as the next three. */
  expectedDesk: userProcedure
    .input(z.void())
    .output(checked(ExpectedDesk))
    .query(({ ctx: { deps, session } }) => readExpectedDesk(deps, callerOf(session))),

  /** Reads a text and changes nothing. */
  readExpected: userProcedure
    .use(limited('readText'))
    .input(ExpectedText)
    .output(checked(ExpectedReading))
    .mutation(({ ctx: { deps, session }, input }) => readExpected(deps, callerOf(session), input)),

  enterExpected: limitedProcedure
    .input(EnterExpected)
    .output(Computed)
    .mutation(({ ctx: { deps, session }, input }) => enterExpected(deps, callerOf(session), input)),

  withdrawExpected: limitedProcedure
    .input(ExpectedElevenId)
    .output(Computed)
    .mutation(({ ctx: { deps, session }, input }) => withdrawExpected(deps, callerOf(session), input.id)),

  /** For administrators and keepers of the club, as the next two; empty for others. */
  friendlies: userProcedure
    .input(z.void())
    .output(checked(FriendlyDesk))
    .query(({ ctx: { deps, session } }) => readFriendlies(deps, callerOf(session))),

  enterFriendly: limitedProcedure
    .input(FriendlyInput)
    .output(Computed)
    .mutation(({ ctx: { deps, session }, input }) => enterFriendly(deps, callerOf(session), input)),

  withdrawFriendly: limitedProcedure
    .input(FriendlyId)
    .output(Computed)
    .mutation(({ ctx: { deps, session }, input }) => withdrawFriendly(deps, callerOf(session), input.id)),

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
