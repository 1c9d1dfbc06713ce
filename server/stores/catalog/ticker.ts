import { TICKER_FIXTURES } from '@hub/shared/limits.ts';
import type { Ticker, TickerFixture } from '@hub/shared/catalog/ticker.schema.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { rateSeason, type Ratings } from '@hub/shared/season/elo.ts';
import type { Database } from '@hub/provider/provider.ts';
import { fixtures } from '../../schema/catalog.ts';
import { number } from '../../schema/columns.ts';
import { europeanMatches } from '../../schema/season.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { query, readTogether, type ResultRow } from '../statements.ts';
import { restDaysBetween } from './restDays.ts';
import { TEAM_REFS } from './teams.ts';

const MS_PER_DAY = 86_400_000;
/** Longest time since a club's previous match, including a winter break. */
const BEFORE_MS = 60 * MS_PER_DAY;
const POINTS = { win: 3, draw: 1 };

/** The season's results, from which clubs are rated, earliest first. */
export const RESULTS = query(
  { ...fixtures.as('f').pick('homeTeamId', 'awayTeamId'), homeGoals: number, awayGoals: number },
  `select {columns}, f.home_goals, f.away_goals from fixtures f
  where f.status = 'finished' and ${inCurrentSeason('f')} and f.home_goals is not null and f.away_goals is not null
  order by f.kickoff_ts, f.id`,
);

/** Recent and coming fixtures of the season; the recent ones give the rest days. */
const AROUND = query(
  fixtures.as('f').pick('id', 'matchday', 'status', 'kickoffTs', 'homeTeamId', 'awayTeamId'),
  `select {columns} from fixtures f
  where f.status in ('scheduled', 'live', 'finished') and ${inCurrentSeason('f')} and f.kickoff_ts >= :sinceTs
  order by f.kickoff_ts, f.id`,
);

const EUROPE = query(
  europeanMatches.as('e').pick('teamId', 'kickoffTs'),
  `select {columns} from european_matches e
  where e.team_id in (select id from teams) and e.kickoff_ts >= :sinceTs`,
);

type Around = ResultRow<typeof AROUND>;

/**
 * The clubs with their next fixtures, rated by the results so far, with one provider call.
 *
 * @param nowTs ISO-8601 UTC; fixtures before it are over
 */
export async function readTicker(database: Database, nowTs: string): Promise<Ticker> {
  const sinceTs = new Date(Date.parse(nowTs) - BEFORE_MS).toISOString();
  const [teams, results, around, europe] = await readTogether(database, [
    TEAM_REFS(),
    RESULTS(),
    AROUND({ sinceTs }),
    EUROPE({ sinceTs }),
  ]);
  const { ratings, record } = rateSeason(results);
  const teamOf = new Map(teams.map((team) => [team.id, team]));
  const clubs = teams.flatMap((club) => {
    const own = around.filter(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId].includes(club.id));
    const ahead = own
      .filter(({ status, kickoffTs }) => status === 'scheduled' && kickoffTs >= nowTs)
      .slice(0, TICKER_FIXTURES);
    if (ahead.length === 0) return [];
    const played = {
      league: own.map(({ kickoffTs }) => kickoffTs),
      europe: europe.flatMap(({ teamId, kickoffTs }) => (teamId === club.id ? kickoffTs : [])),
    };
    const shown = ahead.map((fixture) => toTickerFixture(club, fixture, { ratings, teamOf, played }));
    const points = shown.flatMap(({ winChance, drawChance }) =>
      winChance === null || drawChance === null ? [] : POINTS.win * winChance + POINTS.draw * drawChance,
    );
    const sum = points.reduce((total, one) => total + one, 0);
    return [{ club, expectedPoints: points.length === 0 ? null : sum / points.length, fixtures: shown }];
  });
  const pointsOf = ({ expectedPoints }: { expectedPoints: number | null }) => expectedPoints ?? -1;
  return { clubs: clubs.toSorted((one, other) => pointsOf(other) - pointsOf(one)), record };
}

interface Known {
  ratings: Ratings;
  teamOf: ReadonlyMap<string, TeamRef>;
  /** The club's kickoffs. */
  played: { league: readonly string[]; europe: readonly string[] };
}

function toTickerFixture(club: TeamRef, fixture: Around, { ratings, teamOf, played }: Known): TickerFixture {
  const { id: fixtureId, matchday, kickoffTs, homeTeamId, awayTeamId } = fixture;
  const isHome = homeTeamId === club.id;
  const chances = ratings.knownChancesOf(homeTeamId, awayTeamId);
  const inLeague = latestBefore(played.league, kickoffTs);
  const inEurope = latestBefore(played.europe, kickoffTs);
  return {
    fixtureId,
    matchday,
    kickoffTs,
    isHome,
    opponent: teamOf.get(isHome ? awayTeamId : homeTeamId) ?? null,
    winChance: chances === null ? null : isHome ? chances.home : chances.away,
    drawChance: chances?.draw ?? null,
    restDays: restDaysBetween([inLeague, inEurope], kickoffTs),
    isAfterEurope: inEurope !== '' && inEurope >= inLeague,
  };
}

const latestBefore = (kickoffs: readonly string[], kickoffTs: string) =>
  kickoffs.filter((before) => before < kickoffTs).reduce((one, other) => (one > other ? one : other), '');
