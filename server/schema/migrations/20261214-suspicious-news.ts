/** Marks news whose text turns to a model instead of readers, and what was read in them: people shall see both. */
export const suspiciousNews: readonly string[] = [
  'alter table news_readings add column is_suspicious integer not null default 0',
  'alter table status_suggestions add column is_suspicious integer not null default 0',
];
