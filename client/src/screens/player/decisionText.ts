import type { ReliabilityReason } from '#shared/startChance/pstartOutlook.ts';

const DAY_MS = 86_400_000;
const weekday = new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: 'Europe/Berlin' });

/** Questions of fitness, answered by news. */
const BY_NEWS: ReadonlySet<ReliabilityReason> = new Set(['questionable', 'expectedBack', 'contradiction']);
/** Questions of the coach's choice, answered only by the eleven. */
const BY_THE_ELEVEN: ReadonlySet<ReliabilityReason> = new Set(['openRace', 'leaning', 'longBreak']);

/**
 * When a start chance becomes more certain. Half of the value of news is known three days before kickoff and four fifths the
 * day before; the rest comes with the eleven (docs/forecast.md).
 *
 * @returns null if nothing is open
 */
export function decisionText(reason: ReliabilityReason, kickoffTs: string): string | null {
  const dayBefore = weekday.format(Date.parse(kickoffTs) - DAY_MS);
  if (BY_NEWS.has(reason))
    return `Entscheidet sich meist am ${dayBefore}: Am Tag vor dem Spiel sind vier Fünftel von dem bekannt, was Meldungen verraten, drei Tage vorher erst die Hälfte.`;
  return BY_THE_ELEVEN.has(reason)
    ? 'Klärt sich erst mit der Aufstellung, etwa eine Stunde vor dem Anstoß.'
    : null;
}
