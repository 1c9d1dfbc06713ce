import {
  POSITION_CODES_OF_GROUP,
  type InjuryStatus,
  type PositionCode,
  type PositionGroup,
} from '#shared/terms.ts';

/** German words for the game's terms, used by several screens. */

export const startChance = 'Startchance';
/** Shown beside a chance for a match that has begun. */
export const beforeKickoff = 'vor Anpfiff';

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
