import { z } from 'zod';
import { Lineups } from '#shared/elevens/lineups.schema.ts';
import { checked, publicProcedure } from '../trpc.ts';

/** The probable elevens of the next matchday; public. */
export const lineupsProcedure = publicProcedure
  .input(z.void())
  .output(checked(Lineups))
  .query(({ ctx: { deps } }) => deps.stores.lineups.read());
