import { z } from 'zod';
import { FLOW_STATUSES } from './terms.ts';

export const PSTART_FLOW = 'Compute_Pstart_Model';

/** Where serverless functions answer, e.g. `/functions/Compute_Pstart_Model`. */
export const FUNCTIONS_PATH = '/functions';

/** What a run answers (specification, section 7). */
export const FlowResult = z.object({
  success: z.boolean(),
  /** Players with a new start probability. */
  processed: z.number().int().nonnegative(),
  message: z.string(),
  /** One sentence for each player whose data could not be used. */
  errors: z.array(z.string()),
});
export type FlowResult = z.infer<typeof FlowResult>;

export const Flow = z.object({
  name: z.string(),
  description: z.string(),
  url: z.string(),
  status: z.enum(FLOW_STATUSES),
  lastRunTs: z.string().nullable(),
  lastResult: FlowResult.nullable(),
});
export type Flow = z.infer<typeof Flow>;
