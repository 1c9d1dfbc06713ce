import { compareText } from '@hub/shared/text/compareText.ts';
import { cardsOf } from './seasonStatistics.ts';
import { positionGroupOf, type PositionGroup } from '@hub/shared/terms.ts';
import type { LeagueFacts } from '@hub/forecast/start/league/leagueFacts.ts';
import type { AppearanceFact } from '@hub/forecast/start/types.ts';
import { isPlayed, type AppearanceRow, type MatchDataBundle } from './bundleRows.ts';
import { holdersIn, listedIn } from './listed.ts';
import { birthdatesOf } from '@hub/forecast/start/league/birthdates.ts';

const SHORT_POSITIONS: Record<string, PositionGroup> = {
  GK: 'goalkeeper',
  DF: 'defender',
  MF: 'midfielder',
  FW: 'forward',
};
/** Sources rate from 3 to 10; the hub shows half of that. */
const RATING_POINTS_PER_HUB_POINT = 2;

/**
 * The facts of a match-data bundle for the whole season; `LeagueBuilder` decides what was known when. `positionGroups` leaves out
 * players of unknown position.
 */
export function toSeasonFacts(bundle: MatchDataBundle): LeagueFacts {
  const fixtures = bundle.fixtures
    .filter(isPlayed)
    .map((row) => ({
      fixtureId: row.fixtureId,
      matchday: row.matchday,
      kickoffTs: row.kickoffUtc,
      homeTeamId: row.homeClubId,
      awayTeamId: row.awayClubId,
      homeGoals: row.homeGoals,
      awayGoals: row.awayGoals,
    }))
    .sort((a, b) => a.kickoffTs.localeCompare(b.kickoffTs) || a.fixtureId.localeCompare(b.fixtureId));

  const positionGroups = new Map<string, PositionGroup>();
  const notePosition = (playerId: string, position: string | null) => {
    const code = position?.split('/')[0] ?? '';
    const group = SHORT_POSITIONS[code] ?? positionGroupOf(code);
    if (group !== null && !positionGroups.has(playerId)) positionGroups.set(playerId, group);
  };
  for (const { playerId, position } of bundle.players) notePosition(playerId, position);
  for (const { playerId, position } of bundle.appearances) notePosition(playerId, position);

  const ratings = new Map<string, Map<string, number>>();
  const noteRating = (fixtureId: string, playerId: string, rating: number | null) => {
    if (rating === null) return;
    const ofFixture = ratings.get(fixtureId) ?? new Map<string, number>();
    ratings.set(fixtureId, ofFixture.set(playerId, rating / RATING_POINTS_PER_HUB_POINT));
  };
  for (const row of bundle.playerMatchStats) noteRating(row.fixtureId, row.playerId, row.ratingEstimated);
  // The source's own rating overrides the estimate.
  for (const row of bundle.appearances) noteRating(row.fixtureId, row.playerId, row.rating);

  return {
    fixtures,
    appearances: bundle.appearances.map(toAppearanceFact),
    absences: bundle.absences
      .filter(({ kind }) => kind === 'suspension')
      .map(({ playerId, kind, from, until, fixtureId }) => ({
        playerId,
        kind,
        fromDate: from,
        untilDate: until,
        fixtureId,
      })),
    spells: bundle.absences.flatMap(({ playerId, kind, from, until }) =>
      kind === 'suspension' || from === null ? [] : [{ playerId, kind, fromDate: from, untilDate: until }],
    ),
    europeanMatches: bundle.europeanMatches.map(({ clubId, kickoffUtc }) => ({
      teamId: clubId,
      kickoffTs: kickoffUtc,
    })),
    positionGroups,
    birthdates: birthdatesOf(bundle.players),
    ratings,
    statuses: bundle.statuses
      .map((row) => ({
        playerId: row.playerId,
        knownFromTs: row.knownFrom,
        status: row.status,
        chance: row.chance,
        expectedReturn: row.expectedReturn,
      }))
      .sort((a, b) => compareText(a.knownFromTs, b.knownFromTs)),
    statusCover: bundle.statusCover.flatMap(({ matchday, deadline, basis }) =>
      basis === 'none' ? [] : [{ matchday, deadlineTs: deadline, readAtTheTime: basis === 'snapshot' }],
    ),
    listed: listedIn(bundle),
    holders: holdersIn(bundle),
  };
}

function toAppearanceFact(row: AppearanceRow): AppearanceFact {
  const { yellowCards, redCards, yellowRedCards } = cardsOf(row);
  return {
    fixtureId: row.fixtureId,
    teamId: row.clubId,
    playerId: row.playerId,
    started: row.started,
    minutesPlayed: row.minutesPlayed,
    subbedOutMinute: row.subbedOutMinute,
    booked: yellowCards > 0,
    sentOff: redCards + yellowRedCards > 0,
    goals: row.goals,
    ...(row.isEstimated ? { isEstimated: true } : {}),
  };
}
