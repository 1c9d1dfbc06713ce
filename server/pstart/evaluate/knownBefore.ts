import type { FixtureFact, LeagueSnapshot } from '../types.ts';
import type { AbsenceKnowledge, PlayedSeason } from './playedSeason.ts';

/** What a forecast may know beside the line-ups so far. */

/** What was said by an instant. */
export function newsKnown(
  { statuses, statusCover }: PlayedSeason,
  asOfTs: string,
): Pick<LeagueSnapshot, 'statuses' | 'statusCover'> {
  return { statuses: statuses.filter(({ knownFromTs }) => knownFromTs <= asOfTs), statusCover };
}

/** Absences that a forecast made at an instant (ISO-8601 UTC) may know of, by the knowledge asked for. */
export function knownAbsences(
  season: PlayedSeason,
  knowledge: AbsenceKnowledge,
  asOfTs: string,
  upcoming: readonly FixtureFact[],
) {
  const day = asOfTs.slice(0, 10);
  const running =
    knowledge === 'none'
      ? []
      : season.spells.filter(
          ({ fromDate, untilDate }) => fromDate < day && (untilDate === null || untilDate >= day),
        );
  const bans =
    knowledge === 'known'
      ? season.absences.filter(({ fromDate }) => fromDate === null || fromDate <= day)
      : [];
  const fixtureIds = new Set(upcoming.map(({ fixtureId }) => fixtureId));
  return {
    injured: new Set(running.map(({ playerId }) => playerId)),
    suspended: new Set(
      bans
        .filter(({ fixtureId }) => fixtureId !== null && fixtureIds.has(fixtureId))
        .map(({ playerId }) => playerId),
    ),
    facts: [
      ...bans,
      ...running.map(({ playerId, fromDate }) => ({ playerId, kind: 'injury', fromDate, fixtureId: null })),
    ],
  };
}

export type KnownAbsences = ReturnType<typeof knownAbsences>;
