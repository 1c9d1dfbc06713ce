import type { TableRow } from '../../provider/provider.ts';

/** A friends' league and a tip per user, by table. */
export function tipLeagueRows(user: string, other: string): [table: string, rows: TableRow[]][] {
  return [
    [
      'tipLeagues',
      [user, other].map((founderId) => ({
        id: `league-of-${founderId}`,
        name: 'Freitagsrunde',
        season: '2024-25',
        competition: 'bundesliga',
        firstMatchday: 1,
        founderId,
        token: `token-of-${founderId}`,
        createdTs: '2024-11-01T10:00:00.000Z',
      })),
    ],
    [
      'tipLeagueClubs',
      [user, other].map((founderId) => ({
        id: `club-of-${founderId}`,
        leagueId: `league-of-${founderId}`,
        teamId: 'team-a',
      })),
    ],
    [
      'tipLeagueMembers',
      [user, other].map((userId) => ({
        id: `member-${userId}`,
        leagueId: `league-of-${userId}`,
        userId,
        joinedTs: '2024-11-01T10:00:00.000Z',
      })),
    ],
    [
      'elevenTips',
      [user, other].map((userId) => ({
        id: `eleven-tip-of-${userId}`,
        fixtureId: 'fixture-1',
        teamId: 'team-a',
        userId,
        playerIds: '["player-1"]',
        certaintyPercent: 80,
        tippedTs: '2024-11-01T10:00:00.000Z',
      })),
    ],
  ];
}
