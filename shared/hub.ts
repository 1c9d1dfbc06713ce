import { z } from 'zod';
import { PartAge } from './freshness.ts';

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
  ages: z.array(PartAge),
});
export type HubInfo = z.infer<typeof HubInfo>;
