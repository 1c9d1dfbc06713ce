/** Country names used by sources that differ from the browsers' English names, by region code. */
const SOURCE_NAMES = {
  BA: ['Bosnia-Herzegovina', 'Bosnia and Herzegovina'],
  CD: ['Congo DR', 'DR Congo'],
  CG: ['Congo'],
  CI: ["Côte d'Ivoire", 'Ivory Coast'],
  CN: ['China PR'],
  CV: ['Cape Verde Islands'],
  CW: ['Curaçao'],
  CZ: ['Czech Republic'],
  IE: ['Republic of Ireland'],
  KP: ['Korea DPR'],
  KR: ['Korea Republic'],
  MK: ['Macedonia', 'FYR Macedonia'],
  PS: ['Palestine'],
  ST: ['São Tomé e Príncipe'],
  TR: ['Turkey'],
  TT: ['Trinidad and Tobago'],
  US: ['USA'],
} as const;

/** Football nations that are not states. */
const NATIONS = [
  ['England', 'England'],
  ['Scotland', 'Schottland'],
  ['Wales', 'Wales'],
  ['Northern Ireland', 'Nordirland'],
] as const;

const german = new Intl.DisplayNames('de', { type: 'region', fallback: 'none' });
let codeOfName: ReadonlyMap<string, string> | null = null;
/** Cached by the sources' name, for the rows of lists. */
const words = new Map<string, string>(NATIONS);

/** A country's German name for the sources' English one; an unknown name is returned unchanged. */
export function nationalityWord(nationality: string): string {
  const known = words.get(nationality);
  if (known !== undefined) return known;
  codeOfName ??= readCountries();
  const name = nationality.toLowerCase();
  const code = codeOfName.get(name);
  const word =
    NATIONS.find(([nation]) => nation.toLowerCase() === name)?.[1] ??
    (code === undefined ? undefined : german.of(code)) ??
    nationality;
  words.set(nationality, word);
  return word;
}

// Browsers can translate country codes but not list them, so every two-letter code is tried.
function readCountries(): ReadonlyMap<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = new Map<string, string>();
  for (const code of twoLetterCodes()) {
    const name = english.of(code);
    if (name !== undefined) codes.set(name.toLowerCase(), code);
  }
  for (const [code, names] of Object.entries(SOURCE_NAMES))
    for (const name of names) codes.set(name.toLowerCase(), code);
  return codes;
}

function* twoLetterCodes(): Generator<string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (const first of letters) for (const second of letters) yield first + second;
}
