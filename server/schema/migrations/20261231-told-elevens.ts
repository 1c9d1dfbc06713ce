/** Elevens by source, and which tips on elevens the crowd's eleven may count, and has counted. */
export const toldElevens: readonly string[] = [
  'create index expected_elevens_by_source on expected_elevens (source_id, entered_ts)',
  'alter table eleven_tips add column counts_from_ts text',
  'alter table eleven_tips add column pooled_ts text',
];
