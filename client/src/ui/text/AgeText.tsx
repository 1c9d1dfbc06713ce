import { formatPlural } from '#shared/text/format.ts';
import { ageInYears } from '../../format/age.ts';

const YEARS = { one: 'Jahr', other: 'Jahre' };

interface AgeTextProps {
  /** ISO date. */
  birthdate: string | null;
  /** The hub's current time in milliseconds; null while unknown. */
  nowMs: number | null;
  /** Fallback when the age is unknown. */
  unknown?: string;
}

/** A player's age by the hub's clock: `27 Jahre`. */
export function AgeText({ birthdate, nowMs, unknown = '' }: AgeTextProps) {
  const years = birthdate === null || nowMs === null ? null : ageInYears(birthdate, nowMs);
  return years === null ? unknown : formatPlural(years, YEARS);
}
