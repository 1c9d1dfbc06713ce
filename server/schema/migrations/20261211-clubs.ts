/** Clubs added by administrators, the hub's clubs for sources' clubs, and open questions. */
export const clubs: readonly string[] = [
  `create table club_ids (
    id text primary key,
    source text not null,
    source_id text not null,
    hub_id text not null,
    method text not null,
    confirmed_by text,
    seen_ts text not null
  )`,
  'create index club_ids_by_confirmer on club_ids (confirmed_by)',
  `create table added_clubs (
    id text primary key,
    name text not null,
    short_name text not null,
    city text,
    added_ts text not null
  )`,
  `create table club_questions (
    id text primary key,
    source text not null,
    source_id text not null,
    name text not null,
    short_name text not null,
    asked_ts text not null
  )`,
];
