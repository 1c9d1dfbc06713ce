import { z } from 'zod';
import { PredictionRecord } from '../../shared/record.ts';
import { publicProcedure } from './trpc.ts';

/** How good the predictions were; open to everybody. */
export const recordProcedure = publicProcedure
  .input(z.void())
  .output(PredictionRecord)
  .query(({ ctx: { deps } }) => deps.stores.record.read());
