import { z } from 'zod';
import {
  SheetCsvInput,
  SheetDecision,
  SheetDesk,
  SheetEntered,
  SheetForm,
  SheetId,
  SheetInput,
  SheetMatchId,
  SheetOfCsv,
} from '#shared/matchSheet/sheets.schema.ts';
import { decideSheet, undoSheet } from '../../commands/sheets/decideSheet.ts';
import { enterSheet } from '../../commands/sheets/enterSheet.ts';
import { importSheets } from '../../commands/sheets/importSheets.ts';
import { readSheetDesk } from '../../commands/sheets/readSheetDesk.ts';
import { readSheetForm } from '../../commands/sheets/readSheetForm.ts';
import type { SheetCaller } from '../../commands/sheets/sheetCaller.ts';
import { assertAdministrator, type Session } from '../context.ts';
import { checked, router, userProcedure } from '../trpc.ts';

const limitedProcedure = userProcedure.use(async ({ ctx, next }) => {
  await ctx.allow('sheet', ctx.user.id);
  return next();
});

const callerOf = ({ user, isAdmin }: Session): SheetCaller => ({
  id: user.id,
  displayName: user.displayName,
  isAdmin,
});

/** Match sheets: every signed-in user proposes them; those of administrators and of fans who keep a club count. */
export const sheetsRouter = router({
  desk: userProcedure
    .input(z.void())
    .output(checked(SheetDesk))
    .query(({ ctx: { deps, session } }) => readSheetDesk(deps, callerOf(session))),

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

  /** For whoever keeps a club of the sheet. */
  decide: limitedProcedure
    .input(SheetDecision)
    .output(z.void())
    .mutation(({ ctx: { deps, session }, input }) => decideSheet(deps, callerOf(session), input)),

  /** For administrators only. */
  importCsv: limitedProcedure
    .use(({ ctx, next }) => {
      assertAdministrator(ctx.session);
      return next();
    })
    .input(SheetCsvInput)
    .output(z.array(SheetOfCsv))
    .mutation(({ ctx: { deps, session }, input }) => importSheets(deps, callerOf(session), input)),
});
