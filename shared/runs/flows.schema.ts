import { PULLED_SOURCES, type PulledSource } from '../feeds/sources.ts';
import { z } from 'zod';
import { Id } from '../ids.schema.ts';
import { FLOW_STATUSES, RUN_TRIGGERS } from '../terms.ts';

export const PSTART_FLOW = 'Compute_Pstart_Model';

/** The flow that reads a source, e.g. `Pull_openligadb`. */
export const pullFlowOf = (source: PulledSource) => `Pull_${source}`;

/** The source that a flow reads; null for any other flow. */
export const sourceOfFlow = (flow: string): PulledSource | null =>
  PULLED_SOURCES.find((source) => pullFlowOf(source) === flow) ?? null;

/** Base path of serverless functions, e.g. `/functions/Compute_Pstart_Model`. */
export const FUNCTIONS_PATH = '/functions';

/** Result of a run (specification, section 7). */
export const FlowResult = z.object({
  success: z.boolean(),
  /** Number of players with a new start probability, or of new and changed facts of a source. */
  processed: z.number().int().nonnegative(),
  /** For a failed pull, a `FeedErrorCode`. */
  message: z.string(),
  /** A sentence for each player whose data could not be used. */
  errors: z.array(z.string()),
});
export type FlowResult = z.infer<typeof FlowResult>;

/** How far a run has come. */
export const RUN_STAGES = ['started', 'read', 'computed', 'saved'] as const;
export type RunStage = (typeof RUN_STAGES)[number];

/** 'interrupted': it stopped without reporting an end, such as in a crash. */
export const RUN_OUTCOMES = ['running', 'success', 'error', 'cancelled', 'interrupted'] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** Message of a cancelled run. */
export const CANCELLED = 'cancelled';

export const RUNS_PER_PAGE = 20;

const DurationMs = z.int().min(0).nullable();

export const NEXT_RUNS_SHOWN = 3;

/** When a flow runs on schedule. */
export const FlowSchedule = z.object({
  /** Cron pattern of five fields in Europe/Berlin; null: never. */
  pattern: z.string().nullable(),
  /** Whether the pattern is the configured one. */
  isDefault: z.boolean(),
  isPaused: z.boolean(),
  /** Earliest first, ISO-8601 UTC; empty while paused. */
  nextTs: z.array(z.string()),
});
export type FlowSchedule = z.infer<typeof FlowSchedule>;

export const Flow = z.object({
  name: z.string(),
  description: z.string(),
  /** Address for other programs to start it; null if they cannot. */
  url: z.string().nullable(),
  status: z.enum(FLOW_STATUSES),
  lastRunTs: z.string().nullable(),
  lastResult: FlowResult.nullable(),
  /** Duration of the run behind `lastResult`; null if unknown. */
  lastDurationMs: DurationMs,
  /** Null for a pull, which follows its source's poll intervals. */
  schedule: FlowSchedule.nullable(),
  /** Null unless the flow reads a source. */
  pull: z.object({ source: z.enum(PULLED_SOURCES), isPaused: z.boolean() }).nullable(),
  /** Null unless a run is in progress. */
  progress: z
    .object({
      runId: z.string(),
      stage: z.enum(RUN_STAGES),
      trigger: z.enum(RUN_TRIGGERS),
      /** By the machine's clock. ISO-8601 UTC. */
      startedTs: z.string(),
    })
    .nullable(),
});
export type Flow = z.infer<typeof Flow>;

export const FlowRun = z.object({
  id: z.string(),
  trigger: z.enum(RUN_TRIGGERS),
  /** By the machine's clock. ISO-8601 UTC. */
  startedTs: z.string(),
  durationMs: DurationMs,
  outcome: z.enum(RUN_OUTCOMES),
  stage: z.enum(RUN_STAGES),
  processed: z.int().min(0),
  message: z.string(),
  errors: z.array(z.string()),
});
export type FlowRun = z.infer<typeof FlowRun>;

const FlowName = z.string().min(1).max(64);

export const RunsInput = z.strictObject({
  name: FlowName,
  /** `nextCursor` of the previous page. */
  cursor: z.string().min(1).max(1000).nullish(),
  direction: z.enum(['forward', 'backward']).optional(),
});

export const RunsPage = z.object({
  /** Newest first. */
  runs: z.array(FlowRun),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
});
export type RunsPage = z.infer<typeof RunsPage>;

export const CancelRunInput = z.strictObject({ name: FlowName, runId: Id });

export const ScheduleInput = z.strictObject({
  name: FlowName,
  /** Null: the configured one. */
  pattern: z.string().trim().min(9).max(100).nullable(),
  isPaused: z.boolean(),
});
export type ScheduleInput = z.infer<typeof ScheduleInput>;
