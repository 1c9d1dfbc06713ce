import { fitPlatt, plattLogOdds } from '../calibration.ts';
import {
  clubCandidates,
  isGoalkeeper,
  readClubs,
  withPlayer,
  type Candidate,
  type ClubCandidates,
  type ClubReading,
} from '../candidates.ts';
import {
  cardPlans,
  KEEPER_RIDGE,
  keeperNewsPlans,
  keeperPlans,
  newsPlans,
  OUTFIELD_RIDGE,
} from './cardPlans.ts';
import { fitScoreCard, type CurvePlan, type FitGroup } from './fitScoreCard.ts';
import { fitOutcomes, type OutcomeSample } from './fitOutcomes.ts';
import { balanceGroup } from '../elevenPerTeam.ts';
import {
  balanceChances,
  OUTFIELD_PLACES,
  scoreCandidates,
  scoreCandidate,
  sectionsOf,
} from '../forecastClub.ts';
import { logLoss } from '../evaluate/metrics.ts';
import { outcomeCellOf } from '../outcomes.ts';
import { sumByPart, scoreOf, type PointsCard } from '../points.ts';
import { NO_TREND } from '../seasonTrend.ts';
import { fitOpening } from './fitOpening.ts';
import type { OpeningCurves, PstartCards, PstartHalf, PstartModel, PstartRegimes } from '../pstartModel.ts';
import { CARD_PARTS, MOST_POINTS, type CardPart, type Curve } from '../scoreCard.ts';
import { walkSeason } from '../evaluate/walkSeason.ts';
import type { NewsKnowledge, PlayedSeason } from '../evaluate/playedSeason.ts';
import type { AppearanceFact } from '../types.ts';

/** First match of a club to learn from; before it too little is known about its players. */
const FIT_FROM_MATCH = 6;

export interface FitOptions {
  /** `none` fits no cards for complete news; `known` where the seasons have statuses. */
  news?: NewsKnowledge;
  /** Seasons to fit the start of a season on; all if left out. */
  openingSeasons?: readonly PlayedSeason[];
  /** Hours before kickoff at which the statuses are read; 0 if left out. */
  horizonHours?: number;
}

/**
 * Fits the model on whole seasons, using only each match's history and, for the cards with news, what had been said
 * before it. Deterministic. The constants for sources with and without bench are fitted on first access, since a season
 * needs only one. Those with bench come from the seasons that list it, the others from all.
 */
export function fitModel(seasons: readonly PlayedSeason[], options: FitOptions = {}): PstartModel {
  let withBench: PstartRegimes | null = null;
  let withoutBench: PstartRegimes | null = null;
  let opening: OpeningCurves | null = null;
  return {
    get withBench() {
      return (withBench ??= fitRegimes(benchSeasonsOf(seasons), options));
    },
    get withoutBench() {
      return (withoutBench ??= fitRegimes(withoutRepeats(seasons).map(withoutUnusedPlayers), options));
    },
    get opening() {
      return (opening ??= fitOpening(withoutRepeats(options.openingSeasons ?? seasons)));
    },
  };
}

/** The seasons whose source lists the bench; all if none does. */
function benchSeasonsOf(seasons: readonly PlayedSeason[]): readonly PlayedSeason[] {
  const listing = seasons.filter(({ appearances }) =>
    appearances.some(({ started, minutesPlayed }) => !started && minutesPlayed === 0),
  );
  return listing.length > 0 ? listing : seasons;
}

/** The season as a source that lists only the players used would give it. */
function withoutUnusedPlayers(season: PlayedSeason): PlayedSeason {
  return {
    ...season,
    appearances: season.appearances.filter(({ started, minutesPlayed }) => started || minutesPlayed > 0),
  };
}

/** A club's match with each player's part in it. */
interface PlayedMatch {
  club: ClubCandidates;
  /** The same candidates, given who was suspended. */
  informed: ClubCandidates;
  partOf: ReadonlyMap<string, AppearanceFact>;
}

/** A season given both with and without its bench counts once. */
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

/** With fewer matches than this, the cards with news are drawn to those without. */
const NEWS_MATCHES_THAT_SUFFICE = 500;

function fitRegimes(
  seasons: readonly PlayedSeason[],
  { news = 'known', horizonHours = 0 }: FitOptions,
): PstartRegimes {
  // Each is fitted on first access, since a forecast rarely needs all.
  const history = once(() => seasons.flatMap((season) => listPlayedMatches(season, 'none')));
  const three = once(() => {
    const matches = history().filter(({ club }) => !club.manySubstitutes);
    return matches.length === 0 ? null : fitHalf(matches, HISTORY_PLANS, null);
  });
  const five = once(() => {
    const matches = history().filter(({ club }) => club.manySubstitutes);
    return matches.length === 0 ? null : fitHalf(matches, HISTORY_PLANS, three());
  });
  const withNews = once(() => {
    if (news === 'none') return null;
    const informed = seasons.filter(({ statuses }) => statuses.length > 0);
    const matches = informed
      .flatMap((season) => listPlayedMatches(season, 'known', horizonHours))
      .filter(({ club }) => club.newsComplete);
    if (matches.length === 0) return null;
    const prior = matches.length < NEWS_MATCHES_THAT_SUFFICE ? (five() ?? three()) : null;
    return fitHalf(matches, NEWS_PLANS, prior);
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

function once<T>(compute: () => T): () => T {
  let computed: { value: T } | null = null;
  return () => (computed ??= { value: compute() }).value;
}

interface CardPlans {
  outfield: readonly CurvePlan[];
  goalkeeper: readonly CurvePlan[];
}

const HISTORY_PLANS: CardPlans = { outfield: cardPlans, goalkeeper: keeperPlans };
const NEWS_PLANS: CardPlans = {
  outfield: [...cardPlans, ...newsPlans],
  goalkeeper: [...keeperPlans, ...keeperNewsPlans],
};

/** @param prior cards to which the fit is drawn; null without any */
function fitHalf(matches: readonly PlayedMatch[], plans: CardPlans, prior: PstartCards | null): PstartHalf {
  const cards = fitCards(matches, plans, prior);
  return { ...cards, outcomes: fitOutcomes(matches.flatMap((match) => toOutcomeSamples(match, cards))) };
}

function listPlayedMatches(season: PlayedSeason, news: NewsKnowledge, horizonHours = 0): PlayedMatch[] {
  const matches: PlayedMatch[] = [];
  for (const { snapshot, teamIds, appearances } of walkSeason(season, {
    fromMatch: FIT_FROM_MATCH,
    absences: 'none',
    news,
    horizonHours,
    withUnseen: false,
  }))
    for (const reading of readClubs(snapshot).readings)
      if (teamIds.includes(reading.teamId))
        matches.push({
          ...readBothCandidates(reading, season),
          partOf: new Map(
            appearances
              .filter(({ teamId }) => teamId === reading.teamId)
              .map((appearance) => [appearance.playerId, appearance]),
          ),
        });
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

function fitCards(matches: readonly PlayedMatch[], plans: CardPlans, prior: PstartCards | null): PstartCards {
  const keepers: LabelledGroup[] = [];
  const outfield: LabelledGroup[] = [];
  for (const { club, partOf } of matches) {
    const labelled = club.candidates
      .filter(({ certainCase }) => certainCase === null)
      .map((candidate) => ({
        candidate,
        inputs: candidate.inputs,
        started: partOf.get(candidate.player.playerId)?.started === true,
      }));
    keepers.push({ rows: labelled.filter(({ candidate }) => isGoalkeeper(candidate)) });
    outfield.push({ rows: labelled.filter(({ candidate }) => !isGoalkeeper(candidate)) });
  }
  const { card, scores } = fitCard(outfield, plans.outfield, OUTFIELD_RIDGE, prior?.outfield.curves);
  return {
    outfield: card,
    goalkeeper: fitCard(keepers, plans.goalkeeper, KEEPER_RIDGE, prior?.goalkeeper.curves).card,
    positionPull: fitPositionPull(matches, card, scores),
  };
}

/** Finer steps would change no displayed percentage. */
const PULL_STEP = 0.1;
const STRONGEST_PULL = 2;

/**
 * Fits the pull of the position groups that makes the actual starters most likely. Suspensions are known here, since a
 * line-up without a suspended player shows who got his place.
 */
function fitPositionPull(
  matches: readonly PlayedMatch[],
  card: PointsCard,
  scores: ReadonlyMap<Candidate, number>,
): number {
  const clubs = matches.map(({ informed: club, partOf }) => {
    const candidates = club.candidates.filter((candidate) => !isGoalkeeper(candidate));
    return {
      members: candidates.map((candidate) => {
        const score = scores.get(candidate);
        return score === undefined
          ? scoreCandidate(candidate, card, { benchKnown: club.benchKnown, trend: NO_TREND, opening: [] })
              .member
          : { logOdds: plattLogOdds(card.calibration, score), fixed: null };
      }),
      sections: sectionsOf(candidates),
      started: candidates.map(({ player }) => partOf.get(player.playerId)?.started === true),
    };
  });
  const lossAt = (pull: number) =>
    logLoss(
      clubs.flatMap(({ members, sections, started }) =>
        balanceGroup(members, OUTFIELD_PLACES, sections, pull).probabilities.map((probability, index) => ({
          probability,
          happened: started[index] === true,
        })),
      ),
    );
  let best = { pull: 0, loss: lossAt(0) };
  // The loss has a single minimum, so stop once it rises.
  for (let pull = PULL_STEP; pull <= STRONGEST_PULL; pull += PULL_STEP) {
    const loss = lossAt(pull);
    if (!(loss < best.loss)) break;
    best = { pull, loss };
  }
  return round(best.pull);
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
      const { score } = scoreOf(candidate, uncalibrated, true);
      scores.set(candidate, score);
      return { score, happened: started, offset };
    }),
  );
  return { card: { ...uncalibrated, calibration: fitPlatt(samples) }, scores };
}

/**
 * The scale on which each group gives full points to the best of the sample, and the group with the widest range gives
 * none to the worst. Points remain log-odds in another unit.
 */
function toPointScale(curves: readonly Curve[], rows: readonly Labelled[]) {
  const values = rows.map(({ inputs }) => sumByPart(curves, inputs));
  const best = Object.fromEntries(
    CARD_PARTS.map((part) => [part, values.reduce((most, value) => Math.max(most, value[part]), -Infinity)]),
  ) as Record<CardPart, number>;
  const needed = CARD_PARTS.filter((part) => MOST_POINTS[part] > 0).map((part) => {
    const least = values.reduce((worst, value) => Math.min(worst, value[part]), Infinity);
    return (best[part] - least) / MOST_POINTS[part];
  });
  return { best: mapParts(best, round), logOddsPerPoint: round(Math.max(...needed)) };
}

const mapParts = (values: Record<CardPart, number>, change: (value: number) => number) =>
  Object.fromEntries(CARD_PARTS.map((part) => [part, change(values[part])])) as Record<CardPart, number>;

/** Decimals of log-odds: far finer than the data can resolve, yet readable. */
const DECIMALS = 4;

const round = (value: number) => Number(value.toFixed(DECIMALS));

function roundCurve(curve: Curve): Curve {
  return { ...curve, logOdds: curve.logOdds.map(round), unknown: round(curve.unknown) };
}
