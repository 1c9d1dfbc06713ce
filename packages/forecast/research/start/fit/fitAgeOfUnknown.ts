import type { PlayedSeason } from '../evaluate/playedSeason.ts';
import { walkSeason } from '../evaluate/walkSeason.ts';
import { clubCandidates, isGoalkeeper, type Candidate } from '../../../start/inputs/candidates.ts';
import { readClubs } from '../../../start/inputs/clubReading.ts';
import type { SeasonStartCurves } from '../../../start/pstartModel.ts';
import { toLogOdds, type Curve } from '../../../start/scoreCard.ts';
import { agePlans } from './featureCurves.ts';
import { fitScoreCard, type FitGroup } from './fitScoreCard.ts';
import { roundCurve } from './pointScale.ts';

/** A season has few first matches, so the curves are kept flat where ages are rare. */
const AGE_RIDGE = 3;
/** Share of known ages below which a club is left out of the fit. */
const SHARE_KNOWN = 0.9;

/** Fits the effect of age for players without any other data, on each club's first match of a season, without history. */
export function fitAgeOfUnknown(seasons: readonly PlayedSeason[]): SeasonStartCurves {
  const outfield: FitGroup[] = [];
  const keepers: FitGroup[] = [];
  for (const season of seasons)
    for (const view of walkSeason(season, { fromMatch: 1, toMatch: 1, absences: 'none', lastSeason: null }))
      for (const reading of readClubs(view.snapshot).readings) {
        if (!view.teamIds.includes(reading.teamId)) continue;
        const { candidates } = clubCandidates(reading);
        const known = candidates.filter(({ inputs }) => inputs.ageIfUnknown !== null);
        if (known.length < SHARE_KNOWN * candidates.length) continue;
        const toGroup = (members: readonly Candidate[]): FitGroup => ({
          rows: members.map(({ inputs, player }) => ({
            inputs,
            started: view.starters.has(`${reading.teamId}\n${player.playerId}`),
          })),
        });
        outfield.push(toGroup(candidates.filter((candidate) => !isGoalkeeper(candidate))));
        keepers.push(toGroup(candidates.filter(isGoalkeeper)));
      }
  return { outfield: fitAround0(outfield), goalkeeper: fitAround0(keepers) };
}

/** The curves of the groups, moved so that their mean over the groups' members is 0. */
function fitAround0(groups: readonly FitGroup[]): Curve[] {
  const rows = groups.flatMap((group) => group.rows);
  if (rows.length === 0) return [];
  return fitScoreCard(groups, agePlans, AGE_RIDGE).curves.map((curve) => {
    const mean =
      rows.reduce((sum, { inputs }) => sum + toLogOdds(curve, inputs[curve.input]), 0) / rows.length;
    const logOdds = curve.logOdds.map((value) => value - mean);
    return roundCurve({ ...curve, logOdds, unknown: 0 });
  });
}
