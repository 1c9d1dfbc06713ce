import { POSITION_CODES_OF_GROUP, type InjuryStatus, type PositionCode } from '#shared/terms.ts';

/** German words for the game's terms, used by several screens. */

export const startChance = 'Startchance';

export const injuryStatusWords = {
  fit: 'Fit',
  questionable: 'Fraglich',
  injured: 'Verletzt',
  suspended: 'Gesperrt',
  unknown: 'Unbekannt',
} as const satisfies Record<InjuryStatus, string>;

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

const wordOfCode = new Map<string, string>(
  Object.values(POSITION_CODES_OF_GROUP)
    .flat()
    .map((code) => [code.toLowerCase(), POSITION_WORDS[code]]),
);

/** A position code in German words; a code nobody knows is shown as it is. */
export function positionWord(code: string): string {
  return wordOfCode.get(code.trim().toLowerCase()) ?? code;
}
