/** Marks news that address a model instead of readers, and suggestions from them, so that people see both. */
export const suspiciousNews: readonly string[] = [
  'alter table news_readings add column is_suspicious integer not null default 0',
  'alter table status_suggestions add column is_suspicious integer not null default 0',
];
