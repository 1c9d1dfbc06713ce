import { z } from 'zod';

/** Faults in the files of a bundle, in English; `{0}` is replaced by the first quoted value. */
export const BUNDLE_FAULTS = {
  fileMissing: 'is missing',
  fileUnreadable: 'cannot be read',
  fileEmpty: 'is empty, but needs a header row',
  columnMissing: 'this column is missing',
  notCsv: 'is not valid CSV: {0}',
  notGzip: 'is not valid gzipped UTF-8 text',
  notText: 'is not valid UTF-8 text',
  tooLarge: 'holds more than a season has',
  noFixtures: 'contains no fixtures',

  empty: 'must not be empty',
  notWhole: 'must be a whole number',
  notNumber: 'must be a number',
  notFlag: 'must be 0 or 1',
  notFoot: 'must be left, right or both',
  notDay: 'must be a date such as 2018-02-15',
  noSuchDay: 'is not a valid date',
  notInstant: 'must be an instant in UTC such as 2018-02-15T19:30:00Z',
  noSuchInstant: 'is not a valid instant',
  notPosition: 'must be a position such as DF or CB/RB',
  notSeason: 'must be a season such as 2017-18',
  notOneOf: 'must be one of {0}',
  tooBig: 'is too big, at most {0}',
  tooSmall: 'is too small, at least {0}',
  tooLong: 'is too long, at most {0} characters',
  invalid: 'is invalid',

  usedTwice: "'{0}' is used twice",
  listedTwice: "'{0}' is listed twice for fixture '{1}'",
  matchdayTwice: 'matchday {0} is listed twice',
  noClub: "no club has the id '{0}'",
  noPlayer: "no player has the id '{0}'",
  noFixture: "no fixture has the id '{0}'",
  clubNotInFixture: "club '{0}' does not play this fixture",
  clubPlaysAlready: "club '{0}' already plays at this time",
  fixtureNotPlayed: 'this fixture has not been played',
  playsItself: 'a club cannot play itself',
  scoreMissing: 'a played fixture needs a score',
  secondSeason: 'a bundle may hold only one season',
  secondCompetition: 'a bundle may hold only one competition',
} as const;

/** Oddities of a bundle that do not prevent an import, in the same format. */
export const BUNDLE_ODDITIES = {
  elevenIncomplete: 'fixture {0}: club {1} has {2} starters instead of {3}',
  absenceUndated: '{1} of player {0} has neither a day nor a fixture',
  absenceReversed: '{3} of player {0} ends on {1} before it begins on {2}',
} as const;

const remarkOf = <C extends string>(sentences: Readonly<Record<C, string>>) =>
  z.object({ code: z.enum(Object.keys(sentences) as [C, ...C[]]), quoted: z.array(z.string()) });

export const BundleFault = remarkOf(BUNDLE_FAULTS);
export type BundleFault = z.infer<typeof BundleFault>;
export const BundleOddity = remarkOf(BUNDLE_ODDITIES);
export type BundleOddity = z.infer<typeof BundleOddity>;

/** A remark on a bundle in words. @param sentences by code, in the desired language */
export function inWords<C extends string>(
  { code, quoted }: { code: C; quoted: readonly string[] },
  sentences: Readonly<Record<C, string>>,
): string {
  return sentences[code].replaceAll(/\{(\d)\}/gu, (_place, nth: string) => quoted[Number(nth)] ?? '');
}
