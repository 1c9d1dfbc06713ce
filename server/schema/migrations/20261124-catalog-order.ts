/** Indexes newest first with ties by id, as the catalog lists them; ascending ones would leave ties to be sorted. */
export const catalogOrder: readonly string[] = [
  `create index pstart_runs_by_season on pstart_runs (season, competition, finished_ts, id)`,
  `create index fixtures_by_matchday on fixtures (matchday)`,
  `create index fixtures_newest_first on fixtures (kickoff_ts desc, id)`,
  `create index news_newest_first on news (published_ts desc, id)`,
  'drop index news_by_published',
];
