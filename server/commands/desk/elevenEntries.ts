import type { ElevenPlace } from '#shared/elevens/officialEleven.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { ElevenSubject } from '../../stores/elevens/officialElevens.ts';
import type { SheetEntry } from '../../stores/sheets/matchSheets.ts';
import { clubsKeptBy, type SheetCaller } from '../sheets/sheetCaller.ts';

const OPEN_STATUSES: ReadonlySet<string> = new Set(['scheduled', 'live']);

/** @throws AppError 'elevenNotYours' for whoever does not keep the club */
export async function requireKept(
  deps: Pick<Deps, 'stores'>,
  caller: SheetCaller,
  teamId: string,
): Promise<void> {
  const keeps = await clubsKeptBy(deps, caller);
  if (keeps !== null && !keeps.has(teamId)) throw new AppError('elevenNotYours');
}

/** @throws AppError 'clubNotInFixture', 'fixtureClosed' */
export async function requireOpenSubject(
  { stores }: Pick<Deps, 'stores'>,
  { fixtureId, teamId }: ElevenPlace,
): Promise<ElevenSubject> {
  const subject = await stores.officialElevens.subject(fixtureId, teamId);
  if (subject === null) throw new AppError('clubNotInFixture');
  if (!OPEN_STATUSES.has(subject.status)) throw new AppError('fixtureClosed');
  return subject;
}

/** What people have entered for a club that nobody has undone, the newest first. */
export async function elevenEntries(
  { stores }: Pick<Deps, 'stores'>,
  { fixtureId, teamId }: ElevenPlace,
): Promise<SheetEntry[]> {
  const entries = await stores.matchSheets.ofFixture(fixtureId);
  return entries.filter(
    (entry) => entry.form === 'eleven' && entry.state === 'counts' && entry.teamId === teamId,
  );
}

/**
 * Takes an official eleven back, for an administrator whoever entered it, for others what they have entered; the newest that
 * is left stands.
 *
 * @throws AppError 'alreadyDecided' when there is nothing that the caller could take back
 */
export async function withdrawElevens(deps: Deps, caller: SheetCaller, place: ElevenPlace): Promise<void> {
  const entries = await elevenEntries(deps, place);
  const own = caller.isAdmin ? entries : entries.filter(({ enteredBy }) => enteredBy === caller.id);
  if (own.length === 0 && !caller.isAdmin) throw new AppError('alreadyDecided');
  await undoEntries(deps, place, { entries, undone: own, undoneBy: caller.id });
}

/** Undoes one entry. @throws AppError 'alreadyDecided', 'clubNotInFixture', 'fixtureClosed' */
export async function undoElevenEntry(
  deps: Deps,
  caller: SheetCaller,
  { sheetId, ...place }: ElevenPlace & { sheetId: string },
): Promise<void> {
  await requireOpenSubject(deps, place);
  const entries = await elevenEntries(deps, place);
  const undone = entries.filter(({ id }) => id === sheetId);
  if (undone.length === 0) throw new AppError('alreadyDecided');
  await undoEntries(deps, place, { entries, undone, undoneBy: caller.id });
}

async function undoEntries(
  { stores, now, log }: Deps,
  place: ElevenPlace,
  {
    entries,
    undone,
    undoneBy,
  }: { entries: readonly SheetEntry[]; undone: readonly SheetEntry[]; undoneBy: string },
): Promise<void> {
  const next = entries.find((entry) => !undone.includes(entry));
  const sheetIds = undone.map(({ id }) => id);
  const standing = next && {
    playerIds: next.players.map(({ playerId }) => playerId),
    enteredTs: next.enteredTs,
    enteredBy: next.enteredBy,
  };
  const decided = { decidedBy: undoneBy, nowTs: now().toISOString() };
  await stores.officialElevens.undo(place, sheetIds, standing ?? null, decided);
  log.info({ ...place, sheetIds, undoneBy }, 'official eleven undone');
}
