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
  return { first: hued(hueDeg, 0.52, 0.42), second: hued(hueDeg, 0.48, 0.84), pattern };
}

/** The ground with the least contrast to text, of the light and of the dark scheme. */
const GROUNDS = { light: '#e3dfe6', dark: '#322c39' };
const LEGIBLE = 4.5;
/** Below this difference between its strongest and weakest channel, out of 255, a colour counts as grey. */
const GREY_BELOW = 40;
const STEPS = 50;

/** A club's colour as the colour of text, `#rrggbb`: its first one that is not grey, darkened or lightened until it is legible. */
export function accentOf(club: Pick<TeamRef, 'id' | 'name'>): { light: string; dark: string } {
  const { first, second } = teamColorsOf(club);
  const color = [first, second].find((one) => spreadOf(one) >= GREY_BELOW) ?? first;
  return {
    light: legible(color, DARKEST, GROUNDS.light),
    dark: legible(color, WHITE, GROUNDS.dark),
  };
}

/** The shade nearest to a colour, on the way to another one, that is legible on the ground. */
function legible(color: string, end: string, ground: string): string {
  for (let step = 0; step < STEPS; step += 1) {
    const shade = mixed(color, end, step / STEPS);
    if (contrastOf(shade, ground) >= LEGIBLE) return shade;
  }
  return end;
}

/** @param share of the other colour, in [0, 1] */
function mixed(color: string, other: string, share: number): string {
  const others = channelsOf(other);
  return hexOf(channelsOf(color).map((channel, at) => channel + ((others[at] ?? 0) - channel) * share));
}

function spreadOf(color: string): number {
  const channels = channelsOf(color);
  return Math.max(...channels) - Math.min(...channels);
}

/** Red, green and blue, 0 to 255. */
const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

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
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A colour by hue, saturation and lightness as `#rrggbb`. */
function hued(hueDeg: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return hexOf(
    [0, 8, 4].map((start) => {
      const turn = (start + hueDeg / 30) % 12;
      return 255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
    }),
  );
}

/** A 32-bit hash (FNV-1a); the same text yields the same number everywhere. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  return hash >>> 0;
}
