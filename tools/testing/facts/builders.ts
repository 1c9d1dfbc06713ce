import { NOTHING_COUNTED } from '@hub/shared/points/pointCounts.ts';
import { foldText } from '@hub/shared/text/foldText.ts';
import type { RowOf } from '@hub/server/schema/columns.ts';
import type { Deps } from '@hub/server/deps.ts';
import {
  fixtures as fixturesTable,
  news as newsTable,
  players as playersTable,
  statsPlayers as statsPlayersTable,
  teams as teamsTable,
} from '@hub/server/schema/catalog.ts';
import type {
  StoredTeam,
  StoredPlayer,
  StoredFixture,
  StoredNewsItem,
  StoredPlayerStats,
} from '@hub/season/matchdata/seasonRows.ts';
import type { StoredAppearance } from '@hub/season/matchdata/seasonRows.ts';
import {
  appearances as appearancesTable,
  hubSettings as hubSettingsTable,
} from '@hub/server/schema/season.ts';
import { insertStatements } from '@hub/server/stores/bulk.ts';

/** Valid rows; a test names only what matters to it. */

export function aTeam(record: Partial<StoredTeam> = {}): StoredTeam {
  const id = record.id ?? 'team-a';
  return {
    id,
    name: `Verein ${id}`,
    shortName: id,
    city: 'Musterstadt',
    venue: null,
    isInLeague: true,
    ...record,
  };
}

export function aPlayer(record: Partial<StoredPlayer> = {}): StoredPlayer {
  const name = record.name ?? 'Max Beispiel';
  return {
    id: 'player-1',
    name,
    fullName: null,
    sortName: foldText(name),
    nationality: 'Deutschland',
    birthdate: '1998-03-01',
    heightCm: 183,
    weightKg: 78,
    preferredFoot: 'right',
    teamId: 'team-a',
    leftTeamId: null,
    leftTs: null,
    positions: ['CM'],
    positionPrimary: 'CM',
    roleRank: 1,
    injuryStatus: 'fit',
    suspension: 'none',
    formRatingAvgLast5: null,
    startsLast5: 0,
    lastMatchStarted: false,
    daysSinceLastAppearance: null,
    euMidweekMinutes: 0,
    minutesLast5: [],
    pstart: null,
    pstartScore: null,
    pstartRunId: null,
    pstartKnowledge: null,
    ...record,
  };
}

export function aFixture(record: Partial<StoredFixture> = {}): StoredFixture {
  return {
    id: 'fixture-1',
    season: '2024-25',
    competition: 'bundesliga',
    matchday: 1,
    status: 'scheduled',
    kickoffTs: '2024-12-07T14:30:00.000Z',
    movedFromTs: null,
    homeTeamId: 'team-a',
    awayTeamId: 'team-b',
    venue: null,
    referee: null,
    homeGoals: null,
    awayGoals: null,
    ...record,
  };
}

export function aNewsItem(record: Partial<StoredNewsItem> = {}): StoredNewsItem {
  return {
    id: 'news-1',
    title: 'Training am Dienstag',
    summary: 'Alle dabei.',
    source: 'Redaktion',
    url: 'https://example.com/1',
    teamId: null,
    publishedTs: '2024-12-01T10:00:00.000Z',
    feedId: null,
    hasOwnDate: true,
    fetchedTs: null,
    ...record,
  };
}

export function anAppearance(record: Partial<StoredAppearance> = {}): StoredAppearance {
  const { fixtureId = 'fixture-1', playerId = 'player-1' } = record;
  return {
    id: `${fixtureId}-${playerId}`,
    fixtureId,
    teamId: 'team-a',
    playerId,
    started: true,
    minutesPlayed: 90,
    positionGroup: 'midfielder',
    goals: 0,
    ownGoals: 0,
    yellowCards: 0,
    redCards: 0,
    yellowRedCards: 0,
    subbedInMinute: null,
    subbedOutMinute: null,
    rating: null,
    ratingEstimated: null,
    ...NOTHING_COUNTED,
    isEstimated: false,
    ...record,
  };
}

/** Positions of a squad of 22, in the order of squad numbers. */
const SQUAD = [
  ...Array<string>(2).fill('GK'),
  ...Array<string>(8).fill('CB'),
  ...Array<string>(8).fill('CM'),
  ...Array<string>(4).fill('ST'),
];

/** A squad of 22: two goalkeepers, eight defenders, eight midfielders, four forwards. */
export function aSquad(teamId: string, changes: Partial<StoredPlayer> = {}): StoredPlayer[] {
  return SQUAD.map((code, index) =>
    aPlayer({
      id: `${teamId}-${index + 1}`,
      name: `${teamId} Nummer ${index + 1}`,
      teamId,
      positions: [code],
      positionPrimary: code,
      roleRank: null,
      ...changes,
    }),
  );
}

/** A player's statistics of a season. */
export function aPlayersSeason(record: Partial<StoredPlayerStats> = {}): StoredPlayerStats {
  return {
    id: `${record.playerId ?? 'player-1'}-${record.season ?? '2024-25'}`,
    playerId: 'player-1',
    season: '2024-25',
    competition: 'bundesliga',
    appearancesStarter: 12,
    appearancesSub: 3,
    goalsScored: 0,
    assistsMade: 0,
    xg: null,
    xa: null,
    shotsOnTarget: 0,
    shotsOffTarget: 0,
    keyPassesMade: 0,
    chancesCreated: 0,
    dribblesSuccessful: 0,
    tackles: null,
    interceptionsMade: 0,
    blocksClearances: 0,
    duelsWon: 0,
    foulsCommitted: 0,
    yellowCards: 0,
    redCards: 0,
    yellowRedCards: 0,
    savesMade: 0,
    cleanSheets: 0,
    goalsConceded: 0,
    gkPsxg: null,
    penaltiesSaved: null,
    ...record,
  };
}

export interface League {
  teams?: StoredTeam[];
  players?: StoredPlayer[];
  statistics?: StoredPlayerStats[];
  fixtures?: StoredFixture[];
  news?: StoredNewsItem[];
  appearances?: StoredAppearance[];
}

/** Writes rows and the settings of an imported season 2024-25. */
export async function insertLeague({ provider }: Pick<Deps, 'provider'>, league: League): Promise<void> {
  const settings: RowOf<typeof hubSettingsTable.columns>[] = [
    { id: 'season', value: '2024-25' },
    { id: 'competition', value: 'bundesliga' },
    { id: 'dataKind', value: 'imported' },
  ];
  await provider.database.batch([
    ...insertStatements(hubSettingsTable, settings),
    ...insertStatements(teamsTable, league.teams ?? []),
    ...insertStatements(playersTable, league.players ?? []),
    ...insertStatements(statsPlayersTable, league.statistics ?? []),
    ...insertStatements(fixturesTable, league.fixtures ?? []),
    ...insertStatements(newsTable, league.news ?? []),
    ...insertStatements(appearancesTable, league.appearances ?? []),
  ]);
}

/** Inserts the price of one player per club of the small league; with it, one match is enough for percentages and points. */
export const insertPrices = ({ provider }: Pick<Deps, 'provider'>): Promise<unknown> =>
  provider.database.sql(
    `insert into last_seasons (id, team_id, start_share, start_share_last10, minutes_share, price)
    values ('team-a-20', '', 0, 0, 0, 55), ('team-b-20', '', 0, 0, 0, 55)`,
  );

/** Two squads of 22 with one match played (numbers 1 and 3–12 started and played 90 minutes) and one upcoming. */
export function aSmallLeague(): Required<Omit<League, 'news' | 'statistics'>> {
  const teams = [aTeam({ id: 'team-a' }), aTeam({ id: 'team-b' })];
  const players = teams.flatMap((team) => aSquad(team.id));
  const played = aFixture({
    id: 'fixture-1',
    status: 'finished',
    kickoffTs: '2024-11-30T14:30:00.000Z',
    homeGoals: 1,
    awayGoals: 0,
  });
  const next = aFixture({ id: 'fixture-2', matchday: 2, homeTeamId: 'team-b', awayTeamId: 'team-a' });
  const appearances = players.flatMap((player) => {
    const squadNumber = Number(player.id.split('-').at(-1));
    const started = squadNumber === 1 || (squadNumber >= 3 && squadNumber <= 12);
    if (!started && squadNumber > 18) return [];
    return [
      anAppearance({
        playerId: player.id,
        teamId: player.teamId ?? '',
        started,
        minutesPlayed: started ? 90 : 0,
      }),
    ];
  });
  return { teams, players, fixtures: [played, next], appearances };
}

/**
 * Finishes the second match of `aSmallLeague` with the starters of the first, except number 13 for number 12.
 *
 * @param starters per club; fewer than eleven for an incomplete line-up
 */
export async function playSecondMatch({ provider }: Pick<Deps, 'provider'>, starters = 11): Promise<void> {
  const fixtureId = 'fixture-2';
  const numbers = [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13].slice(0, starters);
  const appearances = ['team-a', 'team-b'].flatMap((teamId) =>
    numbers.map((number) => anAppearance({ fixtureId, playerId: `${teamId}-${number}`, teamId })),
  );
  await provider.database.batch([
    {
      sql: `update fixtures set status = 'finished', home_goals = 0, away_goals = 0 where id = ?`,
      args: [fixtureId],
    },
    ...insertStatements(appearancesTable, appearances),
  ]);
}
