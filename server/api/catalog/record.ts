import { z } from 'zod';
import { PredictionRecord } from '#shared/record/record.schema.ts';
import { checked, publicProcedure } from '../trpc.ts';

/** How good the predictions were; open to everybody. */
export const recordProcedure = publicProcedure
  .input(z.void())
  .output(checked(PredictionRecord))
  .query(({ ctx: { deps } }) => deps.stores.record.read());
