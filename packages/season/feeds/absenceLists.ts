import type { Source } from '@hub/shared/feeds/sources.ts';
import { factMaker, type AbsenceFact, type ReportedFact } from './facts.ts';

/**
 * Absences that a list reports, and those of matches ahead that it reported before and now omits: the first omission
 * puts an absence in question, the second takes it back.
 *
 * @param listed by id
 * @param known its earlier facts
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
