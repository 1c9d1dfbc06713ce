const berlinDate = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'Europe/Berlin',
});
const ISO_DATE = /^(?<year>\d{4})-(?<monthDay>\d{2}-\d{2})$/u;

/**
 * Whole years from a birthdate (ISO date) to the calendar day in Berlin at `nowMs`. A year counts from the birthday on;
 * a birthday on 29 February falls on 1 March in a common year. Null if the birthdate is invalid or in the future.
 */
export function ageInYears(birthdate: string, nowMs: number): number | null {
  const born = ISO_DATE.exec(birthdate)?.groups;
  const today = ISO_DATE.exec(berlinDate.format(nowMs))?.groups;
  if (born === undefined || today === undefined || Number.isNaN(Date.parse(birthdate))) return null;
  const hadBirthday = String(today['monthDay']) >= String(born['monthDay']);
  const years = Number(today['year']) - Number(born['year']) - (hadBirthday ? 0 : 1);
  return years >= 0 ? years : null;
}
