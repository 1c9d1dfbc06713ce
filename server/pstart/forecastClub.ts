import type { CertainCase, ReasonRow, StartOutlook } from '#shared/startChance/pstart.schema.ts';
import {
  forecastKnowledge,
  MATCHES_THAT_SHOW_A_CLUB,
  type ForecastCard,
} from '#shared/startChance/pstartOutlook.ts';
import type { PositionGroup } from '#shared/terms.ts';
import { plattLogOdds } from './calibration.ts';
import { isGoalkeeper, type Candidate, type ClubCandidates } from './candidates.ts';
import {
  balanceGroup,
  LEAST_PROBABILITY,
  NEEDED_PROBABILITY,
  sigmoid,
  type GroupMember,
  type Section,
} from './elevenPerTeam.ts';
import { outcomesOfClub } from './outcomes.ts';
import { scoreOf, type PointsCard } from './points.ts';
import type { PstartCards, PstartHalf, PstartModel } from './pstartModel.ts';
import { NO_TREND, trendLogOdds, type SeasonTrend } from './seasonTrend.ts';
import { OPENING_MATCHES, openingCounts, openingLogOdds } from './opening.ts';
import type { Curve } from './scoreCard.ts';
import { reliabilityOf } from './reliability.ts';

export interface PlayerForecast extends StartOutlook {
  playerId: string;
  teamId: string;
  fixtureId: string;
  /** Probability of being in the starting eleven, [0, 1]. */
  startProbability: number;
  /** Points S, 0–100; 0 for certain cases. */
  score: number;
  /** In display order; those of `countsForScore` add up to the score. */
  reasons: ReasonRow[];
  /** The score card that was used. */
  card: ForecastCard;
}

/** A candidate with his start probability and the reasons for it. */
export interface CandidateChance extends Pick<PlayerForecast, 'startProbability' | 'score'> {
  candidate: Candidate;
  toReasons: () => ReasonRow[];
}

const KEEPER_PLACES = 1;
export const OUTFIELD_PLACES = 10;
/** Not quite 0 before the eleven is official, since lists of suspensions can be wrong. */
const RULED_OUT_PROBABILITY = LEAST_PROBABILITY / 2;

const CERTAIN_PROBABILITY = {
  suspended: RULED_OUT_PROBABILITY,
  reportedOut: RULED_OUT_PROBABILITY,
  returnsLater: RULED_OUT_PROBABILITY,
  playsElsewhere: RULED_OUT_PROBABILITY,
  officialStarter: 1,
  officialReserve: 0,
} as const satisfies Record<CertainCase, number>;

const SOURCE_OF_CASE = {
  suspended: 'absences',
  reportedOut: 'squadData',
  returnsLater: 'squadData',
  playsElsewhere: 'absences',
  officialStarter: 'officialEleven',
  officialReserve: 'officialEleven',
} as const satisfies Record<CertainCase, ReasonRow['source']>;

/** A candidate with his points, before the balance of his club. */
export interface ScoredCandidate {
  candidate: Candidate;
  /** The reasons of the score and further ones, before the balance of his club; built when asked for. */
  toRows: () => ReasonRow[];
  score: number;
  member: GroupMember;
  /** Log-odds as fitted, before the trend of the season. */
  fittedLogOdds: number;
}

/** The constants of a model for a club: by what is known of its line-ups, by the news, and by the number of substitutes. */
export function halfFor(
  {
    knowledge,
    newsComplete,
    manySubstitutes,
    candidates,
  }: Pick<ClubCandidates, 'knowledge' | 'newsComplete' | 'manySubstitutes' | 'candidates'>,
  model: PstartModel,
): ChosenHalf {
  const regimes = model[knowledge];
  const bySubstitutes = manySubstitutes ? (['five', 'three'] as const) : (['three', 'five'] as const);
  const kinds = newsComplete ? (['news', ...bySubstitutes] as const) : ([...bySubstitutes, 'news'] as const);
  const opensSeason = candidates.some(({ inputs, matchesPlayed }) => openingCounts(inputs, matchesPlayed));
  for (const kind of kinds) {
    // A fit computes each on first access.
    const half = regimes[kind];
    if (half === null) continue;
    const chosen = { ...half, card: `${knowledge} ${kind}` as const };
    return opensSeason ? { ...chosen, opening: model.opening } : chosen;
  }
  throw new RangeError('The model has no constants for this kind of source.');
}

/** The constants chosen for a club. */
export interface ChosenHalf extends PstartHalf {
  card: ForecastCard;
}

/** Forecasts a club's candidates: goalkeepers first, then outfield players, each ordered by id. */
export function forecastClub(
  club: ClubCandidates,
  half: ChosenHalf,
  scored: readonly ScoredCandidate[] = scoreCandidates(club, half),
): PlayerForecast[] {
  const chances = balanceChances(scored, half);
  const outcomes = outcomesOfClub(chances, club.substitutesPerMatch, half.outcomes);
  const knowledge = forecastKnowledge(club.knowledge, {
    matchesSeen: club.matchesPlayed,
    isPastKnown: half.opening !== undefined,
  });
  return chances.flatMap(({ candidate, startProbability, score, toReasons }, index): PlayerForecast[] => {
    const outcome = outcomes[index];
    if (outcome === undefined) return [];
    const { reliability, reliabilityReason } = reliabilityOf(candidate, startProbability);
    return [
      {
        playerId: candidate.player.playerId,
        teamId: club.teamId,
        fixtureId: candidate.fixtureId,
        startProbability,
        score,
        reasons: toReasons(),
        comesOn: outcome.comesOn,
        doesNotPlay: outcome.doesNotPlay,
        expectedMinutes: outcome.expectedMinutes,
        reliability,
        reliabilityReason,
        knowledge,
        card: half.card,
      },
    ];
  });
}

/** Scores the candidates of a club, in the order given. */
export function scoreCandidates(
  { candidates, trend, matchesPlayed }: ClubCandidates,
  cards: PstartCards,
): ScoredCandidate[] {
  const { opening = { outfield: [], goalkeeper: [] }, earlySlope = 1 } = cards;
  const isEarly =
    cards.opening === undefined &&
    matchesPlayed >= MATCHES_THAT_SHOW_A_CLUB &&
    matchesPlayed < OPENING_MATCHES;
  const slope = trend.slope + (isEarly ? earlySlope - 1 : 0);
  const outfield = { trend: { ...trend, slope }, opening: opening.outfield, isEarly };
  const keepers = { trend: NO_TREND, opening: opening.goalkeeper, isEarly };
  return candidates.map((candidate) =>
    isGoalkeeper(candidate)
      ? scoreCandidate(candidate, cards.goalkeeper, keepers)
      : scoreCandidate(candidate, cards.outfield, outfield),
  );
}

/** Balances the scores of a club's candidates into start probabilities, goalkeepers first. */
export function balanceChances(scored: readonly ScoredCandidate[], cards: PstartCards): CandidateChance[] {
  const keepers = scored.filter(({ candidate }) => isGoalkeeper(candidate));
  const outfield = scored.filter(({ candidate }) => !isGoalkeeper(candidate));
  return [
    ...chancesOfGroup(keepers, cards.goalkeeper, KEEPER_PLACES),
    ...chancesOfGroup(outfield, cards.outfield, OUTFIELD_PLACES, cards.positionPull),
  ];
}

/** The position groups of a club's candidates, each with the number of starters that the club usually fields. */
export function sectionsOf(candidates: readonly Candidate[]): Section[] {
  const sections = new Map<PositionGroup, { members: number[]; usualPlaces: number }>();
  for (const [index, { player, slots }] of candidates.entries()) {
    const section = sections.get(player.positionGroup);
    if (section === undefined) sections.set(player.positionGroup, { members: [index], usualPlaces: slots });
    else section.members.push(index);
  }
  return [...sections.values()];
}

function chancesOfGroup(
  scored: readonly ScoredCandidate[],
  card: PointsCard,
  places: number,
  positionPull = 0,
): CandidateChance[] {
  const members = membersOf(scored, places);
  const { probabilities, shifts, commonShift } = balanceGroup(
    members,
    places,
    positionPull === 0 ? [] : sectionsOf(scored.map(({ candidate }) => candidate)),
    positionPull,
  );
  return scored.map(({ candidate, toRows, score, member: { logOdds, fixed } }, index) => ({
    candidate,
    startProbability: probabilities[index] ?? LEAST_PROBABILITY,
    score,
    toReasons: () =>
      fixed === null || members[index]?.fixed === null
        ? [...toRows(), toTeamBalanceRow(logOdds, shifts[index] ?? 0, commonShift, card)]
        : toRows(),
  }));
}

/** Where too few are available, all of them play, and somebody who was reported out must play after all. */
function membersOf(scored: readonly ScoredCandidate[], places: number): GroupMember[] {
  const available = scored.filter(({ member }) => member.fixed === null || member.fixed === 1).length;
  const isShort = available < places && scored.some(isReportedOut);
  return scored.map((one) => {
    if (!isShort) return one.member;
    if (isReportedOut(one)) return { ...one.member, fixed: null };
    return { ...one.member, fixed: one.member.fixed ?? NEEDED_PROBABILITY };
  });
}

const isReportedOut = ({ candidate }: ScoredCandidate) => candidate.certainCase === 'reportedOut';

/** What counts beside a card: the season's trend, and last season at the start of this one. */
interface Circumstances {
  trend: SeasonTrend;
  opening: readonly Curve[];
  /** The club has played just enough matches for percentages, and nothing is known of last season. */
  isEarly: boolean;
}

/** Scores a candidate, before the balance of his club. */
export function scoreCandidate(
  candidate: Candidate,
  card: PointsCard,
  { trend, opening, isEarly }: Circumstances,
): ScoredCandidate {
  const { certainCase, inputs, matchesPlayed } = candidate;
  const { score, toRows } =
    certainCase === null
      ? scoreOf(candidate, card)
      : { score: 0, toRows: () => [toCertainCaseRow(certainCase, candidate)] };
  const fittedLogOdds = plattLogOdds(card.calibration, score);
  const trendShare = trendLogOdds(fittedLogOdds, inputs.startedLast, trend);
  const openingShare = openingLogOdds(inputs, matchesPlayed, opening);
  const toAllRows = () => [
    ...toRows(),
    ...toOpeningRows(candidate, openingShare, card),
    ...toTrendRows(candidate, trendShare, { card, isEarly }),
  ];
  const member: GroupMember = {
    logOdds: fittedLogOdds + trendShare + openingShare,
    fixed: certainCase === null ? null : CERTAIN_PROBABILITY[certainCase],
  };
  return { candidate, toRows: certainCase === null ? toAllRows : toRows, score, member, fittedLogOdds };
}

function toCertainCaseRow(certainCase: CertainCase, { player }: Candidate): ReasonRow {
  const { expectedReturn, saidStatus, statusSinceTs } = player;
  return {
    part: 'certainCase',
    points: 0,
    input:
      certainCase === 'returnsLater' && typeof expectedReturn === 'string'
        ? { case: certainCase, expectedReturn }
        : {
            case: certainCase,
            ...(certainCase === 'reportedOut' && saidStatus !== undefined ? { said: saidStatus } : {}),
            ...(certainCase === 'reportedOut' && typeof statusSinceTs === 'string'
              ? { sinceTs: statusSinceTs }
              : {}),
          },
    source: SOURCE_OF_CASE[certainCase],
  };
}

function toOpeningRows(
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
      },
      source: 'lastSeason',
    },
  ];
}

/** Fewer points round to none. */
const LEAST_POINTS_SHOWN = 0.05;

function toTrendRows(
  { inputs, matchesPlayed }: Candidate,
  logOdds: number,
  { card, isEarly }: Pick<Circumstances, 'isEarly'> & { card: PointsCard },
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

function toTeamBalanceRow(
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
