import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import { doubtOf } from '../news/statusHistory.ts';
import { STARTED, type PlayerReading } from './clubReading.ts';
import type { Standing } from './competition.ts';
import { AVERAGE_POINTS, type ClubInputs } from './clubInputs.ts';
import type { OwnInputs } from './features.ts';
import type { FanMoves } from './fanMoves.ts';
import type { SeasonStartStanding } from './seasonStartStanding.ts';

/** A week's rest, which has no effect. */
const REFERENCE_REST_DAYS = 8;
/** Share of starters that clubs keep on average (domain research 2.2: P(start | started last) = .766). */
export const REFERENCE_REPEAT_SHARE = 0.75;

/** All inputs that the score card can look up for a candidate; null where unknown. */
export interface CardInputs extends OwnInputs, SeasonStartStanding, FanMoves {
  roleMargin: number;
  /** Matches just missed through a ban or known injury that is over; 0 during a ban or when he is only expected back. */
  matchesExcused: number;
  /** `Doubt` if he started the last match that he could play, else 0. */
  doubtAfterStart: number;
  /** `Doubt` if he did not, else 0. */
  doubtOtherwise: number;
  /** From last season: share of starts, share of the last ten, share of minutes; null without one. */
  lastSeasonStarts: number | null;
  lastSeasonLast10: number | null;
  lastSeasonMinutes: number | null;
  /** 0 did not play in the known season, 1 played for another club, 2 for this one; null if no last season is known. */
  lastSeasonClub: number | null;
  /** `priceRank` of a player who did not play last season, and of all if it is not known; null for all others. */
  newcomerPriceRank: number | null;
  /** `holdersLead` of a player without a known last season, of a midfielder and of a forward; null for all others. */
  newcomerHoldersLead: number | null;
  midfielderHoldersLead: number | null;
  forwardHoldersLead: number | null;
  /** Years, of a player without a known last season or price; null for all others, and if unknown. */
  ageIfUnknown: number | null;
  /** Days since the club's last match if he started its last league match, else `REFERENCE_REST_DAYS`. */
  restDaysAfterStart: number;
  /** Share of starters that the club keeps from match to match if he started the last he could play, else the reference. */
  repeatShareAfterStart: number;
  /** Points per match of his club if he started the last match that he could play, else those of an average club. */
  clubPointsAfterStart: number;
  /** The club's goal difference in its last league match if he started it, else 0. */
  goalDifferenceAfterStart: number;
  /** 1 defender, 2 midfielder, 3 forward, 0 goalkeeper. */
  positionCode: number;
  /** `positionCode` if he started the last match that he could play, else 1. */
  positionAfterStart: number;
  /** 1 if he started the last match that he could play, else 0. */
  startedLast: number;
  /** Form rating minus the mean of his club's position group (0–5 scale), split at 0; 0 without ratings. */
  formBelowMean: number;
  formAboveMean: number;
}

/** The card inputs of a player from the facts about him, his standing in his club, and the club. */
export function toCardInputs(
  {
    player,
    own,
    expectedBack,
    unreported,
  }: Pick<PlayerReading, 'player' | 'own' | 'expectedBack' | 'unreported'>,
  { standing, start, fans }: { standing: Standing; start: SeasonStartStanding; fans: FanMoves },
  {
    clubFacts,
    formMean,
    newsComplete,
  }: { clubFacts: ClubInputs; formMean: number | null; newsComplete: boolean },
): CardInputs {
  const { restDays } = clubFacts;
  const startedClubsLast = own.facts.lastEntry?.part === 'started';
  // A player who was banned for the club's last match is judged by the last one he could play.
  const startedLast = own.inputs.lastPart === STARTED;
  // `returnCost` already counts the length of his absence.
  const isReturning = expectedBack !== null && !expectedBack.afterBan;
  const formAdvantage = player.formRating === null || formMean === null ? 0 : player.formRating - formMean;
  // An expected return replaces the doubt, and counts by `returnCost`; a player who may be back is judged as if he were.
  const doubt = expectedBack === null && unreported === null ? doubtOf(player) : 0;
  const newsMissed = isReturning ? 0 : own.inputs.newsMissed;
  const seen = own.inputs;
  const { lastSeason, teamId, ageYears, positionGroup } = player;
  const { priceRank, holdersLead } = start;
  const positionCode = POSITION_GROUPS.indexOf(positionGroup);
  // Written out, because extending a copy takes several times the memory and time.
  return {
    squadsMissed: seen.squadsMissed,
    expectedBan: seen.expectedBan,
    newsGapBeforeReturn: seen.newsGapBeforeReturn,
    takenOffEarly: seen.takenOffEarly,
    lastPart: seen.lastPart,
    secondLastPart: seen.secondLastPart,
    lastMinutes: seen.lastMinutes,
    secondLastMinutes: seen.secondLastMinutes,
    minutesShare: seen.minutesShare,
    startShareFast: seen.startShareFast,
    startShareRecent: seen.startShareRecent,
    startShareSlow: seen.startShareSlow,
    squadShareSlow: seen.squadShareSlow,
    startsPerSquad: seen.startsPerSquad,
    goalsLast3: seen.goalsLast3,
    goalsWithHim: seen.goalsWithHim,
    roleMargin: standing.margin,
    newsMissed,
    // Cards with news already count the matches missed with a known reason.
    matchesExcused:
      own.inputs.expectedBan > 0 || isReturning
        ? 0
        : own.facts.matchesExcused - (newsComplete ? newsMissed : 0),
    doubtAfterStart: startedLast ? doubt : 0,
    doubtOtherwise: startedLast ? 0 : doubt,
    lastSeasonStarts: lastSeason?.startShare ?? null,
    lastSeasonLast10: lastSeason?.startShareLast10 ?? null,
    lastSeasonMinutes: lastSeason?.minutesShare ?? null,
    lastSeasonClub:
      lastSeason === undefined ? null : lastSeason === null ? 0 : lastSeason.teamId === teamId ? 2 : 1,
    priceRank,
    priceAboveMedian: start.priceAboveMedian,
    lastSeasonMargin: start.lastSeasonMargin,
    holdersLead,
    holdersAmongPrices: start.holdersAmongPrices,
    newcomerPriceRank: (lastSeason ?? null) === null ? priceRank : null,
    newcomerHoldersLead: lastSeason === null ? holdersLead : null,
    midfielderHoldersLead: positionGroup === 'midfielder' ? holdersLead : null,
    forwardHoldersLead: positionGroup === 'forward' ? holdersLead : null,
    ageIfUnknown: (lastSeason ?? priceRank ?? null) === null ? (ageYears ?? null) : null,
    restDaysAfterStart: startedClubsLast ? (restDays ?? REFERENCE_REST_DAYS) : REFERENCE_REST_DAYS,
    repeatShareAfterStart: startedLast
      ? (clubFacts.repeatShare ?? REFERENCE_REPEAT_SHARE)
      : REFERENCE_REPEAT_SHARE,
    clubPointsAfterStart: startedLast ? clubFacts.pointsPerMatch : AVERAGE_POINTS,
    goalDifferenceAfterStart: startedClubsLast ? (clubFacts.goalDifference ?? 0) : 0,
    holdersGain: fans.holdersGain,
    buyersLead: fans.buyersLead,
    positionCode,
    positionAfterStart: startedLast ? positionCode : 1,
    startedLast: startedLast ? 1 : 0,
    formBelowMean: Math.min(0, formAdvantage),
    formAboveMean: Math.max(0, formAdvantage),
  };
}
