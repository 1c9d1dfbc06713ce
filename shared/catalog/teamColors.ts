import { CLUB_PATTERNS, clubNamed, type ClubColors } from './clubs.ts';
import type { TeamRef } from './teams.schema.ts';

const WHITE = '#ffffff';
/** Only pure black has enough contrast with every colour on which white has too little. */
const DARKEST = '#000000';

/** Number of hues for unlisted clubs, and degrees between them. */
const HUE_STEPS = 24;
const HUE_STEP_DEG = 15;

/**
 * A club's colours and pattern: its own if its name is known, else derived from its id alone, so that it always looks
 * the same.
 */
export function teamColorsOf({ id, name }: Pick<TeamRef, 'id' | 'name'>): ClubColors {
  const known = clubNamed(name);
  if (known !== undefined) return known.colors;
  const hash = hashOf(id);
  const hueDeg = (hash % HUE_STEPS) * HUE_STEP_DEG;
  const pattern = CLUB_PATTERNS[Math.floor(hash / HUE_STEPS) % CLUB_PATTERNS.length] ?? 'half';
  return { first: hexOf(hueDeg, 0.52, 0.42), second: hexOf(hueDeg, 0.48, 0.84), pattern };
}

/** Text colour for a background, `#rrggbb`: black or white, whichever has more contrast (WCAG 2.2, contrast ratio). */
export function inkOn(color: string): string {
  return contrastOf(color, WHITE) >= contrastOf(color, DARKEST) ? WHITE : DARKEST;
}

/** The contrast ratio of two colours, `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A colour by hue, saturation and lightness as `#rrggbb`. */
function hexOf(hueDeg: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channels = [0, 8, 4].map((start) => {
    const turn = (start + hueDeg / 30) % 12;
    const share = lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** A 32-bit hash (FNV-1a); the same text yields the same number everywhere. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  return hash >>> 0;
}
