/** How much a merge had read, found without reading the merged season, which is large. */
export const mergedFacts: readonly string[] = [
  'alter table merged_seasons add column facts integer not null default 0',
  'create index merged_seasons_state on merged_seasons (id, merged_ts, facts)',
];
