import type { StoredNewsItem } from '../seasonRows.ts';
import type {
  AppearanceRow,
  EuropeanMatchRow,
  FixtureRow,
  MatchDataBundle,
  PlayerMatchStatsRow,
} from '../bundleRows.ts';
import { listIn } from '../seasonAsOf.ts';
import { createAbsenceBook } from './absences.ts';
import { berlinDay, berlinInstant } from '@hub/shared/text/berlinTime.ts';
import { DEMO_CLUBS, type DemoClub } from './clubs.ts';
import { playMatch } from './match.ts';
import type { Knock } from './knocks.ts';
import { matchRows } from './matchRows.ts';
import { demoNews } from './news.ts';
import { createRandom, type Random } from './random.ts';
import { demoSchedule, LAST_PLAYED_MATCHDAY, matchdayStarts } from './schedule.ts';
import { demoFormation, selectSquad } from './selection.ts';
import { demoSquads, type DemoPlayer } from './squads.ts';
import { demoStatusCover, demoStatuses } from './statuses.ts';
import { plusDays, weekdayOf, FRIDAY } from './calendar.ts';

const MATCHDAYS = 34;

/**
 * Creates the season that a fresh hub shows: the clubs are real, everything else is invented. Matchday 17 has just
 * been played; matchday 18 begins in three to six days.
 *
 * The same instant always gives the same season; ids of clubs, players and fixtures never depend on the instant.
 */
export function demoSeason(now: Date): { bundle: MatchDataBundle; news: StoredNewsItem[] } {
  const bundle = createSeason(now, LAST_PLAYED_MATCHDAY);
  return { bundle, news: demoNews(bundle, now) };
}

/** The same season played to its end; it begins with the one of `demoSeason`. */
export const wholeDemoSeason = (since: Date): MatchDataBundle => createSeason(since, MATCHDAYS);

function createSeason(now: Date, lastMatchday: number): MatchDataBundle {
  const today = berlinDay(now);
  const starts = matchdayStarts(today, MATCHDAYS);
  const schedule = demoSchedule(DEMO_CLUBS, today, createRandom('schedule'));
  const squads = demoSquads(DEMO_CLUBS, now.getUTCFullYear(), createRandom('squad'));
  const europeanMatches = demoEuropeanMatches(
    DEMO_CLUBS,
    starts,
    lastMatchday === MATCHDAYS ? null : today,
    createRandom('europe'),
  );
  const { knocks, ...played } = playSeason(schedule, squads, europeanMatches, { today, lastMatchday });
  return {
    clubs: DEMO_CLUBS.map(({ clubId, name, shortName, city }) => ({
      clubId,
      name,
      shortName,
      city,
      country: 'Deutschland',
    })),
    players: squads.map(({ row }) => row),
    ...played,
    europeanMatches,
    statuses: demoStatuses(played.absences, knocks, played.fixtures),
    statusCover: demoStatusCover(played.fixtures),
    registered: [],
  };
}

interface PlayedSeason extends Pick<
  MatchDataBundle,
  'fixtures' | 'appearances' | 'absences' | 'playerMatchStats'
> {
  knocks: readonly Knock[];
}

function playSeason(
  schedule: readonly FixtureRow[],
  squads: readonly DemoPlayer[],
  europeanMatches: MatchDataBundle['europeanMatches'],
  { today, lastMatchday }: { today: string; lastMatchday: number },
): PlayedSeason {
  const random = createRandom('season4');
  const book = createAbsenceBook(createRandom('absences'));
  const squadOf = Map.groupBy(squads, ({ clubId }) => clubId);
  const formationOf = new Map([...squadOf.keys()].map((clubId) => [clubId, demoFormation(random)]));
  const fixturesOf = new Map<string, FixtureRow[]>();
  const byKickoff = schedule.toSorted(
    (one, other) => Date.parse(one.kickoffUtc) - Date.parse(other.kickoffUtc),
  );
  for (const fixture of byKickoff)
    for (const clubId of [fixture.homeClubId, fixture.awayClubId]) listIn(fixturesOf, clubId).push(fixture);

  const lastStarters = new Map<string, ReadonlySet<DemoPlayer>>();
  const lastFixture = new Map<string, FixtureRow>();
  // The day up to which a club's training weeks were added.
  const trainedUntil = new Map<string, string>();
  const pick = (clubId: string, fixture: FixtureRow) => {
    const squad = squadOf.get(clubId) ?? [];
    const before = lastFixture.get(clubId);
    if (before !== undefined)
      book.addTrainingWeek(squad, trainedUntil.get(clubId) ?? dayOf(before), dayOf(fixture));
    trainedUntil.delete(clubId);
    const memory = {
      startedLast: (player: DemoPlayer) => lastStarters.get(clubId)?.has(player) ?? false,
      playedInEuropeSince: europeanMatches.some(
        (match) =>
          match.clubId === clubId &&
          match.kickoffUtc > (before?.kickoffUtc ?? '') &&
          match.kickoffUtc < fixture.kickoffUtc,
      ),
    };
    const available = squad.filter((player) => book.isAvailable(player, fixture));
    const selected = selectSquad(available, formationOf.get(clubId) ?? [], memory, random);
    lastStarters.set(clubId, new Set(selected.starters));
    lastFixture.set(clubId, fixture);
    return selected;
  };

  const appearances: AppearanceRow[] = [];
  const playerMatchStats: PlayerMatchStatsRow[] = [];
  const fixtures: FixtureRow[] = [];
  const trainUntilToday = () => {
    for (const [clubId, fixture] of lastFixture) {
      book.addTrainingWeek(squadOf.get(clubId) ?? [], dayOf(fixture), today);
      trainedUntil.set(clubId, today);
    }
  };
  for (const [n, fixture] of byKickoff.entries()) {
    const isFirstAhead =
      fixture.matchday > LAST_PLAYED_MATCHDAY && (byKickoff[n - 1]?.matchday ?? 0) <= LAST_PLAYED_MATCHDAY;
    if (isFirstAhead) trainUntilToday();
    if (fixture.matchday > lastMatchday) {
      fixtures.push(fixture);
      continue;
    }
    const { homeClubId, awayClubId } = fixture;
    const { home, away } = playMatch(pick(homeClubId, fixture), pick(awayClubId, fixture), random);
    for (const [clubId, side, goalsAgainst] of [
      [homeClubId, home, away.goals],
      [awayClubId, away, home.goals],
    ] as const) {
      const rows = matchRows(fixture, { clubId, side, goalsAgainst }, random);
      appearances.push(...rows.appearances);
      playerMatchStats.push(...rows.stats);
      const later = (fixturesOf.get(clubId) ?? []).filter(({ matchday }) => matchday > fixture.matchday);
      book.addMatch(fixture, side.performances, later);
    }
    fixtures.push({ ...fixture, status: 'played', homeGoals: home.goals, awayGoals: away.goals });
  }
  return { fixtures, appearances, playerMatchStats, absences: book.absences, knocks: book.knocks };
}

function dayOf({ kickoffUtc }: FixtureRow): string {
  return berlinDay(new Date(kickoffUtc));
}

/** Matchdays followed by European matches in midweek; none fall in an international break. */
const AFTER_MATCHDAYS = [2, 4, 5, 8, 9, 12, 13, 17, 20, 22];
/** Days from the Friday of a matchday to the European match. */
const DAYS_AFTER_FRIDAY = { 'Champions League': 5, 'Europa League': 6, 'Conference League': 6 } as const;

/** Invented opponents in real cities. */
const CITIES = [
  'Lissabon',
  'Antwerpen',
  'Krakau',
  'Bergen',
  'Graz',
  'Porto',
  'Lyon',
  'Sevilla',
  'Bologna',
  'Split',
  'Malmö',
  'Basel',
];

/** European matches of the clubs that qualified. @param today matches from this day on have no goals; if null, all have */
function demoEuropeanMatches(
  clubs: readonly DemoClub[],
  starts: readonly string[],
  today: string | null,
  random: Random,
): EuropeanMatchRow[] {
  return clubs.flatMap(({ clubId, europeanCompetition }) => {
    if (europeanCompetition === null) return [];
    return AFTER_MATCHDAYS.flatMap((matchday, index): EuropeanMatchRow[] => {
      const start = starts[matchday - 1];
      if (start === undefined || weekdayOf(start) !== FRIDAY) return [];
      const day = plusDays(start, DAYS_AFTER_FRIDAY[europeanCompetition]);
      const kickoffUtc = berlinInstant(day, '21:00');
      const isPlayed = today === null || day < today;
      const goals = () => random.pickWeighted([0, 1, 2, 3, 4], (count) => [26, 34, 24, 11, 5][count] ?? 0);
      const [homeGoals, awayGoals] = [goals(), goals()];
      return [
        {
          date: day,
          kickoffUtc,
          competition: europeanCompetition,
          clubId,
          side: index % 2 === 0 ? 'home' : 'away',
          opponent: `Demo-Klub ${random.pick(CITIES)}`,
          homeGoals: isPlayed ? homeGoals : null,
          awayGoals: isPlayed ? awayGoals : null,
        },
      ];
    });
  });
}
