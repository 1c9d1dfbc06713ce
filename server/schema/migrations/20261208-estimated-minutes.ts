/** Marks appearances that no source tells, whose minutes are those of the position group. */
export const estimatedMinutes = [
  'alter table appearances add column is_estimated integer not null default 0',
];
