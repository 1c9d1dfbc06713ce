import { formatPlural } from '../format.ts';
import { ageInYears } from './age.ts';

const YEARS = { one: 'Jahr', other: 'Jahre' };

interface AgeTextProps {
  /** ISO date. */
  birthdate: string | null;
  /** The hub's present moment; null while it is not known. */
  nowMs: number | null;
  /** Shown when the age cannot be told. */
  unknown?: string;
}

/** A player's age by the hub's clock: `27 Jahre`. */
export function AgeText({ birthdate, nowMs, unknown = '' }: AgeTextProps) {
  const years = birthdate === null || nowMs === null ? null : ageInYears(birthdate, nowMs);
  return years === null ? unknown : formatPlural(years, YEARS);
}
