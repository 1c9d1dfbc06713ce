import { z } from 'zod';
import { AGING_PARTS, type PartAge } from '#shared/season/freshness.ts';

const Age = z.object({
  part: z.enum(AGING_PARTS),
  readTs: z.string(),
  lateMin: z.int().min(1),
  staleMin: z.int().min(1),
}) satisfies z.ZodType<PartAge>;

/** What the shell says about the hub as a whole. */
export const HubInfo = z.object({
  season: z.string(),
  competition: z.string(),
  /** The season on show is the invented demo season. */
  isDemo: z.boolean(),
  /** The hub's own time, from which clients compute ages. ISO-8601 UTC. */
  nowTs: z.string(),
  /** The clock stands still at a chosen instant (`HUB_CLOCK`). */
  clockIsFixed: z.boolean(),
  /** Of what sources tell; empty where none is read. */
  ages: z.array(Age),
});
export type HubInfo = z.infer<typeof HubInfo>;
