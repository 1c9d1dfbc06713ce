import { join } from 'node:path';
import { POINT_PROFILES, type PointProfile } from '@hub/shared/points/pointRules.ts';
import { GAMES } from '@hub/shared/games/profiles.ts';
import type { Horizon } from '@hub/shared/transfers/transferRules.ts';
import { AppError } from '@hub/server/errors.ts';
import { readBundle, type MatchDataBundle } from '@hub/season/matchdata/bundle.ts';
import { toSeasonFacts } from '@hub/season/matchdata/seasonFacts.ts';
import { toPlayedParts } from '@hub/season/matchdata/playedParts.ts';
import { readPointFacts } from '@hub/season/matchdata/pointFactsFile.ts';
import { toChanceRows, walkPoints } from '@hub/forecast/research/points/evaluate/pointRows.ts';
import type { SeasonOfPoints } from '@hub/forecast/research/points/fit/fitPoints.ts';
import type { WalkOptions } from '@hub/forecast/research/start/evaluate/playedSeason.ts';
import type { PstartModel } from '@hub/forecast/start/pstartModel.ts';
import { oneOf } from './forecastOptions.ts';

/** Matchdays that `--horizon` offers with `--points`. */
const HORIZONS = ['1', '3', '5'] as const;
const MATCHDAYS = { 1: 1, 3: 3, 5: 5 } as const satisfies Record<(typeof HORIZONS)[number], Horizon>;

/** All players' parts in a season, with assists and saves from a file of point facts beside it. */
export async function readParts(bundle: MatchDataBundle, pointFacts?: string) {
  return toPlayedParts(bundle, pointFacts === undefined ? [] : await readPointFacts(pointFacts));
}

/** A file of point facts for a season's folder, in a folder of such files. */
export const pointFactsIn = (folder: string, seasonName: string) =>
  join(folder, `${seasonName}-point-facts.csv.gz`);

/**
 * The rules to score by.
 *
 * @throws AppError 'invalid' with the reason if the game's points cannot be computed
 */
export function toPointProfile(game: string): PointProfile {
  const profile = POINT_PROFILES.find((each) => each === game);
  if (profile !== undefined) return profile;
  if (GAMES.some((known) => known === game))
    throw new AppError(
      'invalid',
      `Points of ${game} cannot be computed: no source reports what they are given for.`,
    );
  return oneOf(POINT_PROFILES, 'game', game);
}

/** @throws AppError 'invalid' for other numbers of matchdays */
export const toHorizon = (text: string): Horizon => MATCHDAYS[oneOf(HORIZONS, 'horizon', text)];

/** Reads a season to fit on, with a model's start probabilities. */
export async function readSeasonOfPoints(
  { dir, pointFacts }: { dir: string; pointFacts?: string },
  options: WalkOptions,
  pstart?: PstartModel,
): Promise<SeasonOfPoints> {
  const bundle = await readBundle(dir);
  const season = toSeasonFacts(bundle);
  const parts = await readParts(bundle, pointFacts);
  return { season, parts, chances: toChanceRows(walkPoints(season, options, pstart), parts) };
}
