import * as fc from 'fast-check';
import { INJURY_STATUSES, POSITION_GROUPS, type PositionGroup } from '@hub/shared/terms.ts';
import type { AppearanceFact, FixtureFact, LeagueSnapshot, PlayerFact } from '@hub/forecast/start/types.ts';

/** Valid facts for tests, and arbitrary leagues for properties. */

const WEEK_MS = 7 * 86_400_000;
const FIRST_KICKOFF_MS = Date.UTC(2025, 7, 23, 13, 30);

const kickoffOf = (week: number) => new Date(FIRST_KICKOFF_MS + week * WEEK_MS).toISOString();

export const aFixture = (week: number): FixtureFact => ({
  fixtureId: `week-${week}`,
  matchday: week + 1,
  kickoffTs: kickoffOf(week),
  homeTeamId: 'home',
  awayTeamId: 'away',
});

export const aPlayer = (playerId: string, changes: Partial<PlayerFact> = {}): PlayerFact => ({
  playerId,
  teamId: 'home',
  positionGroup: 'midfielder',
  injuryStatus: 'fit',
  suspended: false,
  roleRank: null,
  formRating: null,
  euMidweekMinutes: 0,
  minutesLast5: [],
  startsLast5: 0,
  lastMatchStarted: false,
  ...changes,
});

export const anAppearance = (
  playerId: string,
  week: number,
  changes: Partial<AppearanceFact> = {},
): AppearanceFact => ({
  fixtureId: `week-${week}`,
  teamId: 'home',
  playerId,
  started: true,
  minutesPlayed: 90,
  subbedOutMinute: null,
  booked: false,
  sentOff: false,
  goals: 0,
  ...changes,
});

/** A league in which home plays away every week. */
export const aLeague = (weeksPlayed: number, changes: Partial<LeagueSnapshot> = {}): LeagueSnapshot => ({
  asOfTs: kickoffOf(weeksPlayed),
  upcoming: [aFixture(weeksPlayed)],
  played: Array.from({ length: weeksPlayed }, (_, week) => aFixture(week)),
  appearances: [],
  absences: [],
  europeanMatches: [],
  players: [],
  ...changes,
});

const arbitraryPart = fc.oneof(
  fc.constant(null),
  fc.record({
    started: fc.boolean(),
    minutesPlayed: fc.integer({ min: 0, max: 120 }),
    subbedOutMinute: fc.option(fc.integer({ min: 1, max: 120 })),
    booked: fc.boolean(),
    sentOff: fc.boolean(),
    goals: fc.nat(3),
  }),
);

const arbitraryPlayer = (weeks: number) =>
  fc.record({
    teamId: fc.constantFrom('home', 'away'),
    positionGroup: fc.constantFrom<PositionGroup>(...POSITION_GROUPS, 'defender', 'midfielder', 'forward'),
    injuryStatus: fc.constantFrom(...INJURY_STATUSES),
    suspended: fc.boolean(),
    roleRank: fc.option(fc.integer({ min: 1, max: 40 })),
    formRating: fc.option(fc.double({ min: 0, max: 5, noNaN: true })),
    euMidweekMinutes: fc.integer({ min: 0, max: 120 }),
    minutesLast5: fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 5 }),
    startsLast5: fc.integer({ min: 0, max: 5 }),
    lastMatchStarted: fc.boolean(),
    parts: fc.array(arbitraryPart, { minLength: weeks, maxLength: weeks }),
  });

type ArbitraryPlayer = Omit<PlayerFact, 'playerId'> & { parts: unknown };

function toPlayer(playerId: string, { parts: _parts, ...facts }: ArbitraryPlayer): PlayerFact {
  return { playerId, ...facts };
}

/** Leagues of 0 to 120 players at two clubs after 0 to 8 weeks, with any positions, injuries and line-ups. */
export const arbitraryLeague: fc.Arbitrary<LeagueSnapshot> = fc.integer({ min: 0, max: 8 }).chain((weeks) =>
  fc
    .record({
      players: fc.array(arbitraryPlayer(weeks), { maxLength: 120, size: 'max' }),
      europeanMatches: fc.array(
        fc.record({
          teamId: fc.constantFrom('home', 'away'),
          kickoffTs: fc
            .integer({ min: 0, max: 8 })
            .map((week) => new Date(Date.parse(kickoffOf(week)) - WEEK_MS / 2).toISOString()),
        }),
        { maxLength: 3 },
      ),
      suspensionsKnown: fc.boolean(),
    })
    .map(({ players, ...facts }) =>
      aLeague(weeks, {
        ...facts,
        players: players.map((player, index) => toPlayer(`player-${index}`, player)),
        appearances: players.flatMap(({ parts, teamId }, index) =>
          parts.flatMap((part, week) =>
            part === null
              ? []
              : [{ fixtureId: `week-${week}`, teamId, playerId: `player-${index}`, ...part }],
          ),
        ),
      }),
    ),
);
