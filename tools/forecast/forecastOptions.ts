import { LINEUP_KNOWLEDGE } from '@hub/shared/startChance/pstartOutlook.ts';
import { AppError } from '@hub/server/errors.ts';
import { readBundle, type MatchDataBundle } from '@hub/season/matchdata/bundle.ts';
import { seasonKeyOf } from '@hub/season/matchdata/derive.ts';
import { toSeasonFacts } from '@hub/season/matchdata/seasonFacts.ts';
import { lastSeasonOf } from '@hub/forecast/start/inputs/lastSeason.ts';
import type { SeasonPair } from '@hub/forecast/research/start/fit/fitSeasonStart.ts';
import { readEveryDays, readEveryMatchdays } from '@hub/forecast/research/start/evaluate/readOnlyAt.ts';
import { FITTED_ON } from '@hub/forecast/start/committedModel.ts';
import {
  ABSENCE_KNOWLEDGE,
  NEWS_KNOWLEDGE,
  type PlayedSeason,
  type WalkOptions,
} from '@hub/forecast/research/start/evaluate/playedSeason.ts';

/** Options of the commands that forecast a played season, for `parseArgs`. */
export const FORECAST_OPTIONS = {
  'from-match': { type: 'string', default: '6' },
  'to-match': { type: 'string' },
  absences: { type: 'string', default: 'none' },
  news: { type: 'string', default: 'none' },
  horizon: { type: 'string', default: '0' },
  known: { type: 'string', default: 'full' },
  previous: { type: 'string' },
  'read-every-days': { type: 'string' },
  'read-every-matchdays': { type: 'string' },
} as const;

export const FORECAST_USAGE =
  '[--known elevens|bench|minutes|full] [--news none|known] [--horizon HOURS] [--previous DIR] [--from-match 6] [--to-match 34] [--absences none|begun|known] [--read-every-days N | --read-every-matchdays N]';

/** From Friday evening to Monday evening. */
export const BEFORE_MATCHDAY_HOURS = '73';

type Values = Partial<Record<keyof typeof FORECAST_OPTIONS, string>>;

/**
 * Reads the options of a forecast.
 *
 * @throws AppError 'invalid' naming the invalid option
 */
export function toWalkOptions(
  values: Values,
): WalkOptions & Required<Pick<WalkOptions, 'horizonHours' | 'known' | 'news'>> {
  const toMatch = values['to-match'];
  // Without last season, a club is unknown before its first match.
  const firstMatch = values.previous === undefined ? 2 : 1;
  return {
    fromMatch: wholeNumber('from-match', values['from-match'], firstMatch),
    ...(toMatch === undefined ? {} : { toMatch: wholeNumber('to-match', toMatch, firstMatch) }),
    horizonHours: wholeNumber('horizon', values.horizon, 0),
    known: oneOf(LINEUP_KNOWLEDGE, 'known', values.known ?? FORECAST_OPTIONS.known.default),
    absences: oneOf(ABSENCE_KNOWLEDGE, 'absences', values.absences),
    news: oneOf(NEWS_KNOWLEDGE, 'news', values.news),
  };
}

export function wholeNumber(option: string, text: string | undefined, least: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least)
    throw new AppError('invalid', `--${option} must be a whole number from ${least} on, not '${text}'.`);
  return value;
}

export function oneOf<T extends string>(words: readonly T[], option: string, text: string | undefined): T {
  const word = words.find((known) => known === text);
  if (word === undefined)
    throw new AppError('invalid', `--${option} must be ${words.join(', ')}, not '${text}'.`);
  return word;
}

/**
 * Reads the inputs of a played season's forecast from bundles: options, the season, and the seasons to fit on.
 *
 * @throws AppError 'invalid' if a season to fit on is the one to test on
 */
export async function readForecast(dir: string, values: Values & { fit: readonly string[] }) {
  const options = { ...toWalkOptions(values), lastSeason: await readLastSeason(values.previous) };
  const tested = await readBundle(dir);
  const key = nameOfSeason(tested);
  const fitBundles = await readBundles(values.fit);
  if (fitBundles.some((bundle) => nameOfSeason(bundle) === key))
    throw new AppError('invalid', `The model cannot be fitted on ${key}, on which it is tested.`);
  const fitSeasons = fitBundles.map(toSeasonFacts);
  const isInSample = fitSeasons.length === 0 && FITTED_ON.includes(key);
  const season = asRead(toSeasonFacts(tested), values);
  return { options, season, fitSeasons, pairs: pairsOf(fitBundles), isInSample };
}

/** The season as reported by a source that reads statuses at this interval. */
function asRead(
  season: PlayedSeason,
  { 'read-every-days': days, 'read-every-matchdays': matchdays }: Values,
): PlayedSeason {
  if (days !== undefined) return readEveryDays(season, wholeNumber('read-every-days', days, 1));
  if (matchdays === undefined) return season;
  return readEveryMatchdays(season, wholeNumber('read-every-matchdays', matchdays, 1));
}

/** A season of a competition, such as `premier-league 2024-25`. */
export function nameOfSeason(bundle: MatchDataBundle): string {
  const { competition, season } = seasonKeyOf(bundle);
  return `${competition} ${season}`;
}

/** Reads bundles one after the other, in the order given. */
export async function readBundles(dirs: readonly string[]): Promise<MatchDataBundle[]> {
  const bundles = [];
  for (const dir of dirs) bundles.push(await readBundle(dir));
  return bundles;
}

/** The seasons among these that follow another one of the same competition. */
export function pairsOf(bundles: readonly MatchDataBundle[]): SeasonPair[] {
  const seasons = bundles.map((bundle) => ({ ...seasonKeyOf(bundle), facts: toSeasonFacts(bundle) }));
  const startOf = ({ season }: { season: string }) => Number.parseInt(season, 10);
  return seasons.flatMap((one) => {
    const before = seasons.find(
      (other) => other.competition === one.competition && startOf(other) === startOf(one) - 1,
    );
    return before === undefined ? [] : [{ before: before.facts, season: one.facts }];
  });
}

/** Warns that the model was fitted on the season that it is measured on. */
export function warnInSample(isInSample: boolean): void {
  if (isInSample)
    console.log(
      'In sample: the committed constants were fitted on this season, too; use --fit with other seasons for a fair test.',
    );
}

/** The players' figures of last season, from a bundle; null without one. */
export async function readLastSeason(dir: string | undefined): Promise<WalkOptions['lastSeason']> {
  return dir === undefined ? null : lastSeasonOf(await readSeason(dir));
}

/** Reads a bundle's season for a backtest. */
export async function readSeason(dir: string): Promise<PlayedSeason> {
  return toSeasonFacts(await readBundle(dir));
}
