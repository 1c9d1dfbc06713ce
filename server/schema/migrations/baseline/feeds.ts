export const feeds: readonly string[] = [
  `create table source_facts (
    id text primary key,
    source text not null,
    kind text not null,
    source_id text not null,
    season text not null,
    value text,
    source_updated_ts text,
    fetched_ts text not null,
    is_newest integer not null
  )`,
  'create index source_facts_newest on source_facts (is_newest, season, source)',
  'create index source_facts_history on source_facts (source, kind, source_id, fetched_ts)',
  `create table source_ids (
    id text primary key,
    source text not null,
    source_id text not null,
    hub_id text not null,
    method text not null,
    confirmed_by text,
    seen_ts text not null
  )`,
  'create index source_ids_by_confirmer on source_ids (confirmed_by)',
  `create table identity_questions (
    id text primary key,
    source text not null,
    source_id text not null,
    name text not null,
    club_id text not null,
    birthdate text,
    candidates text not null,
    asked_ts text not null
  )`,
  `create table source_states (
    id text primary key,
    is_paused integer not null default 0,
    last_success_ts text,
    items integer not null default 0,
    error_code text,
    error_ts text,
    failures integer not null default 0,
    progress text not null default '{}',
    request_day text not null default '',
    requests integer not null default 0,
    request_limit integer
  )`,
  `create table held_changes (
    id text primary key,
    kind text not null,
    about text not null,
    shown text not null,
    told text not null,
    held_ts text not null,
    decision text not null,
    decided_by text,
    decided_ts text
  )`,
  'create index held_changes_open on held_changes (decision, held_ts)',
  'create index held_changes_by_decider on held_changes (decided_by)',
  `create table merged_seasons (
    id text primary key,
    bundle text not null,
    merged_ts text not null,
    facts integer not null default 0
  )`,
  'create index merged_seasons_state on merged_seasons (id, merged_ts, facts)',
  'create index source_facts_since on source_facts (fetched_ts)',
];
