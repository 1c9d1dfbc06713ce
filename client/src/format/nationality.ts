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

let wordOfName: ReadonlyMap<string, string> | null = null;

/** A country's German name for the sources' English one; an unknown name is shown as it is. */
export function nationalityWord(nationality: string): string {
  wordOfName ??= readCountries();
  return wordOfName.get(nationality.toLowerCase()) ?? nationality;
}

// Browsers can translate country codes but not list them, so every two-letter code is tried.
function readCountries(): ReadonlyMap<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const german = new Intl.DisplayNames('de', { type: 'region', fallback: 'none' });
  const words = new Map<string, string>(NATIONS.map(([name, word]) => [name.toLowerCase(), word]));
  for (const code of twoLetterCodes()) {
    const [name, word] = [english.of(code), german.of(code)];
    if (name !== undefined && word !== undefined) words.set(name.toLowerCase(), word);
  }
  for (const [code, names] of Object.entries(SOURCE_NAMES))
    for (const name of names) words.set(name.toLowerCase(), german.of(code) ?? name);
  return words;
}

function* twoLetterCodes(): Generator<string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (const first of letters) for (const second of letters) yield first + second;
}
