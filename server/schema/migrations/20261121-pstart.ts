/**
 * Runs and predictions (append-only; no foreign key to players, since a prediction outlives its player's row), the
 * state of flows, the hub's settings, and the leases that keep two processes from doing the same work.
 */
export const pstart: readonly string[] = [
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
  `create index pstart_runs_by_finished on pstart_runs (finished_ts, id)`,

  `create table pstart_predictions (
    id text primary key,
    run_id text not null references pstart_runs (id) on delete cascade,
    player_id text not null,
    team_id text not null,
    fixture_id text,
    probability double precision not null check (probability >= 0 and probability <= 1),
    score double precision not null,
    reasons text not null,
    unique (run_id, player_id)
  )`,
  `create index pstart_predictions_by_player on pstart_predictions (player_id, run_id)`,
  `create index pstart_predictions_by_fixture on pstart_predictions (fixture_id, run_id)`,

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
];
