import { compareText } from '@hub/shared/text/compareText.ts';
import { fullNameOf, knownNameOf } from './knownName.ts';
import { foldText } from '@hub/shared/text/foldText.ts';
import { NO_SUSPENSION, storedStatusOf } from '@hub/shared/availability/reportedStatus.ts';
import {
  traitsOf,
  type StoredFixture,
  type StoredPlayer,
  type StoredPlayerStats,
  type StoredTeam,
} from './seasonRows.ts';
import type { StoredAbsence, StoredAppearance, StoredEuropeanMatch } from './seasonRows.ts';
import { absencesByPlayer, availabilityOf, knownAbsences, reportsAbsences } from './absencesAsOf.ts';
import type { EuropeanMatchRow, MatchDataBundle, PlayerMatchStatsRow } from './bundleRows.ts';
import { pointCountsOf } from './pointCounts.ts';
import { groupOf, playerForm, positionsOf, roleRanks } from './playerForm.ts';
import { endOf, seasonAsOf, type SeasonAsOf } from './seasonAsOf.ts';
import { cardsOf, seasonStatistics } from './seasonStatistics.ts';

/** Rows for the hub's tables; ids are unique within each list. */
export interface MatchDataRows {
  season: string;
  /** Lower-case slug, e.g. `bundesliga`. */
  competition: string;
  teams: StoredTeam[];
  players: StoredPlayer[];
  statsPlayers: StoredPlayerStats[];
  fixtures: StoredFixture[];
  appearances: StoredAppearance[];
  absences: StoredAbsence[];
  europeanMatches: StoredEuropeanMatch[];
}

export interface LiveOptions {
  /** Reported by sources while it is played, instead of being imported as a whole. */
  isLive: boolean;
  /**
   * False if no source reports absences: then only players reported fit are fit. 'asReported' decides by the reports in the
   * bundle.
   */
  areAbsencesKnown: boolean | 'asReported';
}

export const IMPORTED: LiveOptions = { isLive: false, areAbsencesKnown: 'asReported' };

/** Key of the bundle's only season and competition. */
export function seasonKeyOf({ fixtures: [first] }: MatchDataBundle): { season: string; competition: string } {
  return {
    season: first?.season ?? '',
    competition: competitionKeyOf(first?.competition ?? ''),
  };
}

/** `2. Bundesliga` as `2.-bundesliga`. */
export const competitionKeyOf = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, '-');

/**
 * Derives the hub's rows from a bundle as the season stood at `asOf`: later fixtures are scheduled and have no goals,
 * later appearances and absences are left out. Every player is included, with every field defined.
 *
 * @param asOf ISO-8601 UTC; null includes everything
 */
export function deriveRows(
  bundle: MatchDataBundle,
  asOf: string | null,
  { isLive, areAbsencesKnown }: LiveOptions = IMPORTED,
): MatchDataRows {
  const season = seasonAsOf(bundle, asOf, isLive);
  const key = seasonKeyOf(bundle);
  const stats = new Map<string, Map<string, PlayerMatchStatsRow>>();
  for (const row of bundle.playerMatchStats) {
    let ofFixture = stats.get(row.fixtureId);
    if (ofFixture === undefined) {
      ofFixture = new Map();
      stats.set(row.fixtureId, ofFixture);
    }
    ofFixture.set(row.playerId, row);
  }
  const statsOf = (fixtureId: string, playerId: string) => stats.get(fixtureId)?.get(playerId);
  return {
    ...key,
    teams: toTeams(bundle),
    players: toPlayers(season, {
      ratingOf: (...pair) => statsOf(...pair)?.ratingEstimated ?? null,
      isSilenceNews: areAbsencesKnown === 'asReported' ? reportsAbsences(season) : areAbsencesKnown,
    }),
    statsPlayers: bundle.players.map((player) => seasonStatistics(player, key, season, statsOf)),
    fixtures: toFixtures(season, key),
    appearances: toAppearances(season, statsOf),
    absences: toAbsences(season, key),
    europeanMatches: toEuropeanMatches(season),
  };
}

function toTeams({ clubs, fixtures }: MatchDataBundle): StoredTeam[] {
  return clubs.map(({ clubId, name, shortName, city }) => {
    const venues = fixtures.flatMap(({ homeClubId, venue }) =>
      homeClubId === clubId && venue !== null ? [venue] : [],
    );
    return { id: clubId, name, shortName, city: city ?? '', venue: mostFrequent(venues), isInLeague: true };
  });
}

function toPlayers(
  season: SeasonAsOf,
  {
    ratingOf,
    isSilenceNews,
  }: { ratingOf: (fixtureId: string, playerId: string) => number | null; isSilenceNews: boolean },
): StoredPlayer[] {
  const ranks = roleRanks(season);
  const absencesOf = absencesByPlayer(knownAbsences(season));
  const reportOf = newestStatuses(season);
  return season.bundle.players.map((player) => {
    const { playerId } = player;
    const positions = positionsOf(player);
    const name = knownNameOf(player) ?? `Unbekannter Spieler ${playerId}`;
    return {
      id: playerId,
      name,
      fullName: fullNameOf(player),
      sortName: foldText(name),
      nationality: player.nationality ?? player.birthCountry ?? '',
      birthdate: player.birthdate,
      ...traitsOf(player),
      preferredFoot: player.foot === 'both' ? null : player.foot,
      teamId: season.clubOf(playerId),
      leftTeamId: player.hasLeft ? (season.appearancesOf(playerId).at(-1)?.clubId ?? null) : null,
      leftTs: null,
      positions,
      positionPrimary: positions[0] ?? '',
      roleRank: ranks.get(playerId) ?? null,
      ...withReason(reportOf.get(playerId), availabilityOf(playerId, season, { absencesOf, isSilenceNews })),
      ...playerForm(playerId, season, ratingOf),
      pstart: null,
      pstartScore: null,
      pstartRunId: null,
      pstartKnowledge: null,
    };
  });
}

/** A report takes precedence, with the reason for a suspension from the absences. */
const withReason = (
  report: ReturnType<typeof storedStatusOf> | undefined,
  derived: ReturnType<typeof availabilityOf>,
) =>
  report === undefined
    ? derived
    : report.injuryStatus === 'suspended' && derived.suspension !== NO_SUSPENSION
      ? { ...report, suspension: derived.suspension }
      : report;

/** Each player's last report as his two stored fields. */
function newestStatuses({ bundle, asOfTs }: SeasonAsOf) {
  const known = bundle.statuses
    .filter(({ knownFrom }) => knownFrom <= asOfTs)
    .toSorted((one, other) => compareText(one.knownFrom, other.knownFrom));
  return new Map(known.map(({ playerId, status }) => [playerId, storedStatusOf(status)]));
}

function toFixtures(season: SeasonAsOf, key: { season: string; competition: string }): StoredFixture[] {
  return season.bundle.fixtures.map((fixture) => {
    const status = season.statusOf(fixture);
    const isFinished = status === 'finished';
    return {
      id: fixture.fixtureId,
      ...key,
      matchday: fixture.matchday,
      status,
      kickoffTs: fixture.kickoffUtc,
      movedFromTs: fixture.movedFromUtc ?? null,
      homeTeamId: fixture.homeClubId,
      awayTeamId: fixture.awayClubId,
      venue: fixture.venue,
      referee: fixture.referee,
      homeGoals: isFinished ? fixture.homeGoals : null,
      awayGoals: isFinished ? fixture.awayGoals : null,
    };
  });
}

function toAppearances(
  season: SeasonAsOf,
  statsOf: (fixtureId: string, playerId: string) => PlayerMatchStatsRow | undefined,
): StoredAppearance[] {
  const groupOfPlayer = new Map(season.bundle.players.map((player) => [player.playerId, groupOf(player)]));
  return season.appearances.map((row) => {
    const stats = statsOf(row.fixtureId, row.playerId);
    return {
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
      ratingEstimated: stats?.ratingEstimated ?? null,
      ...pointCountsOf(row, stats),
      isEstimated: row.isEstimated ?? false,
    };
  });
}

function toAbsences(season: SeasonAsOf, key: { season: string }): StoredAbsence[] {
  return knownAbsences(season).map((absence) => ({
    id: absence.absenceId,
    season: key.season,
    playerId: absence.playerId,
    kind: absence.kind,
    detail: absence.detail ?? '',
    fromDate: absence.from,
    untilDate: absence.until,
    fixtureId: absence.fixtureId,
    source: absence.source ?? '',
  }));
}

function toEuropeanMatches(season: SeasonAsOf): StoredEuropeanMatch[] {
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

/** Goals of the home team when `sideOfHome` is 'home', else of the visitors; null when the club's side is unknown. */
function goalsOf(match: EuropeanMatchRow, sideOfHome: 'home' | 'away'): number | null {
  if (match.side === null) return null;
  return match.side === sideOfHome ? match.homeGoals : match.awayGoals;
}

function mostFrequent(values: readonly string[]): string | null {
  const groups = [...Map.groupBy(values, (value) => value)];
  return groups.toSorted((one, other) => other[1].length - one[1].length)[0]?.[0] ?? null;
}
