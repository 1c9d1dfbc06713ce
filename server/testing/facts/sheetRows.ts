import type { TableRow } from '../../provider/provider.ts';

/** Rows of each table of match sheets, one per user. */
export const sheetRows = (users: readonly string[]): [table: string, rows: TableRow[]][] => [
  [
    'matchSheets',
    users.map((enteredBy) => ({
      id: `sheet-of-${enteredBy}`,
      season: '2024-25',
      fixtureId: `fixture-of-${enteredBy}`,
      form: 'text',
      text: 'FCB: Neuer',
      answers: '{}',
      enteredTs: '2024-11-01T10:00:00.000Z',
      enteredBy,
    })),
  ],
  [
    'matchSheetParts',
    users.map((decidedBy) => ({
      id: `part-of-${decidedBy}`,
      sheetId: `sheet-of-${decidedBy}`,
      season: '2024-25',
      fixtureId: `fixture-of-${decidedBy}`,
      teamId: 'team-a',
      players: '[]',
      state: 'undone',
      decidedTs: '2024-11-01T10:00:00.000Z',
      decidedBy,
      revision: 2,
    })),
  ],
  [
    'clubKeepers',
    users.map((userId) => ({
      id: `${userId} team-a`,
      userId,
      teamId: 'team-a',
      grantedTs: '2024-11-01T10:00:00.000Z',
      grantedBy: userId,
    })),
  ],
];
