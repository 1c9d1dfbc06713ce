import { clubCandidates, isGoalkeeper } from '../inputs/candidates.ts';
import { readClubs } from '../inputs/clubReading.ts';
import { walkSeason } from '../evaluate/walkSeason.ts';
import type { PlayedSeason } from '../evaluate/playedSeason.ts';
import { lastSeasonOf } from '../inputs/lastSeason.ts';
import type { LastSeason } from '../types.ts';
import type { SeasonStartCurves } from '../pstartModel.ts';
import type { Curve } from '../scoreCard.ts';
import { KEEPER_RIDGE, seasonStartPlans, OUTFIELD_RIDGE } from './featureCurves.ts';
import { fitScoreCard, type FitGroup } from './fitScoreCard.ts';

/** Share of a season's kickoffs that stands for the season before. */
const SHARE_BEFORE = 0.6;
/** Shares of the kickoffs after which a forecast is made as if for a first match. */
const SHARES_OF_STARTS = [0.62, 0.67, 0.72, 0.77];

/**
 * Fits what last season and prices say of a first match. Pairs of seasons are rare, so a season's first matches stand
 * for the season before, and matches months later, forecast from nothing else, for the first ones of the next.
 */
export function fitSeasonStart(seasons: readonly PlayedSeason[]): SeasonStartCurves {
  const outfield: FitGroup[] = [];
  const keepers: FitGroup[] = [];
  for (const season of seasons) {
    const kickoffs = season.fixtures.map(({ kickoffTs }) => kickoffTs).toSorted();
    const kickoffAt = (share: number) => kickoffs[Math.floor(share * kickoffs.length)] ?? '';
    const before = season.fixtures.filter(({ kickoffTs }) => kickoffTs < kickoffAt(SHARE_BEFORE));
    const lastSeason = hideNewcomers(lastSeasonOf({ fixtures: before, appearances: season.appearances }));
    for (const share of SHARES_OF_STARTS) {
      const fixtures = season.fixtures.filter(({ kickoffTs }) => kickoffTs >= kickoffAt(share));
      const options = { fromMatch: 1, toMatch: 1, absences: 'none', news: 'known', lastSeason } as const;
      for (const view of walkSeason({ ...season, fixtures }, options))
        for (const reading of readClubs(view.snapshot).readings) {
          if (!view.teamIds.includes(reading.teamId)) continue;
          const open = clubCandidates(reading).candidates.filter(({ certainCase }) => certainCase === null);
          const toRows = (candidates: typeof open) => ({
            rows: candidates.map(({ inputs, player }) => ({
              inputs,
              started: view.starters.has(`${reading.teamId}\n${player.playerId}`),
            })),
          });
          outfield.push(toRows(open.filter((candidate) => !isGoalkeeper(candidate))));
          keepers.push(toRows(open.filter(isGoalkeeper)));
        }
    }
  }
  return {
    outfield: fitScoreCard(outfield, seasonStartPlans, OUTFIELD_RIDGE).curves.map(rounded),
    goalkeeper: fitScoreCard(keepers, seasonStartPlans, KEEPER_RIDGE).curves.map(rounded),
  };
}

/** Every so many players are taken for newcomers: about the share of starters who were elsewhere the year before. */
const PLAYERS_PER_NEWCOMER = 4;

/**
 * Forgets some players' last season, so that newcomers are learned to be as good as others of their price. A season's
 * own newcomers are mostly reserves and would say too little.
 */
function hideNewcomers(lastSeason: ReadonlyMap<string, LastSeason>): Map<string, LastSeason> {
  const byId = [...lastSeason].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return new Map(byId.filter((_, index) => index % PLAYERS_PER_NEWCOMER !== 0));
}

const DECIMALS = 4;
const round = (value: number) => Number(value.toFixed(DECIMALS));
const rounded = (curve: Curve): Curve => ({
  ...curve,
  logOdds: curve.logOdds.map(round),
  unknown: round(curve.unknown),
});
