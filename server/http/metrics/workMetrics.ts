import { PULLED_SOURCES } from '@hub/shared/feeds/sources.ts';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { PSTART_FLOW, pullFlowOf } from '@hub/shared/runs/flows.schema.ts';
import type { Deps } from '../../deps.ts';
import type { JobEnd } from '../../jobs/scheduler.ts';
import type { Backups } from '@hub/provider/backups.ts';
import type { FlowState } from '../../stores/runs/flows.ts';
import { shareReading } from './shareReading.ts';

const JOB_SECONDS = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300];

/** Background work: runs of the flows, over all processes, and the jobs of this one. */
export function addWorkMetrics({ stores, readers, provider }: Deps, registers: Registry[]): JobEnd {
  const flows = [
    PSTART_FLOW,
    ...PULLED_SOURCES.filter((source) => readers[source] !== undefined).map(pullFlowOf),
  ];
  addRunGauges(flows, stores, registers);
  if (provider.backups !== undefined) addBackupGauge(provider.backups, registers);
  const jobs = new Histogram({
    name: 'hub_job_seconds',
    help: 'Time that a scheduled job of this process took, by outcome.',
    labelNames: ['job', 'outcome'] as const,
    buckets: JOB_SECONDS,
    registers,
  });
  return (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds);
}

function addBackupGauge(backups: Backups, registers: Registry[]): void {
  const taken = new Gauge({
    name: 'hub_last_backup_timestamp_seconds',
    help: 'When the newest readable backup was made, by reason; for archived, when PostgreSQL last archived a part of its log.',
    labelNames: ['reason'] as const,
    registers,
    async collect() {
      const [kept, archive] = await Promise.all([backups.list().catch(() => []), backups.archive()]);
      taken.reset();
      // Those of the future are from before the clock was set back.
      const past = kept.filter(({ takenMs }) => takenMs <= Date.now());
      for (const { reason, takenMs } of past.toReversed()) taken.set({ reason }, takenMs / 1000);
      if (archive !== null && archive.takenMs !== null)
        taken.set({ reason: 'archived' }, archive.takenMs / 1000);
    },
  });
}

function addRunGauges(names: readonly string[], { flows }: Deps['stores'], registers: Registry[]): void {
  const readStates = shareReading(() => flows.readAll(names));
  const eachState = async (set: (flow: string, state: FlowState) => void, reset: () => void) => {
    const states = await readStates();
    // While the database is unavailable, the previous values stay, and all other metrics are still reported.
    if (states === null) return;
    reset();
    states.forEach((state, n) => set(names[n] ?? '', state));
  };
  const ended = new Gauge({
    name: 'hub_last_run_timestamp_seconds',
    help: 'When the last run of a flow ended, by outcome.',
    labelNames: ['flow', 'outcome'] as const,
    registers,
    collect: () =>
      eachState(
        (flow, { lastRunTs, lastResult }) => {
          if (lastRunTs === null) return;
          const outcome = lastResult?.success === true ? 'succeeded' : 'failed';
          ended.set({ flow, outcome }, Date.parse(lastRunTs) / 1000);
        },
        () => ended.reset(),
      ),
  });
  const took = new Gauge({
    name: 'hub_last_run_seconds',
    help: 'How long the last run of a flow took.',
    labelNames: ['flow'] as const,
    registers,
    collect: () =>
      eachState(
        (flow, { lastDurationMs }) => {
          if (lastDurationMs !== null) took.set({ flow }, lastDurationMs / 1000);
        },
        () => took.reset(),
      ),
  });
}
