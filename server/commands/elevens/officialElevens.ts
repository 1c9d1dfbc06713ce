import type {
  ElevenPlace,
  ElevenForm,
  OfficialElevenInput,
} from '@hub/shared/elevens/officialEleven.schema.ts';
import { elevenFault } from '@hub/shared/elevens/elevenFault.ts';
import { STARTER } from '@hub/shared/matchSheet/matchSheet.ts';
import type { LineupSource } from '@hub/shared/feeds/sources.ts';
import type { Deps } from '../../deps.ts';
import type { RunDeps } from '../runs/computePstart.ts';
import { AppError } from '../../errors.ts';
import type { ElevenSubject } from '../../stores/elevens/officialElevens.ts';
import type { SheetAuthor, SheetEntry, NewSheet } from '../../stores/sheets/matchSheets.ts';
import { placeIn } from '../../stores/season/factRows.ts';
import { requireEleven } from './squads.ts';
import { predictedEleven } from '@hub/forecast/start/eleven/predictedEleven.ts';
import { recompute } from '../runs/runs.ts';
import type { AnnouncedEleven } from '@hub/season/feeds/merge/mergeMatches.ts';

/** The user who enters or decides sheets. */
export interface SheetCaller extends SheetAuthor {
  isAdmin: boolean;
}

/** Clubs whose sheets the caller may decide; null for all. */
export const clubsKeptBy = async (
  { stores }: Pick<Deps, 'stores'>,
  { id, isAdmin }: Pick<SheetCaller, 'id' | 'isAdmin'>,
): Promise<ReadonlySet<string> | null> => (isAdmin ? null : new Set(await stores.clubKeepers.of(id)));

const OPEN_STATUSES: ReadonlySet<string> = new Set(['scheduled', 'live']);

/** @throws AppError 'elevenNotYours' if the caller does not keep the club */
export async function requireClubKeeper(
  deps: Pick<Deps, 'stores'>,
  caller: SheetCaller,
  teamId: string,
): Promise<void> {
  const keeps = await clubsKeptBy(deps, caller);
  if (keeps !== null && !keeps.has(teamId)) throw new AppError('elevenNotYours');
}

/** @throws AppError 'clubNotInFixture', 'fixtureClosed' */
async function requireOpenSubject(
  { stores }: Pick<Deps, 'stores'>,
  { fixtureId, teamId }: ElevenPlace,
): Promise<ElevenSubject> {
  const subject = await stores.officialElevens.subject(fixtureId, teamId);
  if (subject === null) throw new AppError('clubNotInFixture');
  if (!OPEN_STATUSES.has(subject.status)) throw new AppError('fixtureClosed');
  return subject;
}

/** Elevens that people have entered for a club and no one has undone, newest first. */
async function elevenEntries(
  { stores }: Pick<Deps, 'stores'>,
  { fixtureId, teamId }: ElevenPlace,
): Promise<SheetEntry[]> {
  const entries = await stores.matchSheets.ofFixture(fixtureId);
  return entries.filter(
    (entry) => entry.form === 'eleven' && entry.state === 'counts' && entry.teamId === teamId,
  );
}

/**
 * Withdraws a club's official elevens: all of them for an administrator, else the caller's own; the newest remaining one
 * counts.
 *
 * @throws AppError 'alreadyDecided' if there is nothing that the caller could withdraw
 */
async function withdrawElevens(
  deps: Pick<Deps, 'stores' | 'now' | 'log'>,
  caller: SheetCaller,
  place: ElevenPlace,
): Promise<void> {
  const entries = await elevenEntries(deps, place);
  const own = caller.isAdmin ? entries : entries.filter(({ enteredBy }) => enteredBy === caller.id);
  if (own.length === 0 && !caller.isAdmin) throw new AppError('alreadyDecided');
  await undoEntries(deps, place, { entries, undone: own, undoneBy: caller.id });
}

/** Undoes one entry. @throws AppError 'alreadyDecided', 'clubNotInFixture', 'fixtureClosed' */
export async function undoElevenEntry(
  deps: Pick<Deps, 'stores' | 'now' | 'log'>,
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
  { stores, now, log }: Pick<Deps, 'stores' | 'now' | 'log'>,
  place: ElevenPlace,
  {
    entries,
    undone,
    undoneBy,
  }: { entries: readonly SheetEntry[]; undone: readonly SheetEntry[]; undoneBy: string },
): Promise<void> {
  const next = entries.find((entry) => !undone.includes(entry));
  const sheetIds = undone.map(({ id }) => id);
  const remaining = next && {
    playerIds: next.players.map(({ playerId }) => playerId),
    enteredTs: next.enteredTs,
    enteredBy: next.enteredBy,
  };
  const decided = { decidedBy: undoneBy, nowTs: now().toISOString() };
  await stores.officialElevens.undo(place, sheetIds, remaining ?? null, decided);
  log.info({ ...place, sheetIds, undoneBy }, 'official eleven undone');
}

/** Players to choose an eleven from, and the entered eleven. */
type ElevenChoice = Omit<ElevenForm, 'mayWithdraw'>;

/**
 * Reads the squad from which a club's official eleven is chosen, and the predicted eleven.
 *
 * @throws AppError 'elevenNotYours', 'clubNotInFixture'
 */
export async function readElevenForm(
  deps: Pick<Deps, 'stores'>,
  place: ElevenPlace,
  caller: SheetCaller,
): Promise<ElevenForm> {
  await requireClubKeeper(deps, caller, place.teamId);
  const [choice, entries] = await Promise.all([readElevenChoice(deps, place), elevenEntries(deps, place)]);
  const isOwn = caller.isAdmin || entries.some(({ enteredBy }) => enteredBy === caller.id);
  return Object.assign(choice, { mayWithdraw: choice.entered !== null && isOwn });
}

/**
 * Reads the squad from which an eleven is chosen, for any caller.
 *
 * @throws AppError 'clubNotInFixture'
 */
export async function readElevenChoice(
  { stores }: Pick<Deps, 'stores'>,
  { fixtureId, teamId }: ElevenPlace,
): Promise<ElevenChoice> {
  const [subject, lineup] = await Promise.all([
    stores.officialElevens.subject(fixtureId, teamId),
    stores.lineups.ofClub(fixtureId, teamId),
  ]);
  if (subject === null) throw new AppError('clubNotInFixture');
  const { squad, entered } = subject;
  return {
    squad: squad.map(({ chanceFixtureId, ...player }) =>
      // The chance for an earlier fixture says nothing about this one.
      chanceFixtureId === fixtureId ? player : { ...player, startProbability: null },
    ),
    predicted: lineup.basis === 'startChance' ? lineup.playerIds : predictFromSquad(squad),
    entered,
  };
}

/** Predicts an eleven from the squad's current chances, for a fixture beyond the next matchday. */
function predictFromSquad(squad: ElevenForm['squad']): string[] {
  return predictedEleven(
    squad.flatMap(({ id, positionGroup, startProbability }) =>
      startProbability === null ? [] : [{ playerId: id, ...placeIn(positionGroup), startProbability }],
    ),
  ).map(({ playerId }) => playerId);
}

/**
 * Stores the eleven that a club has announced, or withdraws it if empty, and recomputes the start probabilities. The newest
 * eleven counts; each person's entry is kept.
 *
 * @returns whether they were recomputed, which is not possible while another run is in progress
 * @throws AppError 'elevenNotYours', 'clubNotInFixture', 'fixtureClosed', 'invalid' for an impossible eleven,
 *   'alreadyDecided' if there is nothing that the caller could withdraw
 */
export async function enterOfficialEleven(
  deps: RunDeps,
  { fixtureId, teamId, playerIds }: OfficialElevenInput,
  caller: SheetCaller,
): Promise<{ isComputed: boolean }> {
  await requireClubKeeper(deps, caller, teamId);
  const subject = await requireOpenSubject(deps, { fixtureId, teamId });
  if (playerIds.length === 0) {
    await withdrawElevens(deps, caller, { fixtureId, teamId });
    return { isComputed: await recompute(deps) };
  }
  const eleven = requireEleven(subject.squad, playerIds);
  await deps.stores.officialElevens.replace(fixtureId, teamId, playerIds, {
    enteredTs: deps.now().toISOString(),
    enteredBy: caller,
    sheet: sheetOf({ fixtureId, teamId, season: subject.season }, eleven),
  });
  deps.log.info(
    { fixtureId, teamId, players: eleven.length, enteredBy: caller.id },
    'official eleven entered',
  );
  return { isComputed: await recompute(deps) };
}

function sheetOf(
  { fixtureId, teamId, season }: { fixtureId: string; teamId: string; season: string },
  eleven: ElevenSubject['squad'],
): NewSheet {
  const players = eleven.map(({ id, name }) => ({ ...STARTER, playerId: id, name }));
  return {
    id: crypto.randomUUID(),
    season,
    fixtureId,
    form: 'eleven',
    text: eleven.map(({ name }) => name).join('\n'),
    parts: [{ teamId, players, state: 'counts' }],
  };
}

/**
 * Enters elevens from sources, as an administrator does. An existing eleven stays: either an administrator entered it, or it
 * was the first complete one, which a source may change after the match. An eleven with a player outside the squad waits for
 * the next reading and does not block others.
 *
 * @returns the number of entered elevens
 */
export async function enterAnnouncedElevens(
  { stores, now, log }: Pick<Deps, 'stores' | 'now' | 'log'>,
  elevens: readonly (Omit<AnnouncedEleven, 'source'> & { source: LineupSource })[],
  { fixtures }: { fixtures: readonly { fixtureId: string; status: string }[] },
): Promise<number> {
  const open = new Set(
    fixtures.filter(({ status }) => OPEN_STATUSES.has(status)).map(({ fixtureId }) => fixtureId),
  );
  const announced = elevens.filter(({ fixtureId }) => open.has(fixtureId));
  if (announced.length === 0) return 0;
  const { officialElevens } = stores;
  let entered = 0;
  for (const { fixtureId, clubId, playerIds, source } of announced) {
    const subject = await officialElevens.subject(fixtureId, clubId);
    if (subject === null || subject.entered !== null || !OPEN_STATUSES.has(subject.status)) continue;
    const eleven = subject.squad.filter(({ id }) => playerIds.includes(id));
    const fault = elevenFault(eleven);
    if (fault !== null) {
      log.warn({ fixtureId, teamId: clubId, source, fault }, 'announced eleven cannot be entered yet');
      continue;
    }
    await officialElevens.replace(fixtureId, clubId, playerIds, { enteredTs: now().toISOString(), source });
    log.info({ fixtureId, teamId: clubId, source }, 'announced eleven entered');
    entered += 1;
  }
  return entered;
}
