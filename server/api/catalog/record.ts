import { z } from 'zod';
import { HitRate } from '#shared/record/hitRate.schema.ts';
import { PredictionRecord } from '#shared/record/record.schema.ts';
import { checked, publicProcedure } from '../trpc.ts';

/** How good the predictions were; public. */
export const recordProcedure = publicProcedure
  .input(z.void())
  .output(checked(PredictionRecord))
  .query(({ ctx: { deps } }) => deps.stores.record.read());

/** The record in one figure, for screens that show nothing else of it; public. */
export const hitRateProcedure = publicProcedure
  .input(z.void())
  .output(checked(HitRate))
  .query(({ ctx: { deps } }) => deps.stores.record.hitRate());
