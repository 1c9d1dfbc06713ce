/**
 * The outlook beside the start probability (null in rows of older models), official elevens, and the ledger:
 * predictions before a kickoff, frozen once per slot, and their scores.
 */
export const ledger: readonly string[] = [
  `alter table pstart_predictions add column comes_on double precision`,
  `alter table pstart_predictions add column expected_minutes double precision`,
  `alter table pstart_predictions add column reliability text`,
  `alter table pstart_predictions add column reliability_reason text`,
  `alter table pstart_predictions add column gains text`,

  `create table official_elevens (
    id text primary key,
    fixture_id text not null,
    team_id text not null,
    player_id text not null,
    entered_ts text not null,
    entered_by text not null,
    unique (fixture_id, player_id)
  )`,

  `create table ledger_snapshots (
    id text primary key,
    season text not null,
    competition text not null,
    matchday integer not null,
    fixture_id text not null,
    kickoff_ts text not null,
    home_team_id text not null,
    away_team_id text not null,
    kind text not null check (kind in ('frozen', 'manual', 'replay')),
    slot text not null,
    as_of_ts text not null,
    frozen_ts text not null,
    model_version text not null,
    run_id text,
    scored_ts text,
    unique (fixture_id, kickoff_ts, slot)
  )`,
  `create index ledger_snapshots_by_season on ledger_snapshots (season, competition, matchday)`,
  `create index ledger_snapshots_unscored on ledger_snapshots (scored_ts, fixture_id)`,

  `create table ledger_predictions (
    id text primary key,
    snapshot_id text not null references ledger_snapshots (id) on delete cascade,
    team_id text not null,
    player_id text not null,
    position_group text not null,
    probability double precision not null check (probability >= 0 and probability <= 1),
    comes_on double precision,
    started_last integer,
    started integer,
    unique (snapshot_id, team_id, player_id)
  )`,

  `create table ledger_scores (
    id text primary key,
    snapshot_id text not null references ledger_snapshots (id) on delete cascade,
    team_id text not null,
    position_group text not null,
    players integer not null,
    starters integer not null,
    right_of_eleven integer not null,
    eleven_right integer not null,
    brier_sum double precision not null,
    log_loss_sum double precision not null,
    yardstick_right integer,
    yardstick_brier_sum double precision,
    yardstick_log_loss_sum double precision,
    bins text not null,
    unique (snapshot_id, team_id, position_group)
  )`,
];
