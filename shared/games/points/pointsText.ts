import { formatDecimal } from '#shared/text/format.ts';
import type { PointsBand } from './expectedPoints.schema.ts';

/** Points as finely as they are meant: by halves. */
export const toHalves = (points: number): number => Math.round(points * 2) / 2 + 0;

/** With the minus of the typesetter. */
export const wholePoints = (points: number): string =>
  `${points < 0 ? '−' : ''}${formatDecimal(Math.abs(points))}`;

/** `etwa 4,5` */
export const aboutPoints = (points: number): string => `etwa ${wholePoints(toHalves(points))}`;

/** `meist 1–8`, or in words where a dash beside a minus would not be read. */
export const mostlyPoints = ({ low, high }: Pick<PointsBand, 'low' | 'high'>): string =>
  low === high
    ? `meist ${wholePoints(low)}`
    : `meist ${wholePoints(low)}${low < 0 ? ' bis ' : '–'}${wholePoints(high)}`;

/** `etwa 4,5 · meist 1–8` */
export const bandPoints = (band: PointsBand): string => `${aboutPoints(band.points)} · ${mostlyPoints(band)}`;
