/** The history of runs, with at most one running per flow, and the schedules of flows. */
export const flowRuns: readonly string[] = [
  `create table flow_runs (
    id text primary key,
    flow text not null,
    "trigger" text not null,
    started_ts text not null,
    finished_ts text,
    outcome text not null check (outcome in ('running', 'success', 'error', 'cancelled', 'interrupted')),
    stage text not null,
    processed integer not null default 0,
    message text not null default '',
    errors text not null default '[]',
    duration_ms integer
  )`,
  `create unique index flow_runs_running on flow_runs (flow) where outcome = 'running'`,
  `create index flow_runs_by_start on flow_runs (flow, started_ts, id)`,

  `create table flow_schedules (
    id text primary key,
    pattern text,
    is_paused integer not null default 0,
    due_ts text,
    changed_ts text,
    changed_by text
  )`,
];
