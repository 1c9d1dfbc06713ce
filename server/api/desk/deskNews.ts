import { z } from 'zod';
import { DeskNews, DeskNewsInput } from '#shared/desk/deskNews.schema.ts';
import { Id } from '#shared/ids.schema.ts';
import { deleteDeskNews, saveDeskNews } from '../../commands/feeds/news.ts';
import { adminProcedure } from '../trpc.ts';

/** News entered at the desk; administrators only. */
export const deskNewsProcedures = {
  deskNews: adminProcedure.output(DeskNews).query(({ ctx: { deps } }) => deps.stores.news.ofDesk()),

  /** Enters a news item, or changes one entered at the desk. */
  saveDeskNews: adminProcedure
    .input(DeskNewsInput)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx: { deps, user }, input }) => saveDeskNews(deps, input, user)),

  deleteDeskNews: adminProcedure
    .input(z.strictObject({ id: Id }))
    .output(z.void())
    .mutation(({ ctx: { deps, user }, input }) => deleteDeskNews(deps, input.id, user)),
};
