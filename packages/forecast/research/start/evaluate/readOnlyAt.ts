import { compareText } from '@hub/shared/text/compareText.ts';
import type { StatusCoverFact, StatusFact } from '../../../start/types.ts';
import type { PlayedSeason } from './playedSeason.ts';

const MS_PER_DAY = 86_400_000;

/** The season as reported by a source that reads all statuses only at certain instants: at each, what was known by then. */
export function readOnlyAt(season: PlayedSeason, readings: readonly StatusCoverFact[]): PlayedSeason {
  const statuses: StatusFact[] = [];
  for (const ofPlayer of Map.groupBy(season.statuses, ({ playerId }) => playerId).values()) {
    // Of two statuses at the same instant, the one listed later is newer.
    const reports = ofPlayer.toSorted((one, other) => compareText(one.knownFromTs, other.knownFromTs));
    let lastRead: StatusFact | undefined;
    for (const { deadlineTs } of readings) {
      const newest = reports.findLast(({ knownFromTs }) => knownFromTs <= deadlineTs);
      if (newest === undefined || newest === lastRead) continue;
      lastRead = newest;
      statuses.push({ ...newest, knownFromTs: deadlineTs });
    }
  }
  return { ...season, statuses, statusCover: readings };
}

/** The season with the statuses read before every n-th matchday with complete statuses. */
export function readEveryMatchdays(season: PlayedSeason, n: number): PlayedSeason {
  const readings = season.statusCover
    .toSorted((one, other) => compareText(one.deadlineTs, other.deadlineTs))
    .filter((_, index) => index % n === 0)
    .map(({ matchday, deadlineTs }) => ({ matchday, deadlineTs, readAtTheTime: false }));
  return readOnlyAt(season, readings);
}

/** The season with the statuses read every `days` days; a reading covers the next matchday. */
export function readEveryDays(season: PlayedSeason, days: number): PlayedSeason {
  const kickoffs = season.fixtures
    .map(({ kickoffTs, matchday }) => ({ kickoffTs, matchday }))
    .toSorted((one, other) => compareText(one.kickoffTs, other.kickoffTs));
  const firstMs = Math.min(...season.statuses.map(({ knownFromTs }) => Date.parse(knownFromTs)));
  const lastMs = Date.parse(kickoffs.at(-1)?.kickoffTs ?? '');
  const readings: StatusCoverFact[] = [];
  for (let atMs = firstMs; atMs < lastMs; atMs += days * MS_PER_DAY) {
    const deadlineTs = new Date(atMs).toISOString();
    const next = kickoffs.find(({ kickoffTs }) => kickoffTs >= deadlineTs);
    if (next !== undefined) readings.push({ matchday: next.matchday, deadlineTs, readAtTheTime: false });
  }
  return readOnlyAt(season, readings);
}
