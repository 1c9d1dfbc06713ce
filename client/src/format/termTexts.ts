import {
  POSITION_CODES_OF_GROUP,
  type InjuryStatus,
  type PositionCode,
  type PositionGroup,
} from '@hub/shared/terms.ts';

/** German words for the game's terms, used by several screens. */

export const startChance = 'Startchance';

export const injuryStatusWords = {
  fit: 'Fit',
  questionable: 'Fraglich',
  injured: 'Verletzt',
  suspended: 'Gesperrt',
  unknown: 'Unbekannt',
} as const satisfies Record<InjuryStatus, string>;

/** Says that a player is suspended, with the reason if known. */
export function suspensionText(reason: string | null): string {
  const { suspended } = injuryStatusWords;
  return reason === null ? suspended : `${suspended}: ${reason}`;
}

const POSITION_WORDS = {
  GK: 'Torhüter',
  Goalkeeper: 'Torhüter',
  CB: 'Innenverteidiger',
  LB: 'Linksverteidiger',
  RB: 'Rechtsverteidiger',
  LWB: 'Linker Außenverteidiger',
  RWB: 'Rechter Außenverteidiger',
  Defender: 'Verteidiger',
  CM: 'Zentrales Mittelfeld',
  CDM: 'Defensives Mittelfeld',
  CAM: 'Offensives Mittelfeld',
  LM: 'Linkes Mittelfeld',
  RM: 'Rechtes Mittelfeld',
  Midfielder: 'Mittelfeld',
  ST: 'Stürmer',
  CF: 'Hängende Spitze',
  LW: 'Linksaußen',
  RW: 'Rechtsaußen',
  Forward: 'Stürmer',
  Striker: 'Stürmer',
} as const satisfies Record<PositionCode, string>;

export const positionGroupWords = {
  goalkeeper: 'Torwart',
  defender: 'Verteidiger',
  midfielder: 'Mittelfeld',
  forward: 'Stürmer',
} as const satisfies Record<PositionGroup, string>;

/** The lines of an eleven. */
export const lineWords = {
  goalkeeper: 'Tor',
  defender: 'Abwehr',
  midfielder: 'Mittelfeld',
  forward: 'Sturm',
} as const satisfies Record<PositionGroup, string>;

/** German line-up abbreviations of the positions. */
const POSITION_BADGES = {
  GK: 'TW',
  Goalkeeper: 'TW',
  CB: 'IV',
  LB: 'LV',
  RB: 'RV',
  LWB: 'LAV',
  RWB: 'RAV',
  Defender: 'ABW',
  CM: 'ZM',
  CDM: 'DM',
  CAM: 'OM',
  LM: 'LM',
  RM: 'RM',
  Midfielder: 'MF',
  ST: 'ST',
  CF: 'HS',
  LW: 'LA',
  RW: 'RA',
  Forward: 'ANG',
  Striker: 'ST',
} as const satisfies Record<PositionCode, string>;

const byCode = (labels: Record<PositionCode, string>) =>
  new Map<string, string>(
    Object.values(POSITION_CODES_OF_GROUP)
      .flat()
      .map((code) => [code.toLowerCase(), labels[code]]),
  );

const wordOfCode = byCode(POSITION_WORDS);
const badgeOfCode = byCode(POSITION_BADGES);

/** A position code as a German word; an unknown code is returned unchanged. */
export function positionWord(code: string): string {
  return wordOfCode.get(code.trim().toLowerCase()) ?? code;
}

/** A position code as a German abbreviation; an unknown code is returned unchanged. */
export function positionBadge(code: string): string {
  return badgeOfCode.get(code.trim().toLowerCase()) ?? code;
}

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
