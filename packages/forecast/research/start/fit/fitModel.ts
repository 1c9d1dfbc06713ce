import type { LineupKnowledge } from '@hub/shared/startChance/pstartOutlook.ts';
import { fitPlatt } from '../../../start/calibration.ts';
import { clubCandidates, isGoalkeeper, type Candidate } from '../../../start/inputs/candidates.ts';
import { readClubs, withPlayer, type ClubReading } from '../../../start/inputs/clubReading.ts';
import {
  benchPlans,
  featureCurves,
  elevensPlans,
  KEEPER_RIDGE,
  keeperElevensPlans,
  keeperNewsPlans,
  keeperPlans,
  newsPlans,
  OUTFIELD_RIDGE,
} from './featureCurves.ts';
import { fitPositionPull } from './fitPositionPull.ts';
import { fitScoreCard, type CurvePlan, type FitGroup } from './fitScoreCard.ts';
import { fitOutcomes, type OutcomeSample } from './fitOutcomes.ts';
import { balanceChances, constantsFor, scoreCandidates } from '../../../start/forecastClub.ts';
import { outcomeCellOf } from '../../../start/outcomes.ts';
import { scoreOf, type PointsCard } from '../../../start/points.ts';
import { fitAgeOfUnknown } from './fitAgeOfUnknown.ts';
import {
  fitSeasonStart,
  fitSeasonStartWithHolders,
  fitSeasonStartWithoutPrices,
  type SeasonPair,
} from './fitSeasonStart.ts';
import { fitStatusAgeing } from './fitStatusAgeing.ts';
import type { PlayedMatch } from './playedMatch.ts';
import { round, roundCurve, toPointScale } from './pointScale.ts';
import type { PstartCards, PstartConstants, PstartModel, PstartRegimes } from '../../../start/pstartModel.ts';
import type { Curve } from '../../../start/scoreCard.ts';
import { walkKnown } from '../evaluate/walkKnown.ts';
import type { PlayedSeason, WalkOptions } from '../evaluate/playedSeason.ts';
import { SEASON_START_MATCHES } from '../../../start/inputs/seasonStartStanding.ts';
import { learnTrend, toTrendSample } from '../../../start/trendLearner.ts';

/** First match of a club to learn from; before it too little is known about its players. */
const FIT_FROM_MATCH = 6;
/** Matches played after which few line-ups are less informative; those of a list share a slope. */
const EARLY_MATCHES_PLAYED = [[2], [3, 4]];

export interface FitOptions {
  /** `none` fits no cards for complete news; `known` fits them if the seasons have statuses. */
  news?: WalkOptions['news'];
  /** Seasons to fit the start of a season on; all if left out. */
  seasonStartSeasons?: readonly PlayedSeason[];
  /** Consecutive seasons; their first matches are fitted on. */
  pairs?: readonly SeasonPair[];
  /** Hours before kickoff at which the statuses are read; 0 if left out. */
  horizonHours?: number;
}

/**
 * Fits the model on whole seasons, using only each match's history and, for the cards with news, what had been reported
 * before it. Deterministic. The constants for each kind of line-ups are fitted on first access, since a season needs only
 * one. Those for line-ups with bench come from the seasons that list it, those with minutes but no bench from the seasons that
 * report minutes, the others from all seasons, with the data beyond their knowledge hidden.
 */
export function fitModel(seasons: readonly PlayedSeason[], options: FitOptions = {}): PstartModel {
  const withBench = benchSeasonsOf(seasons);
  const all = withoutRepeats(seasons);
  const elevens = once(() => fitRegimes(all, 'elevens', options));
  const bench = once(() => fitRegimes(withBench, 'bench', options));
  const minutes = once(() => fitRegimes(timedSeasonsOf(all).map(withoutUnusedPlayers), 'minutes', options));
  const full = once(() => fitRegimes(withBench, 'full', options));
  const ageing = once(() => fitStatusAgeing(all, (club) => constantsFor({ ...club, candidates: [] }, model)));
  const starting = withoutRepeats(options.seasonStartSeasons ?? seasons);
  const { pairs = [] } = options;
  const seasonStart = once(() => fitSeasonStart(starting, pairs));
  const seasonStartWithHolders = once(() => fitSeasonStartWithHolders(starting, pairs));
  const seasonStartWithoutPrices = once(() => fitSeasonStartWithoutPrices(starting, pairs));
  const opening = [...new Set([...all, ...pairs.flatMap(({ before, season }) => [before, season])])];
  const earlySlopes = once(() => fitEarlySlopes(withoutRepeats(opening), model));
  const ageOfUnknown = once(() => fitAgeOfUnknown(withoutRepeats(seasons)));
  const model: PstartModel = {
    get elevens() {
      return elevens();
    },
    get bench() {
      return bench();
    },
    get minutes() {
      return minutes();
    },
    get full() {
      return full();
    },
    get seasonStart() {
      return seasonStart();
    },
    get seasonStartWithHolders() {
      return seasonStartWithHolders();
    },
    get seasonStartWithoutPrices() {
      return seasonStartWithoutPrices();
    },
    get earlySlopes() {
      return earlySlopes();
    },
    get ageOfUnknown() {
      return ageOfUnknown();
    },
    get statusAgeing() {
      return ageing();
    },
  };
  return model;
}

/** With fewer matches than this, the cards with news are drawn to those without, whatever seasons those were fitted on. */
const NEWS_MATCHES_THAT_SUFFICE = 500;

function fitRegimes(
  seasons: readonly PlayedSeason[],
  known: LineupKnowledge,
  { news = 'known', horizonHours = 0 }: FitOptions,
): PstartRegimes {
  const plans = PLANS[known];
  // Each is fitted on first access, since a forecast rarely needs all.
  const history = once(() => listMatches(seasons, { known, news: 'none' }));
  const three = once(() => {
    const sample = history().filter(({ club }) => !club.manySubstitutes);
    return sample.length === 0 ? null : fitConstants(sample, plans, null);
  });
  const fitFive = (matches: readonly PlayedMatch[]) => {
    const sample = matches.filter(({ club }) => club.manySubstitutes);
    return sample.length === 0 ? null : fitConstants(sample, plans, three());
  };
  const five = once(() => fitFive(history()));
  const withNews = once(() => {
    if (news === 'none') return null;
    const informed = seasons.filter(({ statuses }) => statuses.length > 0);
    const all = listMatches(informed, { known, news: 'known', horizonHours });
    const sample = all.filter(({ club }) => club.newsComplete);
    if (sample.length === 0) return null;
    // Cards without news add the evidence of other seasons; those of the same seasons would only count it twice.
    const isMoreKnown = informed.length < seasons.length;
    const isDrawn = isMoreKnown || sample.length < NEWS_MATCHES_THAT_SUFFICE;
    const timed = history().filter(({ isEstimated }) => !isEstimated);
    const likely = timed.length === history().length ? five() : fitFive(timed);
    const prior = isDrawn ? (likely ?? three()) : null;
    return fitConstants(sample, withNewsPlans(plans), prior);
  });
  return {
    get three() {
      return three();
    },
    get five() {
      return five();
    },
    get news() {
      return withNews();
    },
  };
}

interface FeatureCurves {
  outfield: readonly CurvePlan[];
  goalkeeper: readonly CurvePlan[];
}

const PLANS: Readonly<Record<LineupKnowledge, FeatureCurves>> = {
  elevens: { outfield: elevensPlans, goalkeeper: keeperElevensPlans },
  bench: { outfield: benchPlans, goalkeeper: keeperPlans },
  minutes: { outfield: featureCurves, goalkeeper: keeperPlans },
  full: { outfield: featureCurves, goalkeeper: keeperPlans },
};

const withNewsPlans = ({ outfield, goalkeeper }: FeatureCurves): FeatureCurves => ({
  outfield: [...outfield, ...newsPlans],
  goalkeeper: [...goalkeeper, ...keeperNewsPlans],
});

/** @param prior cards to which the fit is drawn; null without any */
function fitConstants(
  matches: readonly PlayedMatch[],
  plans: FeatureCurves,
  prior: PstartCards | null,
): PstartConstants {
  const cards = fitCards(matches, plans, prior);
  const timed = whereAny(matches, ({ isEstimated }) => !isEstimated);
  return {
    ...cards,
    outcomes: fitOutcomes(timed.flatMap((match) => toOutcomeSamples(match, cards))),
  };
}

type Knowledge = Pick<WalkOptions, 'known' | 'news' | 'horizonHours'>;

const listMatches = (seasons: readonly PlayedSeason[], knowledge: Knowledge): PlayedMatch[] =>
  seasons.flatMap((season) => listPlayedMatches(season, { ...knowledge, fromMatch: FIT_FROM_MATCH }));

function listPlayedMatches(season: PlayedSeason, options: Omit<WalkOptions, 'absences'>): PlayedMatch[] {
  const matches: PlayedMatch[] = [];
  for (const { snapshot, teamIds, appearances } of walkKnown(season, {
    ...options,
    absences: 'none',
  }))
    for (const reading of readClubs(snapshot).readings)
      if (teamIds.includes(reading.teamId)) {
        const parts = appearances.filter(({ teamId }) => teamId === reading.teamId);
        matches.push({
          ...readBothCandidates(reading, season),
          isEstimated: parts.some(({ isEstimated }) => isEstimated),
          partOf: new Map(parts.map((appearance) => [appearance.playerId, appearance])),
        });
      }
  return matches;
}

function readBothCandidates(reading: ClubReading, { absences }: PlayedSeason) {
  const club = clubCandidates(reading);
  const { fixtureId } = reading.context;
  const out = new Set(
    absences.filter((absence) => absence.fixtureId === fixtureId).map(({ playerId }) => playerId),
  );
  const suspended = reading.players.filter(({ player }) => out.has(player.playerId));
  if (suspended.length === 0) return { club, informed: club };
  const informed = suspended.reduce(
    (known, { player }) => withPlayer(known, { ...player, suspended: true }),
    reading,
  );
  return { club, informed: clubCandidates(informed) };
}

/**
 * How much a match counts whose minutes are estimated, beside others. Those of the fit are of a second division; with more weight,
 * other leagues lose more than it gains, see research/five-substitutes.md.
 */
const ESTIMATED_WEIGHT = 0.1;

function fitCards(
  matches: readonly PlayedMatch[],
  plans: FeatureCurves,
  prior: PstartCards | null,
): PstartCards {
  const keepers: LabelledGroup[] = [];
  const outfield: LabelledGroup[] = [];
  const areAllEstimated = matches.every(({ isEstimated }) => isEstimated);
  for (const { club, partOf, isEstimated } of matches) {
    const weight = isEstimated && !areAllEstimated ? ESTIMATED_WEIGHT : 1;
    const labelled = club.candidates
      .filter(({ certainCase }) => certainCase === null)
      .map((candidate) => ({
        candidate,
        inputs: candidate.inputs,
        started: partOf.get(candidate.player.playerId)?.started === true,
      }));
    keepers.push({ weight, rows: labelled.filter(({ candidate }) => isGoalkeeper(candidate)) });
    outfield.push({ weight, rows: labelled.filter(({ candidate }) => !isGoalkeeper(candidate)) });
  }
  const { card, scores } = fitCard(outfield, plans.outfield, OUTFIELD_RIDGE, prior?.outfield.curves);
  return {
    outfield: card,
    goalkeeper: fitCard(keepers, plans.goalkeeper, KEEPER_RIDGE, prior?.goalkeeper.curves).card,
    positionPull: fitPositionPull(matches, card, scores),
  };
}

function toOutcomeSamples({ club, partOf }: PlayedMatch, cards: PstartCards): OutcomeSample[] {
  return balanceChances(scoreCandidates(club, cards), cards)
    .filter(({ candidate }) => candidate.certainCase === null)
    .map(({ candidate, startProbability }) => {
      const part = partOf.get(candidate.player.playerId);
      return {
        positionGroup: candidate.player.positionGroup,
        cell: outcomeCellOf(candidate, startProbability),
        started: part?.started === true,
        minutesPlayed: part?.minutesPlayed ?? 0,
      };
    });
}

type Labelled = FitGroup['rows'][number] & { candidate: Candidate };
interface LabelledGroup extends FitGroup {
  rows: Labelled[];
}

function fitCard(
  groups: readonly LabelledGroup[],
  plans: readonly CurvePlan[],
  ridge: number,
  prior?: readonly Curve[],
): { card: PointsCard; scores: ReadonlyMap<Candidate, number> } {
  const card = fitScoreCard(groups, plans, ridge, prior);
  const rows = groups.flatMap((group) => group.rows);
  const { best, logOddsPerPoint } = toPointScale(card.curves, rows);
  const curves = card.curves.map(roundCurve);
  const uncalibrated = {
    curves,
    best,
    logOddsPerPoint,
    calibration: { intercept: 0, slope: logOddsPerPoint },
  };
  // Without the club balances as offsets the line would be too flat, since they explain part of the differences.
  const scores = new Map<Candidate, number>();
  const samples = [...card.balances].flatMap(([group, offset]) =>
    (group as LabelledGroup).rows.map(({ candidate, started }) => {
      const { score } = scoreOf(candidate, uncalibrated);
      scores.set(candidate, score);
      return { score, happened: started, offset };
    }),
  );
  return { card: { ...uncalibrated, calibration: fitPlatt(samples) }, scores };
}

/** Keeps a slope near 1 with few matches, and fixes `startedLast`. */
const RIDGE = { slope: 10, startedLast: 1e9 };

/**
 * Fits `earlySlopes` by maximum likelihood of who started given how many did, without last season.
 *
 * @param model whose cards are used, as for later matches
 */
function fitEarlySlopes(seasons: readonly PlayedSeason[], model: PstartModel): number[] {
  const slopes = Array.from({ length: SEASON_START_MATCHES }, () => 1);
  for (const played of EARLY_MATCHES_PLAYED) {
    const samples = seasons
      .flatMap((season) =>
        listPlayedMatches(season, { fromMatch: Math.min(...played) + 1, toMatch: Math.max(...played) + 1 }),
      )
      .map(({ club, partOf }) =>
        toTrendSample(
          scoreCandidates(club, constantsFor({ ...club, matchesPlayed: SEASON_START_MATCHES }, model)),
          (playerId) => partOf.get(playerId)?.started === true,
        ),
      );
    const slope = round(1 + learnTrend(samples, undefined, RIDGE).slope);
    for (const matches of played) slopes[matches] = slope;
  }
  return slopes;
}

/** A function that computes its value on the first call. */
function once<T>(compute: () => T): () => T {
  let computed: { value: T } | null = null;
  return () => (computed ??= { value: compute() }).value;
}

/** Those for which a condition holds; all if it holds for none. */
function whereAny<T>(all: readonly T[], holds: (one: T) => boolean): readonly T[] {
  const some = all.filter(holds);
  return some.length > 0 ? some : all;
}

/** The seasons whose source lists the bench; all if none does. */
const benchSeasonsOf = (seasons: readonly PlayedSeason[]) =>
  whereAny(seasons, ({ appearances }) =>
    appearances.some(({ started, minutesPlayed }) => !started && minutesPlayed === 0),
  );

/** The seasons whose source reports minutes; all if none does. */
const timedSeasonsOf = (seasons: readonly PlayedSeason[]) =>
  whereAny(seasons, ({ appearances }) => !appearances.some(({ isEstimated }) => isEstimated));

/** The season as reported by a source that lists only the players used. */
function withoutUnusedPlayers(season: PlayedSeason): PlayedSeason {
  return {
    ...season,
    appearances: season.appearances.filter(({ started, minutesPlayed }) => started || minutesPlayed > 0),
  };
}

/** Leaves out repeats: a season given both with and without its bench counts once. */
function withoutRepeats(seasons: readonly PlayedSeason[]): PlayedSeason[] {
  const kickoffsOf = ({ fixtures }: PlayedSeason) => new Set(fixtures.map(({ kickoffTs }) => kickoffTs));
  const bySize = seasons.toSorted((one, other) => other.fixtures.length - one.fixtures.length);
  return bySize.filter((season, index) => {
    const kickoffs = [...kickoffsOf(season)];
    return !bySize.slice(0, index).some((larger) => {
      const known = kickoffsOf(larger);
      return kickoffs.filter((kickoffTs) => known.has(kickoffTs)).length > kickoffs.length / 2;
    });
  });
}
