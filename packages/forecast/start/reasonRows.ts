import type { CertainCase, ReasonRow } from '@hub/shared/startChance/pstart.schema.ts';
import { logOddsOf, sigmoid } from './eleven/elevenPerTeam.ts';
import type { Candidate } from './inputs/candidates.ts';
import { daysSinceReport } from './news/statusAge.ts';
import type { PointsCard } from './points.ts';

const SOURCE_OF_CASE = {
  suspended: 'absences',
  reportedOut: 'squadData',
  returnsLater: 'squadData',
  playsElsewhere: 'absences',
  officialStarter: 'officialEleven',
  officialReserve: 'officialEleven',
} as const satisfies Record<CertainCase, ReasonRow['source']>;

/** The only reason for a player whose case is certain. */
export function toCertainCaseRow(certainCase: CertainCase, { player }: Candidate): ReasonRow {
  const { expectedReturn, reportedStatus, statusSinceTs } = player;
  return {
    part: 'certainCase',
    points: 0,
    input:
      certainCase === 'returnsLater' && typeof expectedReturn === 'string'
        ? { case: certainCase, expectedReturn }
        : {
            case: certainCase,
            ...(certainCase === 'reportedOut' && reportedStatus !== undefined
              ? { said: reportedStatus }
              : {}),
            ...(certainCase === 'reportedOut' && typeof statusSinceTs === 'string'
              ? { sinceTs: statusSinceTs }
              : {}),
          },
    source: SOURCE_OF_CASE[certainCase],
  };
}

/** The contributions of last season, prices and holders at the start of a season. */
export function toSeasonStartRows(
  { inputs, player, matchesPlayed }: Candidate,
  logOdds: number,
  { calibration: { slope } }: PointsCard,
): ReasonRow[] {
  if (logOdds === 0) return [];
  const { lastSeason } = player;
  return [
    {
      part: 'lastSeason',
      points: logOdds / slope,
      input: {
        club: (['unknown', 'another', 'same'] as const)[inputs.lastSeasonClub ?? 0] ?? 'unknown',
        ...(lastSeason === undefined || lastSeason === null
          ? {}
          : { startShare: lastSeason.startShare, startShareLast10: lastSeason.startShareLast10 }),
        matchesPlayed,
        priceKnown: inputs.priceRank !== null,
        holdersKnown: inputs.holdersLead !== null,
        seasonKnown: lastSeason !== undefined,
      },
      source: 'lastSeason',
    },
  ];
}

/** The contribution of age for a player without other data. */
export function toAgeRows(
  { inputs: { ageIfUnknown }, matchesPlayed }: Candidate,
  logOdds: number,
  { calibration: { slope } }: PointsCard,
): ReasonRow[] {
  if (logOdds === 0 || ageIfUnknown === null) return [];
  return [
    {
      part: 'age',
      points: logOdds / slope,
      input: { years: Math.floor(ageIfUnknown), matchesPlayed },
      source: 'squadData',
    },
  ];
}

/** The contribution of friendlies, for a player who took part in one. */
export function toFriendlyRows(
  { friendly }: Candidate,
  logOdds: number,
  { calibration: { slope } }: PointsCard,
): ReasonRow[] {
  if (logOdds === 0 || friendly === null) return [];
  const { friendlies, started, cameOn } = friendly;
  return [
    {
      part: 'friendlies',
      points: logOdds / slope,
      input: { friendlies, started, cameOn },
      source: 'friendlies',
    },
  ];
}

/** Fewer points are displayed as 0. */
const LEAST_POINTS_SHOWN = 0.05;

/** The contribution of the season's matches so far, unless too small to be shown. */
export function toTrendRows(
  { inputs, matchesPlayed }: Candidate,
  logOdds: number,
  { card, isEarly }: { card: PointsCard; isEarly: boolean },
): ReasonRow[] {
  const { slope } = card.calibration;
  if (Math.abs(logOdds / slope) < LEAST_POINTS_SHOWN) return [];
  return [
    {
      part: 'seasonTrend',
      points: logOdds / slope,
      input: {
        startedLast: inputs.startedLast === 1,
        logOdds,
        ...(isEarly ? { matchesSeen: matchesPlayed } : {}),
      },
      source: 'model',
    },
  ];
}

/** The effect of his team-mates on his chance. */
export function toTeamBalanceRow(
  logOdds: number,
  shift: number,
  commonShift: number,
  { calibration: { slope } }: PointsCard,
): ReasonRow {
  return {
    part: 'teamBalance',
    points: shift / slope,
    input: { probabilityBefore: sigmoid(logOdds), positionPoints: (shift - commonShift) / slope },
    source: 'model',
  };
}

/** The effect of expected elevens, in points: (logit(p) − logit(p without them)) ÷ slope. */
export function toExpectedRows(
  { mentions }: Candidate,
  { startProbability, untold }: { startProbability: number; untold: number | null },
  { calibration: { slope } }: PointsCard,
): ReasonRow[] {
  if (mentions === null || untold === null) return [];
  return [
    {
      part: 'expectedEleven',
      points: (logOddsOf(startProbability) - logOddsOf(untold)) / slope,
      input: {
        sources: mentions.length,
        naming: mentions.filter(({ isNamed }) => isNamed).length,
        missing: mentions.filter(({ absence }) => absence !== null).length,
      },
      source: 'expectedElevens',
    },
  ];
}

/** The cost of an old status for a player who may be back, in points: (logit(p) − logit(ifBack)) ÷ slope. */
export function toStatusAgeRows(
  { statusAge, player }: Candidate,
  { startProbability, available, ifBack }: { startProbability: number; available: number; ifBack: number },
  { calibration: { slope } }: PointsCard,
): ReasonRow[] {
  if (statusAge === null) return [];
  const { statusSinceTs } = player;
  return [
    {
      part: 'statusAge',
      points: (logOddsOf(startProbability) - logOddsOf(ifBack)) / slope,
      input: {
        said: statusAge.status,
        ...daysSinceReport(statusAge),
        matchesSince: statusAge.matchesSince,
        available,
        ...(typeof statusSinceTs === 'string' ? { sinceTs: statusSinceTs } : {}),
      },
      source: 'squadData',
    },
  ];
}
