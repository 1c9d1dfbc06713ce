const DAY_MS = 86_400_000;
export const FRIDAY = 5;

/** When clubs announce in the morning who is out, and who is back. */
export const OUT_AT = '09:15';
export const BACK_AT = '09:45';
export const TUESDAY = 2;

/** The ISO day `days` after another. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Number of days from one ISO day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
