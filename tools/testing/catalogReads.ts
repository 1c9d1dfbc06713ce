import type { Stores } from '@hub/server/stores/stores.ts';

/** Time of the reads: between the two matches of `aSmallLeague`. */
export const READ_AT = '2024-12-01T12:00:00.000Z';

/** Every catalog read by name, for `aSmallLeague` after a run. */
export const CATALOG_READS: Record<string, (stores: Stores) => Promise<unknown>> = {
  dashboard: ({ dashboard }) => dashboard.read(READ_AT),
  players: ({ players }) => players.page(null),
  'players after a mark': ({ players }) => players.page('["team a nummer 3","team-a-3"]'),
  player: ({ players }) => players.details('team-a-3', READ_AT),
  chanceHistories: ({ players }) => players.chanceHistories(READ_AT),
  marketPoints: ({ players }) => players.marketPoints(),
  teamPlayers: ({ userTeams }) => userTeams.players(['nobody', 'team-a-3', 'team-b-4'], READ_AT),
  comparison: ({ players }) => players.compare(['team-a-3', 'team-b-4', 'nobody'], READ_AT),
  sampleTeam: ({ players }) => players.sampleTeam(),
  search: ({ players }) => players.searchEntries(),
  clubs: ({ teams }) => teams.clubs(),
  squad: ({ teams }) => teams.squad('team-a'),
  club: ({ teams }) => teams.details('team-a', READ_AT),
  'club away': ({ teams }) => teams.details('team-b', READ_AT),
  news: ({ news }) => news.latest(),
  fixtures: ({ fixtures }) => fixtures.page(null, READ_AT),
  'fixtures after a mark': ({ fixtures }) =>
    fixtures.page('["2024-12-07T14:30:00.000Z","fixture-2"]', READ_AT),
  ticker: ({ fixtures }) => fixtures.ticker(READ_AT),
  fixture: ({ fixtures }) => fixtures.details('fixture-2'),
  'fixture played': ({ fixtures }) => fixtures.details('fixture-1'),
  'one fixture': ({ fixtures }) => fixtures.one('fixture-1'),
  'fixtures of a club': ({ fixtures }) => fixtures.ofClub('team-a'),
  lineups: ({ lineups }) => lineups.read(),
  'line-up of a club': ({ lineups }) => lineups.ofClub('fixture-2', 'team-a'),
  'form of an eleven': ({ officialElevens }) => officialElevens.subject('fixture-2', 'team-a'),
  record: ({ record }) => record.read(),
  'discussed players': ({ community }) => community.read.discussed('player'),
  'discussed clubs': ({ community }) => community.read.discussed('club'),
  'discussed fixtures': ({ community }) => community.read.discussed('fixture'),
};
