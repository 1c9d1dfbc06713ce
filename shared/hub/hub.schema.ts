import { z } from 'zod';
import { SOURCE_PARTS } from '#shared/feeds/descriptor.ts';
import { AGING_PARTS, type PartAge } from '#shared/season/freshness.ts';

const Age = z.object({
  part: z.enum(AGING_PARTS),
  readTs: z.string(),
  lateMin: z.int().min(1),
  staleMin: z.int().min(1),
}) satisfies z.ZodType<PartAge>;

/** A source whose first answer an empty hub waits for. */
const AwaitedSource = z.object({
  name: z.string(),
  /** What fans get from it. */
  covers: z.array(z.enum(SOURCE_PARTS)),
  /** When it failed last, ISO-8601 UTC; null: it is being read. */
  failedTs: z.string().nullable(),
  /** Attempts in a row that failed. */
  failures: z.int().min(0),
});
export type AwaitedSource = z.infer<typeof AwaitedSource>;

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
  /** Sources that an empty hub reads its season from; null where a season is on show. */
  awaited: z.array(AwaitedSource).nullable(),
});
export type HubInfo = z.infer<typeof HubInfo>;
