import { foldText } from '../../shared/foldText.ts';
import type {
  AbsenceRecord,
  AppearanceRecord,
  EuropeanMatchRecord,
  FixtureRecord,
  PlayerRecord,
  StatsPlayerRecord,
  TeamRecord,
} from '../schema/tables.ts';
import { absencesByPlayer, availabilityOf, knownAbsences } from './absencesAsOf.ts';
import type { EuropeanMatchRow, MatchDataBundle } from './bundleRows.ts';
import { groupOf, playerForm, positionsOf, roleRanks } from './playerForm.ts';
import { endOf, seasonAsOf, type SeasonAsOf } from './seasonAsOf.ts';
import { cardsOf, seasonStatistics } from './seasonStatistics.ts';

/** Rows of the hub's tables, each list with unique ids. */
export interface MatchDataRecords {
  season: string;
  /** Lower-case slug, e.g. `bundesliga`. */
  competition: string;
  teams: TeamRecord[];
  players: PlayerRecord[];
  statsPlayers: StatsPlayerRecord[];
  fixtures: FixtureRecord[];
  appearances: AppearanceRecord[];
  absences: AbsenceRecord[];
  europeanMatches: EuropeanMatchRecord[];
}

/**
 * Turns a bundle into the rows of the hub, seen as the season stood at `asOf`: later fixtures are scheduled and
 * without goals, later appearances and absences unknown. Every player stays, with every field defined.
 *
 * @param asOf ISO-8601 UTC; null sees everything
 */
export function deriveRecords(bundle: MatchDataBundle, asOf: string | null): MatchDataRecords {
  const season = seasonAsOf(bundle, asOf);
  const first = bundle.fixtures[0];
  const key = {
    season: first?.season ?? '',
    competition: (first?.competition ?? '').toLowerCase().replaceAll(/\s+/g, '-'),
  };
  const stats = new Map(
    bundle.playerMatchStats.map((row) => [pairKey(row.fixtureId, row.playerId), row] as const),
  );
  const statsOf = (fixtureId: string, playerId: string) => stats.get(pairKey(fixtureId, playerId));
  return {
    ...key,
    teams: toTeams(bundle),
    players: toPlayers(season, (...pair) => statsOf(...pair)?.ratingEstimated ?? null),
    statsPlayers: bundle.players.map((player) => seasonStatistics(player, key, season, statsOf)),
    fixtures: toFixtures(season, key),
    appearances: toAppearances(season),
    absences: toAbsences(season),
    europeanMatches: toEuropeanMatches(season),
  };
}

function toTeams({ clubs, fixtures }: MatchDataBundle): TeamRecord[] {
  return clubs.map(({ clubId, name, shortName, city }) => {
    const venues = fixtures.flatMap(({ homeClubId, venue }) =>
      homeClubId === clubId && venue !== null ? [venue] : [],
    );
    return { id: clubId, name, shortName, city: city ?? '', venue: mostFrequent(venues) };
  });
}

function toPlayers(
  season: SeasonAsOf,
  ratingOf: (fixtureId: string, playerId: string) => number | null,
): PlayerRecord[] {
  const ranks = roleRanks(season);
  const absences = absencesByPlayer(knownAbsences(season));
  return season.bundle.players.map((player) => {
    const { playerId } = player;
    const positions = positionsOf(player);
    const name = player.name ?? player.shortName ?? `Unbekannter Spieler ${playerId}`;
    return {
      id: playerId,
      name,
      sortName: foldText(name),
      nationality: player.nationality ?? player.birthCountry ?? '',
      birthdate: player.birthdate,
      heightCm: player.heightCm,
      weightKg: player.weightKg,
      preferredFoot: player.foot === 'both' ? null : player.foot,
      teamId: season.clubOf(playerId),
      positions,
      positionPrimary: positions[0] ?? '',
      roleRank: ranks.get(playerId) ?? null,
      ...availabilityOf(playerId, season, absences),
      ...playerForm(playerId, season, ratingOf),
      pstart: null,
      pstartScore: null,
      pstartRunId: null,
    };
  });
}

function toFixtures(season: SeasonAsOf, key: { season: string; competition: string }): FixtureRecord[] {
  return season.bundle.fixtures.map((fixture) => {
    const status = season.statusOf(fixture);
    const isFinished = status === 'finished';
    return {
      id: fixture.fixtureId,
      ...key,
      matchday: fixture.matchday,
      status,
      kickoffTs: fixture.kickoffUtc,
      homeTeamId: fixture.homeClubId,
      awayTeamId: fixture.awayClubId,
      venue: fixture.venue,
      referee: fixture.referee,
      homeGoals: isFinished ? fixture.homeGoals : null,
      awayGoals: isFinished ? fixture.awayGoals : null,
    };
  });
}

function toAppearances(season: SeasonAsOf): AppearanceRecord[] {
  const groupOfPlayer = new Map(season.bundle.players.map((player) => [player.playerId, groupOf(player)]));
  return season.appearances.map((row) => ({
    id: `${row.fixtureId}-${row.playerId}`,
    fixtureId: row.fixtureId,
    teamId: row.clubId,
    playerId: row.playerId,
    started: row.started,
    minutesPlayed: row.minutesPlayed,
    positionGroup: groupOfPlayer.get(row.playerId) ?? '',
    goals: row.goals,
    ownGoals: row.ownGoals,
    ...cardsOf(row),
    subbedInMinute: row.subbedInMinute,
    subbedOutMinute: row.subbedOutMinute,
    rating: row.rating,
  }));
}

function toAbsences(season: SeasonAsOf): AbsenceRecord[] {
  return knownAbsences(season).map((absence) => ({
    id: absence.absenceId,
    playerId: absence.playerId,
    kind: absence.kind,
    detail: absence.detail ?? '',
    fromDate: absence.from,
    untilDate: absence.until,
    fixtureId: absence.fixtureId,
    source: absence.source ?? '',
  }));
}

function toEuropeanMatches(season: SeasonAsOf): EuropeanMatchRecord[] {
  return season.bundle.europeanMatches.map((match) => {
    const isKnown = endOf(match) <= season.asOfTs;
    return {
      id: `${match.clubId}-${match.kickoffUtc}`,
      kickoffTs: match.kickoffUtc,
      competition: match.competition,
      teamId: match.clubId,
      opponent: match.opponent,
      goalsFor: isKnown ? goalsOf(match, 'home') : null,
      goalsAgainst: isKnown ? goalsOf(match, 'away') : null,
    };
  });
}

/** Goals of the club when `sideOfHome` is 'home', of its opponent when it is 'away'; null without a known side. */
function goalsOf(match: EuropeanMatchRow, sideOfHome: 'home' | 'away'): number | null {
  if (match.side === null) return null;
  return match.side === sideOfHome ? match.homeGoals : match.awayGoals;
}

function mostFrequent(values: readonly string[]): string | null {
  const groups = [...Map.groupBy(values, (value) => value)];
  return groups.toSorted((one, other) => other[1].length - one[1].length)[0]?.[0] ?? null;
}

const pairKey = (fixtureId: string, playerId: string) => JSON.stringify([fixtureId, playerId]);
