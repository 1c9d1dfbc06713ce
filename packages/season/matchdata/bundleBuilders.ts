import { BUNDLE_FILES, type BundleList } from '@hub/shared/season/seasonImport.schema.ts';
import type {
  AbsenceRow,
  AppearanceRow,
  ClubRow,
  EuropeanMatchRow,
  FixtureRow,
  MatchDataBundle,
  PlayerMatchStatsRow,
  PlayerRow,
} from './bundleRows.ts';
import { traitsOf } from './seasonRows.ts';

/** Builders of valid bundle rows; a test states only what matters to it. */

export function aClubRow(row: Partial<ClubRow> = {}): ClubRow {
  const clubId = row.clubId ?? 'red';
  return { clubId, name: `FC ${clubId}`, shortName: clubId, city: 'Musterstadt', country: 'Germany', ...row };
}

export function aPlayerRow(row: Partial<PlayerRow> = {}): PlayerRow {
  const playerId = row.playerId ?? 'p1';
  return {
    playerId,
    clubId: null,
    name: `Spieler ${playerId}`,
    shortName: null,
    birthdate: '1995-05-01',
    nationality: 'Germany',
    birthCountry: 'Germany',
    ...traitsOf({ heightCm: 182, weightKg: 77 }),
    foot: 'right',
    position: 'MF',
    ...row,
  };
}

/** A match played on a Saturday at 14:30 UTC: matchday 1 on 2017-09-02, each later one a week after. */
export function aFixtureRow(row: Partial<FixtureRow> = {}): FixtureRow {
  const matchday = row.matchday ?? 1;
  const day = new Date(Date.UTC(2017, 8, 2 + 7 * (matchday - 1), 14, 30));
  return {
    fixtureId: `f${matchday}`,
    competition: 'Bundesliga',
    season: '2017-18',
    matchday,
    kickoffUtc: day.toISOString(),
    homeClubId: matchday % 2 === 1 ? 'red' : 'blue',
    awayClubId: matchday % 2 === 1 ? 'blue' : 'red',
    homeGoals: 1,
    awayGoals: 0,
    status: 'played',
    venue: matchday % 2 === 1 ? 'Rotes Stadion' : 'Blaues Stadion',
    referee: null,
    ...row,
  };
}

export function anAppearanceRow(row: Partial<AppearanceRow> = {}): AppearanceRow {
  return {
    fixtureId: 'f1',
    clubId: 'red',
    playerId: 'p1',
    started: true,
    minutesPlayed: 90,
    position: 'MF',
    goals: 0,
    ownGoals: 0,
    yellow: 0,
    red: 0,
    secondYellow: 0,
    subbedInMinute: null,
    subbedOutMinute: null,
    yellowMinute: null,
    redMinute: null,
    rating: null,
    ...row,
  };
}

export function anAbsenceRow(row: Partial<AbsenceRow> = {}): AbsenceRow {
  return {
    playerId: 'p1',
    kind: 'injury',
    detail: null,
    from: null,
    until: null,
    fixtureId: null,
    source: null,
    ...row,
  };
}

export function aStatsRow(row: Partial<PlayerMatchStatsRow> = {}): PlayerMatchStatsRow {
  return {
    fixtureId: 'f1',
    clubId: 'red',
    playerId: 'p1',
    passes: 0,
    passesAcc: 0,
    keyPasses: 0,
    assists: 0,
    shots: 0,
    shotsOn: 0,
    goals: 0,
    duels: 0,
    duelsWon: 0,
    takeons: 0,
    takeonsWon: 0,
    interceptions: 0,
    clearances: 0,
    fouls: 0,
    dangerousLosses: 0,
    saves: 0,
    ratingEstimated: null,
    ...row,
  };
}

export function aEuropeanMatchRow(row: Partial<EuropeanMatchRow> = {}): EuropeanMatchRow {
  return {
    date: null,
    kickoffUtc: '2017-09-13T18:45:00.000Z',
    competition: 'Champions League',
    clubId: 'red',
    side: 'home',
    opponent: 'Gast',
    homeGoals: 2,
    awayGoals: 1,
    ...row,
  };
}

/** Clubs `red` and `blue`, player `p1` and one fixture per matchday, unless `lists` replaces them. */
export function aBundle(lists: Partial<MatchDataBundle> = {}, matchdays = 6): MatchDataBundle {
  return {
    clubs: [aClubRow({ clubId: 'red' }), aClubRow({ clubId: 'blue' })],
    players: [aPlayerRow()],
    fixtures: Array.from({ length: matchdays }, (_, index) => aFixtureRow({ matchday: index + 1 })),
    appearances: [],
    absences: [],
    playerMatchStats: [],
    europeanMatches: [],
    statuses: [],
    statusCover: [],
    registered: [],
    ...lists,
  };
}

type Cell = string | number | boolean | null;

/** The text of each file by name, for lists with rows. Booleans are 0 and 1, null is an empty cell. */
export function csvFilesOf(bundle: MatchDataBundle): Map<string, string> {
  const files = new Map<string, string>();
  for (const [list, { name }] of Object.entries(BUNDLE_FILES)) {
    const rows: readonly Record<string, Cell>[] = bundle[list as BundleList].map(
      ({ counts: _counts, ...row }: { counts?: unknown }) => row,
    );
    const [first] = rows;
    if (first === undefined) continue;
    const header = Object.keys(first).map((key) =>
      key.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
    );
    const lines = rows.map((row) => Object.values(row).map(toCell).join(','));
    files.set(`${name}.csv`, [header.join(','), ...lines].join('\n'));
  }
  return files;
}

function toCell(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value === null ? '' : JSON.stringify(String(value));
}
