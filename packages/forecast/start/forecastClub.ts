import type { CertainCase, ReasonRow, StartOutlook } from '@hub/shared/startChance/pstart.schema.ts';
import {
  forecastKnowledge,
  type ForecastCard,
  type ReliabilityReason,
  type Reliability,
} from '@hub/shared/startChance/pstartOutlook.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import { plattLogOdds } from './calibration.ts';
import { isGoalkeeper, type Candidate, type ClubCandidates } from './inputs/candidates.ts';
import {
  balanceGroup,
  chanceOfMaybeBack,
  GREATEST_PROBABILITY,
  LEAST_PROBABILITY,
  NEEDED_PROBABILITY,
  RULED_OUT_PROBABILITY,
  type GroupMember,
  type Section,
} from './eleven/elevenPerTeam.ts';
import { balanceTold } from './expected/balanceTold.ts';
import { outcomesOfClub } from './outcomes.ts';
import { scoreOf, type PointsCard } from './points.ts';
import type { PstartCards, PstartConstants, PstartModel } from './pstartModel.ts';
import { NO_TREND, trendLogOdds, type SeasonTrend } from './seasonTrend.ts';
import { SEASON_START_MATCHES } from './inputs/seasonStartStanding.ts';
import {
  ageCounts,
  ageLogOdds,
  friendlyLogOdds,
  seasonStartCounts,
  seasonStartLogOdds,
} from './seasonStart.ts';
import type { Curve } from './scoreCard.ts';
import { withDoubtLeft } from './inputs/doubtLeft.ts';
import { chanceThatItEnded, type StatusAgeing } from './news/statusAge.ts';
import {
  toCertainCaseRow,
  toAgeRows,
  toExpectedRows,
  toFriendlyRows,
  toSeasonStartRows,
  toStatusAgeRows,
  toTeamBalanceRow,
  toTrendRows,
} from './reasonRows.ts';

export interface PlayerForecast extends StartOutlook {
  playerId: string;
  teamId: string;
  fixtureId: string;
  /** Probability of being in the starting eleven, [0, 1]. */
  startProbability: number;
  /** The same without expected elevens; left out if his club has none. */
  untold?: number;
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
  /** His start probability without expected elevens; null if his club has none. */
  untold: number | null;
  /** Chance that he can play at all if an old status leaves that open; 1 for everyone else. */
  available: number;
  /** His chances if he is back and without any report; null unless an old status leaves open whether he is back. */
  maybeBack: { ifBack: number; ifUnreported: number } | null;
  toReasons: () => ReasonRow[];
}

const KEEPER_PLACES = 1;
export const OUTFIELD_PLACES = 10;

const CERTAIN_PROBABILITY = {
  suspended: RULED_OUT_PROBABILITY,
  reportedOut: RULED_OUT_PROBABILITY,
  returnsLater: RULED_OUT_PROBABILITY,
  playsElsewhere: RULED_OUT_PROBABILITY,
  officialStarter: 1,
  officialReserve: 0,
} as const satisfies Record<CertainCase, number>;

/** A candidate with his points, before the balance of his club. */
export interface ScoredCandidate {
  candidate: Candidate;
  /** The reasons of the score and further ones, before the balance of his club; built on demand. */
  toRows: () => ReasonRow[];
  score: number;
  member: GroupMember;
  /** Log-odds as fitted, before the trend of the season. */
  fittedLogOdds: number;
}

/** Chooses a model's constants for a club by the knowledge of its line-ups, by its news and by the number of substitutes. */
export function constantsFor(
  {
    knowledge,
    newsComplete,
    manySubstitutes,
    matchesPlayed,
    candidates,
  }: Pick<ClubCandidates, 'knowledge' | 'newsComplete' | 'manySubstitutes' | 'matchesPlayed' | 'candidates'>,
  model: PstartModel,
): ChosenConstants {
  const regimes = model[knowledge];
  const bySubstitutes = manySubstitutes ? (['five', 'three'] as const) : (['three', 'five'] as const);
  const kinds = newsComplete ? (['news', ...bySubstitutes] as const) : ([...bySubstitutes, 'news'] as const);
  const isEarly = matchesPlayed < SEASON_START_MATCHES;
  for (const kind of kinds) {
    // A fit computes each on first access.
    const constants = regimes[kind];
    if (constants === null) continue;
    const isAged = candidates.some(({ statusAge }) => statusAge !== null);
    return {
      ...constants,
      card: `${knowledge} ${kind}` as const,
      ...(isEarly ? seasonStartOf(candidates, matchesPlayed, model) : {}),
      ...(isAged ? { statusAgeing: model.statusAgeing } : {}),
    };
  }
  throw new RangeError('The model has no constants for this kind of source.');
}

function seasonStartOf(
  candidates: readonly Candidate[],
  matchesPlayed: number,
  model: PstartModel,
): Pick<PstartCards, 'seasonStart' | 'ageOfUnknown' | 'earlySlope'> {
  const isKnown = candidates.some(({ inputs }) => seasonStartCounts(inputs, matchesPlayed));
  const isPriced = candidates.some(({ inputs }) => inputs.priceRank !== null);
  const isHeld = candidates.some(({ inputs }) => inputs.holdersLead !== null);
  const hasUnknown = candidates.some(({ inputs }) => ageCounts(inputs, matchesPlayed));
  const withHolders = isHeld ? model.seasonStartWithHolders : null;
  const isLastSeasonOnly = isKnown && !isPriced && withHolders === null;
  const start = isLastSeasonOnly ? model.seasonStartWithoutPrices : (withHolders ?? model.seasonStart);
  const age = isLastSeasonOnly ? model.seasonStartWithoutPrices.age : model.ageOfUnknown;
  return {
    earlySlope: model.earlySlopes[matchesPlayed] ?? 1,
    ...(isKnown ? { seasonStart: start } : {}),
    ...(hasUnknown ? { ageOfUnknown: age } : {}),
  };
}

/** The constants chosen for a club. */
export interface ChosenConstants extends PstartConstants {
  card: ForecastCard;
}

/** Forecasts a club's candidates: goalkeepers first, then outfield players, each ordered by id. */
export function forecastClub(
  club: ClubCandidates,
  constants: ChosenConstants,
  scored: readonly ScoredCandidate[] = scoreCandidates(club, constants),
): PlayerForecast[] {
  const chances = balanceChances(scored, constants);
  const outcomes = outcomesOfClub(chances, club.substitutesPerMatch, constants.outcomes);
  const knowledge = forecastKnowledge(club.knowledge, {
    matchesSeen: club.matchesPlayed,
    isPastKnown: constants.seasonStart !== undefined,
  });
  const forecasts: PlayerForecast[] = [];
  chances.forEach(({ candidate, startProbability, untold, score, available, toReasons }, index) => {
    const outcome = outcomes[index];
    if (outcome === undefined) return;
    const { reliability, reliabilityReason } = reliabilityOf(candidate, { startProbability, available });
    forecasts.push({
      playerId: candidate.player.playerId,
      teamId: club.teamId,
      fixtureId: candidate.fixtureId,
      startProbability,
      ...(untold === null ? {} : { untold }),
      score,
      // A grown list would keep its spare capacity.
      reasons: toReasons().slice(),
      comesOn: outcome.comesOn,
      doesNotPlay: outcome.doesNotPlay,
      expectedMinutes: outcome.expectedMinutes,
      reliability,
      reliabilityReason,
      knowledge,
      card: constants.card,
    });
  });
  return forecasts;
}

const NO_CURVES = { outfield: [], goalkeeper: [] };

/** Scores the candidates of a club, in the order given. */
export function scoreCandidates(
  { candidates, trend }: ClubCandidates,
  cards: PstartCards,
): ScoredCandidate[] {
  const { seasonStart = NO_CURVES, ageOfUnknown = NO_CURVES, earlySlope = 1, statusAgeing } = cards;
  const isEarly = earlySlope !== 1;
  const slope = trend.slope + earlySlope - 1;
  const outfield = {
    trend: { ...trend, slope },
    seasonStart: seasonStart.outfield,
    age: ageOfUnknown.outfield,
    isEarly,
    statusAgeing,
  };
  const keepers = {
    trend: NO_TREND,
    seasonStart: seasonStart.goalkeeper,
    age: ageOfUnknown.goalkeeper,
    isEarly,
    statusAgeing,
  };
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
  // A player without a known position plays in goal.
  const isKeeperUnknown =
    keepers.length === 0 && outfield.some(({ candidate }) => candidate.player.isPositionUnknown);
  const places = OUTFIELD_PLACES + (isKeeperUnknown ? KEEPER_PLACES : 0);
  return [
    ...chancesOfGroup(keepers, cards.goalkeeper, { places: KEEPER_PLACES, expected: cards.expected }),
    ...chancesOfGroup(outfield, cards.outfield, {
      places,
      positionPull: cards.positionPull,
      expected: cards.expected,
    }),
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
  {
    places,
    positionPull = 0,
    expected,
  }: { places: number; positionPull?: number; expected: PstartCards['expected'] },
): CandidateChance[] {
  const members = membersOf(scored, places);
  const { probabilities, shifts, commonShift } = balanceGroup(
    members,
    places,
    positionPull === 0 ? [] : sectionsOf(scored.map(({ candidate }) => candidate)),
    positionPull,
  );
  const told = balanceTold(
    scored.map(({ candidate: { mentions } }, index) => ({
      probability: probabilities[index] ?? LEAST_PROBABILITY,
      isFixed: members[index]?.fixed !== null,
      mentions,
    })),
    places,
    expected,
  );
  return scored.map(({ candidate, toRows, score, member: { logOdds, fixed } }, index) => {
    const ifUntold = probabilities[index] ?? LEAST_PROBABILITY;
    const startProbability = told?.[index] ?? ifUntold;
    const untold = told === null ? null : ifUntold;
    const maybeBack = members[index]?.maybeBack;
    const cases = maybeBack === undefined ? null : chanceOfMaybeBack(logOdds, maybeBack, shifts[index] ?? 0);
    const available = cases === null ? 1 : availableIn(ifUntold, cases.ifBack);
    return {
      candidate,
      startProbability,
      untold,
      score,
      available,
      maybeBack: cases,
      toReasons: () => {
        const rows = toRows();
        if (fixed !== null && members[index]?.fixed !== null) return rows;
        rows.push(toTeamBalanceRow(logOdds, shifts[index] ?? 0, commonShift, card));
        if (cases !== null)
          rows.push(
            ...toStatusAgeRows(
              candidate,
              { startProbability: ifUntold, available, ifBack: cases.ifBack },
              card,
            ),
          );
        rows.push(...toExpectedRows(candidate, { startProbability, untold }, card));
        return rows;
      },
    };
  });
}

/**
 * The members of a group for the balance. If too few are available, all of them play, and players reported out must play after
 * all: those who may be back before those who are certainly out.
 */
function membersOf(scored: readonly ScoredCandidate[], places: number): GroupMember[] {
  const isAvailable = ({ member }: ScoredCandidate) =>
    member.fixed === null && member.maybeBack === undefined;
  const available = scored.filter((one) => isAvailable(one) || one.member.fixed === 1).length;
  const maybe = scored.filter(({ member }) => member.maybeBack !== undefined);
  const expected = maybe.reduce((sum, { member }) => sum + (member.maybeBack?.chance ?? 0), available);
  const hasEnough = maybe.length === 0 ? available >= places : expected * GREATEST_PROBABILITY >= places;
  if (hasEnough || !scored.some((one) => isReportedOut(one) || one.member.maybeBack !== undefined))
    return scored.map(({ member }) => member);
  const maybeSuffice = available + maybe.length >= places;
  return scored.map((one) => {
    const { logOdds, fixed, maybeBack } = one.member;
    if (maybeBack !== undefined || (isReportedOut(one) && !maybeSuffice)) return { logOdds, fixed: null };
    return { logOdds, fixed: fixed ?? NEEDED_PROBABILITY };
  });
}

const isReportedOut = ({ candidate }: ScoredCandidate) => candidate.certainCase === 'reportedOut';

/** What counts besides a card: the season's trend, and last season at the start of this one. */
interface Circumstances {
  trend: SeasonTrend;
  seasonStart: readonly Curve[];
  /** The effect of age for a player without other data. */
  age: readonly Curve[];
  /** The club has played just enough matches for percentages, and last season is unknown. */
  isEarly: boolean;
  /** How statuses age; if left out, they do not. */
  statusAgeing?: StatusAgeing | undefined;
}

/** Scores a candidate, before the balance of his club. */
export function scoreCandidate(
  given: Candidate,
  card: PointsCard,
  circumstances: Circumstances,
): ScoredCandidate {
  const { trend, seasonStart, age, isEarly, statusAgeing } = circumstances;
  const { statusAge, ifUnreported } = given;
  const ended =
    statusAge === null || statusAgeing === undefined ? 0 : chanceThatItEnded(statusAge, statusAgeing);
  const candidate = withDoubtLeft(given, 1 - ended);
  const { certainCase, inputs, matchesPlayed } = candidate;
  const mayBeBack = ifUnreported !== null && ended > 0;
  const { score, toRows } =
    certainCase === null || mayBeBack
      ? scoreOf(candidate, card)
      : { score: 0, toRows: () => [toCertainCaseRow(certainCase, candidate)] };
  const fittedLogOdds = plattLogOdds(card.calibration, score);
  const trendShare = trendLogOdds(fittedLogOdds, inputs.startedLast, trend);
  const seasonStartShare = seasonStartLogOdds(inputs, matchesPlayed, seasonStart);
  const ageShare = ageLogOdds(inputs, matchesPlayed, age);
  const friendlyShare = friendlyLogOdds(candidate.friendly, matchesPlayed);
  const toAllRows = () => {
    const rows = toRows();
    if (seasonStartShare !== 0) rows.push(...toSeasonStartRows(candidate, seasonStartShare, card));
    if (ageShare !== 0) rows.push(...toAgeRows(candidate, ageShare, card));
    rows.push(...toFriendlyRows(candidate, friendlyShare, card));
    if (trendShare !== 0) rows.push(...toTrendRows(candidate, trendShare, { card, isEarly }));
    return rows;
  };
  const logOdds = fittedLogOdds + trendShare + seasonStartShare + ageShare + friendlyShare;
  if (mayBeBack) {
    // A known reason for matches missed must not make up for more than the status costs.
    const unreportedLogOdds = scoreCandidate(ifUnreported, card, circumstances).member.logOdds;
    const member: GroupMember = { logOdds, fixed: null, maybeBack: { chance: ended, unreportedLogOdds } };
    return { candidate, toRows: toAllRows, score, member, fittedLogOdds };
  }
  const member: GroupMember = {
    logOdds,
    fixed: certainCase === null ? null : CERTAIN_PROBABILITY[certainCase],
  };
  return { candidate, toRows: certainCase === null ? toAllRows : toRows, score, member, fittedLogOdds };
}

/** p = P(back) · ifBack + (1 − P(back)) · RULED_OUT, solved for P(back); p is his start probability. */
const availableIn = (startProbability: number, ifBack: number) =>
  (startProbability - RULED_OUT_PROBABILITY) / (ifBack - RULED_OUT_PROBABILITY);

/** With fewer matches or squads than this, a player's history says little (domain research 2.4, step 10). */
const MATCHES_THAT_SHOW_A_PLAYER = 5;
/** A smaller chance contradicts nothing. */
const CHANCE_THAT_MATTERS = 0.1;
/** Squads missed in a row that contradict a report of being fit. */
const SQUADS_THAT_CONTRADICT = 2;
/** Days without a match after which the last line-up is out of date. */
const LONG_BREAK_DAYS = 13;
/** Distance from one half beyond which 85 % of the calls are right, as the chances are calibrated. */
const CLEAR_DISTANCE = 0.35;
/** Distance from one half below which more than a third of the calls are wrong. */
const OPEN_DISTANCE = 0.15;

/**
 * How reliable a start probability is, with the first reason that applies: certain facts, then weaknesses of the data,
 * then how clear the call is.
 *
 * @param chance `startProbability` after the balance of the club, [0, 1]; `available`: chance that he can play at all, below 1 if
 *   only an old status is against him
 */
function reliabilityOf(
  { certainCase, expectedBack, facts, inputs, player, restDays }: Candidate,
  { startProbability, available }: { startProbability: number; available: number },
): { reliability: Reliability; reliabilityReason: ReliabilityReason } {
  const rate = (reliability: Reliability, reliabilityReason: ReliabilityReason) => ({
    reliability,
    reliabilityReason,
  });
  if (certainCase === 'officialStarter' || certainCase === 'officialReserve') return rate('high', 'official');
  const matters = startProbability >= CHANCE_THAT_MATTERS;
  if (available < 1) return rate(matters ? 'low' : 'medium', 'oldStatus');
  if (certainCase !== null) return rate('high', 'certainCase');
  // The injury decides, whatever his last matches suggest.
  if (player.injuryStatus === 'injured' && expectedBack === null && !matters)
    return rate('high', 'certainCase');
  if (facts.matches < MATCHES_THAT_SHOW_A_PLAYER || (matters && facts.squads < MATCHES_THAT_SHOW_A_PLAYER))
    return rate('low', 'fewMatches');
  if (expectedBack !== null && !expectedBack.afterBan) return rate('low', 'expectedBack');
  if (player.injuryStatus === 'questionable') return rate('low', 'questionable');
  if (player.injuryStatus === 'fit' && matters && inputs.squadsMissed >= SQUADS_THAT_CONTRADICT)
    return rate('low', 'contradiction');
  const distance = Math.abs(startProbability - 1 / 2);
  if (distance < OPEN_DISTANCE) return rate('low', 'openRace');
  if (distance < CLEAR_DISTANCE) return rate('medium', 'leaning');
  return restDays !== null && restDays >= LONG_BREAK_DAYS
    ? rate('medium', 'longBreak')
    : rate('high', 'clear');
}
