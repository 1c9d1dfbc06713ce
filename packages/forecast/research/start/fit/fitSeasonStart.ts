import { compareText } from '@hub/shared/text/compareText.ts';
import { clubCandidates, isGoalkeeper, type ClubCandidates } from '../../../start/inputs/candidates.ts';
import { readClubs } from '../../../start/inputs/clubReading.ts';
import { walkSeason, type KickoffView } from '../evaluate/walkSeason.ts';
import type { PlayedSeason } from '../evaluate/playedSeason.ts';
import { lastSeasonOf } from '../../../start/inputs/lastSeason.ts';
import type { LastSeason } from '../../../start/types.ts';
import type { LastSeasonCurves, SeasonStartCurves } from '../../../start/pstartModel.ts';
import type { Curve } from '../../../start/scoreCard.ts';
import {
  agePlans,
  holdersStartPlans,
  KEEPER_RIDGE,
  lastSeasonPlans,
  OUTFIELD_RIDGE,
  seasonStartPlans,
} from './featureCurves.ts';
import { fitScoreCard, type CurvePlan, type FitGroup } from './fitScoreCard.ts';

/**
 * Share of a season's kickoffs that stands for the previous season, and the shares after which a match is forecast as if it were
 * the first.
 */
const CUTS = [
  { before: 0.3, starts: [0.32, 0.36, 0.4] },
  { before: 0.45, starts: [0.47, 0.51, 0.55] },
  { before: 0.6, starts: [0.62, 0.67, 0.72, 0.77] },
  { before: 0.75, starts: [0.77, 0.82, 0.87] },
];

/** A season and the one before it, of the same competition. */
export interface SeasonPair {
  before: PlayedSeason;
  season: PlayedSeason;
}

/**
 * Fits the effect of last season and prices on a first match, from each club's first match after a known season. Such pairs are
 * rare, so a season's first matches also stand for the previous season, and matches months later, forecast from nothing else, for
 * the first ones of the next.
 */
export const fitSeasonStart = (
  seasons: readonly PlayedSeason[],
  pairs: readonly SeasonPair[],
): SeasonStartCurves => fitCurves(seasons, pairs, seasonStartPlans);

/** The same with how many fan teams hold each player; null if no season contains that. */
export function fitSeasonStartWithHolders(
  seasons: readonly PlayedSeason[],
  pairs: readonly SeasonPair[],
): SeasonStartCurves | null {
  const hasHolders = ({ holders = [] }: PlayedSeason) => holders.length > 0;
  const withHolders = seasons.filter(hasHolders);
  return withHolders.length === 0
    ? null
    : fitCurves(
        withHolders,
        pairs.filter(({ season }) => hasHolders(season)),
        holdersStartPlans,
      );
}

/** The effect of last season if prices are unknown, and of age for those who did not play in it. */
export function fitSeasonStartWithoutPrices(
  seasons: readonly PlayedSeason[],
  pairs: readonly SeasonPair[],
): LastSeasonCurves {
  const { outfield, goalkeeper } = fitCurves(
    seasons.map(withoutPrices),
    pairs.map(({ before, season }) => ({ before, season: withoutPrices(season) })),
    [...lastSeasonPlans, ...agePlans],
  );
  const isAge = ({ input }: Curve) => input === 'ageIfUnknown';
  const isOther = (curve: Curve) => !isAge(curve);
  return {
    outfield: outfield.filter(isOther),
    goalkeeper: goalkeeper.filter(isOther),
    age: { outfield: outfield.filter(isAge), goalkeeper: goalkeeper.filter(isAge) },
  };
}

const withoutPrices = (season: PlayedSeason): PlayedSeason => ({
  ...season,
  holders: [],
  listed: season.listed.map((fact) => ({ ...fact, price: null })),
});

function fitCurves(
  seasons: readonly PlayedSeason[],
  pairs: readonly SeasonPair[],
  plans: readonly CurvePlan[],
): SeasonStartCurves {
  const outfield: FitGroup[] = [];
  const keepers: FitGroup[] = [];
  const played = [
    ...seasons.flatMap(laterMatchesOf),
    ...pairs.flatMap(({ before, season }) => firstMatchesOf(season, lastSeasonOf(before))),
  ];
  for (const { view, club } of played) {
    const open = club.candidates.filter(({ certainCase }) => certainCase === null);
    const toRows = (candidates: typeof open) => ({
      rows: candidates.map(({ inputs, player }) => ({
        inputs,
        started: view.starters.has(`${club.teamId}\n${player.playerId}`),
      })),
    });
    outfield.push(toRows(open.filter((candidate) => !isGoalkeeper(candidate))));
    keepers.push(toRows(open.filter(isGoalkeeper)));
  }
  return {
    outfield: fitScoreCard(outfield, plans, OUTFIELD_RIDGE).curves.map(rounded),
    goalkeeper: fitScoreCard(keepers, plans, KEEPER_RIDGE).curves.map(rounded),
  };
}

/** Each club's first match in the season. */
const firstMatchesOf = (
  season: PlayedSeason,
  lastSeason: ReadonlyMap<string, LastSeason>,
): { view: KickoffView; club: ClubCandidates }[] =>
  [...walkSeason(season, { ...FIRST_MATCH, lastSeason })].flatMap((view) =>
    readClubs(view.snapshot)
      .readings.filter(({ teamId }) => view.teamIds.includes(teamId))
      .map((reading) => ({ view, club: clubCandidates(reading) })),
  );

/** Each club's matches after the cuts, forecast as if they were its first. */
function laterMatchesOf(season: PlayedSeason): ReturnType<typeof firstMatchesOf> {
  const kickoffs = season.fixtures.map(({ kickoffTs }) => kickoffTs).toSorted();
  const kickoffAt = (share: number) => kickoffs[Math.floor(share * kickoffs.length)] ?? '';
  return CUTS.flatMap(({ before, starts }) => {
    const past = season.fixtures.filter(({ kickoffTs }) => kickoffTs < kickoffAt(before));
    const lastSeason = hideNewcomers(lastSeasonOf({ fixtures: past, appearances: season.appearances }));
    return starts.flatMap((share) => {
      const fixtures = season.fixtures.filter(({ kickoffTs }) => kickoffTs >= kickoffAt(share));
      return firstMatchesOf({ ...season, fixtures }, lastSeason);
    });
  });
}

const FIRST_MATCH = { fromMatch: 1, toMatch: 1, absences: 'none', news: 'known' } as const;

/** One in this many players counts as a newcomer: about the share of starters who were elsewhere the year before. */
const PLAYERS_PER_NEWCOMER = 4;

/**
 * Hides some players' last season, so that the fit sees newcomers who are as good as others of their price. A season's own
 * newcomers are mostly reserves and would be too little evidence.
 */
function hideNewcomers(lastSeason: ReadonlyMap<string, LastSeason>): Map<string, LastSeason> {
  const byId = [...lastSeason].toSorted(([one], [other]) => compareText(one, other));
  return new Map(byId.filter((_, index) => index % PLAYERS_PER_NEWCOMER !== 0));
}

const DECIMALS = 4;
const round = (value: number) => Number(value.toFixed(DECIMALS));
const rounded = (curve: Curve): Curve => ({
  ...curve,
  logOdds: curve.logOdds.map(round),
  unknown: round(curve.unknown),
});
