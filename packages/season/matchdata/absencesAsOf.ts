import { statusOfAbsences } from '@hub/shared/availability/absenceStatus.ts';
import { NO_SUSPENSION, UNEXPLAINED_SUSPENSION } from '@hub/shared/availability/reportedStatus.ts';
import type { InjuryStatus } from '@hub/shared/terms.ts';
import type { AbsenceRow } from './bundleRows.ts';
import { listIn, type SeasonAsOf } from './seasonAsOf.ts';

const SUSPENSION = 'suspension';

/** The known facts of an absence, with an id that stays the same as more becomes known. */
export interface KnownAbsence extends AbsenceRow {
  absenceId: string;
}

/**
 * Absences caused before the instant. The end of a spell is unknown until it has passed, so `until` is null unless it is before
 * that day. In a live season everything reported is known.
 */
export function knownAbsences(season: SeasonAsOf): KnownAbsence[] {
  const timesSeen = new Map<string, number>();
  const today = dayOf(season.asOfTs);
  return season.bundle.absences.flatMap((absence) => {
    const key = `${absence.playerId}-${absence.kind}-${absence.fixtureId ?? absence.from}`;
    const times = (timesSeen.get(key) ?? 0) + 1;
    timesSeen.set(key, times);
    if (!season.isLive && !hasBegun(absence, season)) return [];
    const hasEnded = absence.until !== null && (season.isLive || absence.until < today);
    const until = hasEnded ? absence.until : null;
    return [{ ...absence, until, absenceId: times === 1 ? key : `${key}-${times}` }];
  });
}

export interface KnownOfAbsences {
  absencesOf: ReadonlyMap<string, readonly KnownAbsence[]>;
  /** Whether absent players would be listed (`reportsAbsences`). */
  isSilenceNews: boolean;
}

/**
 * Whether a player can play in his club's fixture under way, or else its next one: a ban ends with the final whistle.
 *
 * @returns `suspension` is 'none' or the reason in German
 */
export function availabilityOf(
  playerId: string,
  season: SeasonAsOf,
  { absencesOf, isSilenceNews }: KnownOfAbsences,
): { injuryStatus: InjuryStatus; suspension: string } {
  const absences = absencesOf.get(playerId) ?? [];
  const current = season.currentOf(season.clubOf(playerId) ?? '');
  const today = dayOf(season.asOfTs);
  const isRunning = ({ from, until }: KnownAbsence) =>
    from !== null && until === null && (season.isLive || from <= today);
  const suspension = absences.find(
    (absence) =>
      absence.kind === SUSPENSION &&
      (absence.fixtureId === null ? isRunning(absence) : absence.fixtureId === current?.fixtureId),
  );
  const spells = absences.filter((absence) => absence.kind !== SUSPENSION && isRunning(absence));
  return {
    injuryStatus: statusOfAbsences({
      spellKinds: spells.map(({ kind }) => kind),
      isSuspended: suspension !== undefined,
      isSilenceNews,
    }),
    suspension: suspension === undefined ? NO_SUSPENSION : germanSuspension(suspension.detail),
  };
}

/**
 * Whether the source lists every absent player, so that all others can play: it lists spells of injury or illness, not only bans
 * that follow from cards, or all statuses were complete at the last matchday.
 */
export function reportsAbsences(season: SeasonAsOf): boolean {
  const { bundle, asOfTs } = season;
  if (bundle.absences.some(({ kind }) => kind !== SUSPENSION)) return true;
  const lastMatchday = bundle.fixtures.reduce(
    (last, fixture) => (season.statusOf(fixture) === 'finished' ? Math.max(last, fixture.matchday) : last),
    0,
  );
  return bundle.statusCover.some(
    ({ matchday, basis, deadline }) =>
      matchday >= lastMatchday && (basis === 'snapshot' || (basis !== 'none' && deadline <= asOfTs)),
  );
}

export function absencesByPlayer(absences: readonly KnownAbsence[]): Map<string, KnownAbsence[]> {
  const byPlayer = new Map<string, KnownAbsence[]>();
  for (const absence of absences) listIn(byPlayer, absence.playerId).push(absence);
  return byPlayer;
}

/** Only days are known, not hours, so the cause must be on an earlier day or in a match that was already over. */
function hasBegun({ playerId, from, fixtureId }: AbsenceRow, season: SeasonAsOf): boolean {
  const today = dayOf(season.asOfTs);
  const matches = season.finishedOf(season.clubOf(playerId) ?? '');
  if (from !== null)
    return from < today || (from === today && matches.some(({ kickoffUtc }) => dayOf(kickoffUtc) === from));
  const missed = season.bundle.fixtures.find((fixture) => fixture.fixtureId === fixtureId);
  if (missed === undefined) return false;
  if (season.statusOf(missed) === 'finished') return true;
  // Without a day, assume that the club's match before the missed one was the cause.
  const before = season.bundle.fixtures
    .filter(
      (fixture) =>
        fixture.kickoffUtc < missed.kickoffUtc &&
        [fixture.homeClubId, fixture.awayClubId].includes(season.clubOf(playerId) ?? ''),
    )
    .toSorted((one, other) => one.kickoffUtc.localeCompare(other.kickoffUtc))
    .at(-1);
  return before !== undefined && season.statusOf(before) === 'finished';
}

function germanSuspension(detail: string | null): string {
  if (detail === null) return UNEXPLAINED_SUSPENSION;
  const yellow = /^(\d+)(?:st|nd|rd|th) yellow$/i.exec(detail);
  if (yellow !== null) return `${yellow[1]}. Gelbe Karte`;
  if (/^second yellow$/i.test(detail)) return 'Gelb-Rote Karte';
  if (/^red card$/i.test(detail)) return 'Rote Karte';
  return detail;
}

function dayOf(instant: string): string {
  return instant.slice(0, 10);
}
