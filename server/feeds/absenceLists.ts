import type { Source } from '#shared/feeds/sources.ts';
import { factMaker, type AbsenceFact, type ReportedFact } from './facts.ts';

/**
 * Absences that a list reports, and those of matches ahead that it reported before and leaves out now: once that is in question,
 * a second time it is taken back.
 *
 * @param listed by id
 * @param known what it reported before
 */
export function withVanished(
  source: Source,
  listed: ReadonlyMap<string, AbsenceFact>,
  known: readonly ReportedFact<'absence'>[],
  { nowMs, isAhead }: { nowMs: number; isAhead: (fixture: string) => boolean },
): ReportedFact<'absence'>[] {
  const nowTs = new Date(nowMs).toISOString();
  const vanished = known.flatMap(({ sourceId, value }): [string, AbsenceFact][] => {
    if (listed.has(sourceId) || value.takenBackTs !== null || !isAhead(value.fixture)) return [];
    const next = value.isInQuestion
      ? { ...value, isInQuestion: false, takenBackTs: nowTs }
      : { ...value, isInQuestion: true };
    return [[sourceId, next]];
  });
  const fact = factMaker(source);
  return [...listed, ...vanished].map(([sourceId, value]) => fact('absence', sourceId, value));
}
