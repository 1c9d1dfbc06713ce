import { z } from 'zod';
import { SOURCE_PARTS } from '../feeds/descriptor.ts';
import { AGING_PARTS, type PartAge } from '../season/freshness.ts';
import type { Reported } from './reported.ts';

const Age = z.object({
  part: z.enum(AGING_PARTS),
  readTs: z.string(),
  lateMin: z.int().min(1),
  staleMin: z.int().min(1),
}) satisfies z.ZodType<PartAge>;

/** A source whose first answer an empty hub is waiting for. */
const AwaitedSource = z.object({
  name: z.string(),
  /** Parts of the season that it reports. */
  covers: z.array(z.enum(SOURCE_PARTS)),
  /** When it last failed, ISO-8601 UTC; null while it is being read. */
  failedTs: z.string().nullable(),
  /** Consecutive failed attempts. */
  failures: z.int().min(0),
});
export type AwaitedSource = z.infer<typeof AwaitedSource>;

const ReportedFields = z.object({
  elevens: z.boolean(),
  live: z.boolean(),
  absences: z.boolean(),
  news: z.boolean(),
}) satisfies z.ZodType<Reported>;

/** Facts about the hub as a whole, for the shell. */
export const HubInfo = z.object({
  season: z.string(),
  competition: z.string(),
  /** Whether the current season is the invented demo season. */
  isDemo: z.boolean(),
  /** The hub's own time, from which clients compute ages. ISO-8601 UTC. */
  nowTs: z.string(),
  /** Whether the clock stands still at a chosen instant (`HUB_CLOCK`). */
  clockIsFixed: z.boolean(),
  /** Ages of the facts that sources report; empty if no source is read. */
  ages: z.array(Age),
  /** Sources that an empty hub reads its season from; null once there is a season. */
  awaited: z.array(AwaitedSource).nullable(),
  reported: ReportedFields,
  /** Whether the operator can still claim the hub at `/einrichten`. */
  isUnclaimed: z.boolean(),
});
export type HubInfo = z.infer<typeof HubInfo>;
