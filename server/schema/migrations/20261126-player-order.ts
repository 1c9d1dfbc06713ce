/**
 * Players in German order of their names. What a database can do without knowing accents stands until the next import,
 * which knows them.
 */
export const playerOrder: readonly string[] = [
  `alter table players add column sort_name text not null default ''`,
  'update players set sort_name = lower(name)',
  'create index players_by_sort_name on players (sort_name, id)',
];
