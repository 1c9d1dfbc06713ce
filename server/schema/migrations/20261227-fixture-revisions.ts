/** How often and when a fixture was last moved, so that calendars replace what they have. */
export const fixtureRevisions: readonly string[] = [
  `create table fixture_revisions (
    id text primary key,
    revision integer not null,
    revised_ts text not null
  )`,
];
