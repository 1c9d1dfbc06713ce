import { NOTHING_COUNTED } from '@hub/shared/points/pointCounts.ts';
import type { PlayerDetails, PlayerMatch, SeasonStatistics } from '@hub/shared/catalog/players.schema.ts';
import type { ReasonRow } from '@hub/shared/startChance/pstart.schema.ts';

const REASONS: ReasonRow[] = [
  {
    part: 'availability',
    points: 39.7,
    input: { status: 'fit', squadsMissed: 0, benchKnown: true, expectedBan: 'none', takenOffEarly: false },
    source: 'appearances',
  },
  { part: 'startingFrequency', points: 13.3, input: { starts: 14, squads: 18 }, source: 'appearances' },
  { part: 'midweekFatigue', points: -4.5, input: { europeanMinutes: 90 }, source: 'appearances' },
  { part: 'teamBalance', points: 0.5, input: { probabilityBefore: 0.816 }, source: 'model' },
];

const STATISTICS: SeasonStatistics = {
  appearancesStarter: 14,
  appearancesSub: 4,
  goalsScored: 5,
  assistsMade: 7,
  xg: 6.24,
  xa: null,
  shots: 27,
  shotsOnTarget: 13,
  keyPassesMade: 9,
  chancesCreated: 16,
  dribblesSuccessful: 8,
  tackles: null,
  interceptionsMade: 11,
  blocksClearances: 21,
  duelsWon: 77,
  foulsCommitted: 17,
  yellowCards: 3,
  redCards: 1,
  yellowRedCards: 1,
  savesMade: 61,
  cleanSheets: 6,
  goalsConceded: 22,
  gkPsxg: 23.4,
  penaltiesSaved: 2,
};

const PLAYER: PlayerDetails['player'] = {
  id: 'p1',
  name: 'Thomas Müller',
  fullName: 'Thomas Markus Müller',
  teamId: 't1',
  left: null,
  positions: ['Forward'],
  positionPrimary: 'CF',
  nationality: 'Germany',
  birthdate: '1989-09-13',
  heightCm: 186,
  weightKg: 75,
  preferredFoot: 'right',
  status: 'fit',
  suspension: null,
  ailment: null,
  note: null,
  formRating: 3.66,
  yellowCards: 3,
  startProbability: 0.83,
  knowledge: 'full',
  roleRank: 2,
  minutesLast5: [90, 0, 26, 1, 120],
  areMinutesEstimated: [false, false, false, false, false],
  matchesLast5: [],
  startsLast5: 3,
  lastMatchStarted: true,
  daysSinceLastAppearance: 4,
  euMidweekMinutes: 0,
};

export const details = (
  changes: Partial<Omit<PlayerDetails, 'player'>> & { player?: Partial<PlayerDetails['player']> } = {},
): PlayerDetails => ({
  team: { id: 't1', name: 'FC Bayern München', shortName: 'Bayern' },
  season: '2017-18',
  statistics: STATISTICS,
  startChance: {
    startProbability: 0.83,
    score: 48.5,
    reasons: REASONS,
    asOfTs: '2025-02-08T05:00:00Z',
    modelVersion: 'scorecard-1',
    outlook: null,
  },
  isClubUnseen: false,
  chanceHistory: [
    { asOfTs: '2025-02-06T05:00:00Z', startProbability: 0.7 },
    { asOfTs: '2025-02-07T05:00:00Z', startProbability: 0.91 },
    { asOfTs: '2025-02-08T05:00:00Z', startProbability: 0.83 },
  ],
  expectedPoints: [],
  matches: [],
  statusReports: [],
  nextFixtures: [
    {
      fixtureId: 'f1',
      matchday: 23,
      status: 'scheduled',
      kickoffTs: '2025-02-15T14:30:00Z',
      movedFromTs: null,
      homeGoals: null,
      awayGoals: null,
      isHome: false,
      opponent: { id: 't2', name: 'VfL Wolfsburg', shortName: 'Wolfsburg' },
      restDays: 6.9,
    },
    {
      fixtureId: 'f2',
      matchday: 24,
      status: 'scheduled',
      kickoffTs: '2025-02-22T14:30:00Z',
      movedFromTs: null,
      homeGoals: null,
      awayGoals: null,
      isHome: true,
      opponent: null,
      restDays: null,
    },
  ],
  ...changes,
  player: { ...PLAYER, ...changes.player },
});

/** A full match with two goals and a card; counts that no source reports are undefined. */
export const aMatch = (match: Partial<PlayerMatch>): PlayerMatch => ({
  fixtureId: 'm1',
  matchday: 1,
  kickoffTs: '2025-01-31T19:30:00Z',
  isHome: true,
  opponent: { id: 't2', name: 'VfL Wolfsburg', shortName: 'Wolfsburg' },
  started: true,
  minutesPlayed: 90,
  isEstimated: false,
  goals: 2,
  ownGoals: 0,
  yellowCards: 1,
  yellowRedCards: 0,
  redCards: 0,
  ...NOTHING_COUNTED,
  ...match,
});

/** His expected points in the next matches. */
export const EXPECTED: PlayerDetails['expectedPoints'][number] = {
  profile: 'bundesligaFantasy',
  missing: [],
  next: { points: 4.26, low: 1, high: 8 },
  spread: { next: 3.1, three: 5.6 },
  three: { points: 11.7, low: 5, high: 19 },
  parts: [
    { part: 'appearance', points: 1.7 },
    { part: 'goals', points: 2.61 },
    { part: 'cards', points: -0.05 },
  ],
  ahead: [
    {
      fixtureId: 'f1',
      points: 4.26,
      matchday: 23,
      isHome: false,
      opponent: { id: 't2', name: 'VfL Wolfsburg', shortName: 'Wolfsburg' },
    },
    { fixtureId: 'f2', points: 3.7, matchday: 24, isHome: true, opponent: null },
  ],
};
