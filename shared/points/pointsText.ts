import { formatDecimal } from '../text/format.ts';
import type { PointsBand } from './expectedPoints.schema.ts';
import type { PointPart } from './pointRules.ts';

/** Points rounded to halves, which is as precise as they are. */
export const toHalves = (points: number): number => Math.round(points * 2) / 2 + 0;

/** Points with a typographic minus. */
export const wholePoints = (points: number): string =>
  `${points < 0 ? '−' : ''}${formatDecimal(Math.abs(points))}`;

/** `etwa 4,5` */
export const aboutPoints = (points: number): string => `etwa ${wholePoints(toHalves(points))}`;

/** `meist 1–8`, or in words if a dash next to a minus would be hard to read. */
export const mostlyPoints = ({ low, high }: Pick<PointsBand, 'low' | 'high'>): string =>
  low === high
    ? `meist ${wholePoints(low)}`
    : `meist ${wholePoints(low)}${low < 0 ? ' bis ' : '–'}${wholePoints(high)}`;

/** `etwa 4,5 · meist 1–8` */
export const bandPoints = (band: PointsBand): string => `${aboutPoints(band.points)} · ${mostlyPoints(band)}`;

/** Points with a sign, also for gains. */
export const signedPoints = (points: number): string => `${points > 0 ? '+' : ''}${wholePoints(points)}`;

/** German names of the parts of points. */
export const POINT_PART_NAMES: Readonly<Record<PointPart, string>> = {
  appearance: 'Einsatz',
  goals: 'Tore',
  assists: 'Vorlagen',
  cleanSheet: 'Zu null',
  conceded: 'Gegentore',
  saves: 'Paraden',
  cards: 'Karten',
  result: 'Ergebnis',
  actions: 'Zweikämpfe, Schüsse und Pässe',
  bonus: 'Bonus',
};

/** Names the parts left out of the points of a season. @param parts at least one */
export const pointsWithout = (parts: readonly PointPart[]): string =>
  `Ohne ${new Intl.ListFormat('de').format(parts.map((part) => POINT_PART_NAMES[part]))}: dazu nennt keine Quelle dieser Saison etwas.`;

/** Explains why a game has no expected points. */
export const noPointsOf = (game: string): string =>
  `Punkte für ${game} können wir nicht schätzen: Keine Quelle nennt, wofür es sie dort gibt. Was hilft, sind Startchance und Minuten.`;
