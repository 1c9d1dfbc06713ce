import type { TeamRef } from '#shared/teams.ts';

/** The two colours that a club plays in, as CSS colours; the first is the leading one. */
interface TeamColors {
  first: string;
  second: string;
}

const WHITE = '#ffffff';
const BLACK = '#16161a';

/** A word of the club's name that no other club has, and its colours. The order decides: the first match counts. */
const COLORS_OF_CLUB: readonly (readonly [word: string, first: string, second: string])[] = [
  ['augsburg', '#ba3733', '#46714d'],
  ['leverkusen', '#e32221', BLACK],
  ['bayern', '#dc052d', WHITE],
  ['bielefeld', '#004e95', BLACK],
  ['bochum', '#005ca9', WHITE],
  ['braunschweig', '#f7d800', '#0a4595'],
  ['bremen', '#1d9053', WHITE],
  ['cottbus', '#d2001f', WHITE],
  ['darmstadt', '#004c99', WHITE],
  ['dortmund', '#fde100', BLACK],
  ['dresden', '#f9dd16', '#5b1a1d'],
  ['duisburg', '#2b6fb6', WHITE],
  ['dusseldorf', '#d1001a', WHITE],
  ['elversberg', BLACK, WHITE],
  ['frankfurt', '#e1000f', BLACK],
  ['freiburg', '#d5001c', BLACK],
  ['furth', '#009932', WHITE],
  ['gladbach', BLACK, '#2f9c4a'],
  ['hamburger', '#0a3f86', WHITE],
  ['hannover', '#228b3b', BLACK],
  ['heidenheim', '#e2001a', '#00387b'],
  ['hertha', '#005ca9', WHITE],
  ['hoffenheim', '#1c63b7', WHITE],
  ['ingolstadt', '#d40025', BLACK],
  ['kaiserslautern', '#c8102e', WHITE],
  ['karlsruh', '#00529f', WHITE],
  ['kiel', '#0053a0', '#d6001c'],
  ['koln', '#ed1c24', WHITE],
  ['leipzig', WHITE, '#dd0741'],
  ['magdeburg', '#1c63b7', WHITE],
  ['mainz', '#c3141e', WHITE],
  ['munster', '#005b35', BLACK],
  ['1860', '#4ba3d8', WHITE],
  ['nurnberg', '#9b1b30', BLACK],
  ['paderborn', '#00519e', BLACK],
  ['pauli', '#5e3a24', WHITE],
  ['regensburg', '#d2001f', WHITE],
  ['rostock', '#0084c9', WHITE],
  ['sandhausen', BLACK, WHITE],
  ['schalke', '#004d9d', WHITE],
  ['stuttgart', WHITE, '#d4111b'],
  ['ulm', BLACK, WHITE],
  ['union berlin', '#d4011d', '#f2c500'],
  ['wolfsburg', '#65b32e', WHITE],
];

/** Hues of clubs that nobody has described, in degrees. */
const HUE_STEPS = 24;
const HUE_STEP_DEG = 15;

/**
 * The colours of a club: facts where its name is known, otherwise two that its id alone decides,
 * so that a club looks the same on every screen and every day.
 */
export function teamColorsOf({ id, name }: Pick<TeamRef, 'id' | 'name'>): TeamColors {
  const folded = foldName(name);
  const known = COLORS_OF_CLUB.find(([word]) => folded.includes(word));
  if (known !== undefined) return { first: known[1], second: known[2] };
  const hueDeg = (hashOf(id) % HUE_STEPS) * HUE_STEP_DEG;
  return { first: `hsl(${hueDeg} 52% 42%)`, second: `hsl(${hueDeg} 48% 84%)` };
}

function foldName(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** A whole number of 32 bits (FNV-1a); the same text gives the same number everywhere. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  return hash >>> 0;
}
