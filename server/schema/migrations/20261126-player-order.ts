/**
 * Sorts players by name in German order. Until the next import, which handles accents, lower case has to do.
 */
export const playerOrder: readonly string[] = [
  `alter table players add column sort_name text not null default ''`,
  'update players set sort_name = lower(name)',
  'create index players_by_sort_name on players (sort_name, id)',
];
