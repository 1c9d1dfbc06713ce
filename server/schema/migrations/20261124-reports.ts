/** Lets users report polls into the same queue as comments. */
export const reports: readonly string[] = [
  'alter table comment_reports rename to reports',
  'alter table reports rename column comment_id to subject_id',
  `alter table reports add column subject text not null default 'comment'`,
];
