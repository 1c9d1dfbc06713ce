import { compareText } from '@hub/shared/text/compareText.ts';
import { clubCandidates, isGoalkeeper, type ClubCandidates } from '../../../start/inputs/candidates.ts';
import { readClubs } from '../../../start/inputs/clubReading.ts';
import { walkSeason, type KickoffView } from '../evaluate/walkSeason.ts';
import type { PlayedSeason } from '../evaluate/playedSeason.ts';
import { lastSeasonOf } from '../../../start/inputs/lastSeason.ts';
import type { LastSeason } from '../../../start/types.ts';
import type { SeasonStartCurves } from '../../../start/pstartModel.ts';
import type { Curve } from '../../../start/scoreCard.ts';
import { holdersStartPlans, KEEPER_RIDGE, seasonStartPlans, OUTFIELD_RIDGE } from './featureCurves.ts';
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

/**
 * Fits the effect of last season and prices on a first match. Pairs of seasons are rare, so a season's first matches stand for
 * the previous season, and matches months later, forecast from nothing else, for the first ones of the next.
 */
export const fitSeasonStart = (seasons: readonly PlayedSeason[]): SeasonStartCurves =>
  fitCurves(seasons, seasonStartPlans);

/** The same with how many fan teams hold each player; null if no season contains that. */
export function fitSeasonStartWithHolders(seasons: readonly PlayedSeason[]): SeasonStartCurves | null {
  const withHolders = seasons.filter(({ holders = [] }) => holders.length > 0);
  return withHolders.length === 0 ? null : fitCurves(withHolders, holdersStartPlans);
}

function fitCurves(seasons: readonly PlayedSeason[], plans: readonly CurvePlan[]): SeasonStartCurves {
  const outfield: FitGroup[] = [];
  const keepers: FitGroup[] = [];
  for (const { view, club } of seasons.flatMap(firstMatchesOf)) {
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

/** Each club's matches after the cuts, forecast as if they were its first. */
function firstMatchesOf(season: PlayedSeason): { view: KickoffView; club: ClubCandidates }[] {
  const kickoffs = season.fixtures.map(({ kickoffTs }) => kickoffTs).toSorted();
  const kickoffAt = (share: number) => kickoffs[Math.floor(share * kickoffs.length)] ?? '';
  return CUTS.flatMap(({ before, starts }) => {
    const past = season.fixtures.filter(({ kickoffTs }) => kickoffTs < kickoffAt(before));
    const lastSeason = hideNewcomers(lastSeasonOf({ fixtures: past, appearances: season.appearances }));
    return starts.flatMap((share) => {
      const fixtures = season.fixtures.filter(({ kickoffTs }) => kickoffTs >= kickoffAt(share));
      const views = [...walkSeason({ ...season, fixtures }, { ...FIRST_MATCH, lastSeason })];
      return views.flatMap((view) =>
        readClubs(view.snapshot)
          .readings.filter(({ teamId }) => view.teamIds.includes(teamId))
          .map((reading) => ({ view, club: clubCandidates(reading) })),
      );
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
