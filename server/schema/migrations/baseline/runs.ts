export const runs: readonly string[] = [
  `create table pstart_runs (
    id text primary key,
    season text not null,
    competition text not null,
    matchday integer,
    as_of_ts text not null,
    started_ts text not null,
    finished_ts text not null,
    "trigger" text not null,
    model_version text not null,
    processed integer not null,
    errors text not null default '[]'
  )`,
  'create index pstart_runs_by_finished on pstart_runs (finished_ts, id)',
  `create table pstart_predictions (
    id text primary key,
    run_id text not null references pstart_runs (id) on delete cascade,
    player_id text not null,
    team_id text not null,
    fixture_id text,
    pstart double precision not null check (pstart >= 0 and pstart <= 1),
    score double precision not null,
    reasons text not null,
    comes_on double precision,
    expected_minutes double precision,
    reliability text,
    reliability_reason text,
    gains text,
    unique (run_id, player_id)
  )`,
  'create index pstart_predictions_by_player on pstart_predictions (player_id, run_id)',
  'create index pstart_predictions_by_fixture on pstart_predictions (fixture_id, run_id)',
  `create table flows (
    id text primary key,
    status text not null,
    last_run_ts text,
    last_result text
  )`,
  `create table hub_settings (
    id text primary key,
    value text not null
  )`,
  `create table leases (
    id text primary key,
    holder text not null,
    expires_ts text not null
  )`,
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
  'create index flow_runs_by_start on flow_runs (flow, started_ts, id)',
  `create table flow_schedules (
    id text primary key,
    pattern text,
    is_paused integer not null default 0,
    due_ts text,
    changed_ts text,
    changed_by text
  )`,
  'create index pstart_runs_by_season on pstart_runs (season, competition, finished_ts, id)',
];
