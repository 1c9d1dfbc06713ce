import { isClubNamed } from '@hub/shared/catalog/clubs.ts';
import {
  playersNamedIn,
  partsOfEntries,
  squadWith,
  newcomerId,
} from '@hub/shared/matchSheet/sheetEntries.ts';
import {
  SIDES,
  type KnownPart,
  type SheetMatch,
  type SheetParts,
  type SheetState,
  type Side,
} from '@hub/shared/matchSheet/matchSheet.ts';
import {
  faultsOfSheet,
  isBlocking,
  isClubCovered,
  type SheetFault,
} from '@hub/shared/matchSheet/sheetFaults.ts';
import type {
  SheetOfCsv,
  SheetEntered,
  SheetInput,
  SheetDecision,
  SideEntries,
} from '@hub/shared/matchSheet/sheets.schema.ts';
import type { Fixture } from '@hub/shared/catalog/fixtures.schema.ts';
import type { Deps } from '../../deps.ts';
import type { RunDeps } from '../runs/computePstart.ts';
import { AppError } from '../../errors.ts';
import { newSheetId, type NewSheet, type WholeSheet } from '../../stores/sheets/matchSheets.ts';
import type { SheetSubject } from '../../stores/sheets/sheetMatches.ts';
import { refreshSeason, type RefreshDeps } from '../feeds/refreshSeason.ts';
import { undoElevenEntry, type SheetCaller, clubsKeptBy } from '../elevens/officialElevens.ts';
import { replayRecord, type ReplaySummary } from '../record/replayRecord.ts';
import { recompute } from '../runs/runs.ts';
import { newestSeason } from '../feeds/runningSeason.ts';
import type { StoredFriendly } from '../../stores/sheets/friendlies.ts';
import { friendliesOfCsv, isFriendlyMatch } from './friendlyCsv.ts';
import { csvOfLines, linesOfParts, readSheetCsv, sheetOfLines, type CsvMatch } from './sheetCsv.ts';

/**
 * Stores a match sheet. Parts of clubs that its writer keeps count at once, and the chances are recomputed; other parts wait for
 * a keeper or an administrator, in place of the writer's earlier ones. A club's part with an impossible entry is stored but does
 * not count.
 *
 * @throws AppError 'fixtureNotFound', 'sheetTooEarly', 'sheetWithoutSources', 'playerNotFound', 'sheetEmpty'
 */
export async function enterSheet(
  deps: RefreshDeps,
  caller: SheetCaller,
  { fixtureId, ...entered }: SheetInput,
): Promise<SheetEntered> {
  const subject = await requireSubject(deps, fixtureId);
  const { season, match, fixture } = subject;
  const read = { home: partsOf(entered.home, match.home), away: partsOf(entered.away, match.away) };
  const keeps = await clubsKeptBy(deps, caller);
  const parts = partsToStore(read, faultsOfSheet(read, match), match, keeps);
  if (parts.length === 0) throw new AppError('sheetEmpty');
  const place = { season, matchday: String(fixture.matchday), home: match.home.id, away: match.away.id };
  const sheet: NewSheet = {
    id: newSheetId(),
    season,
    fixtureId,
    form: 'form',
    text: csvOfLines(
      parts.flatMap(({ teamId, players }) => linesOfParts(players, { ...place, team: teamId })),
    ),
    parts,
  };
  await deps.stores.matchSheets.enter(sheet, caller, deps.now().toISOString());
  deps.log.info(
    { fixtureId, sheetId: sheet.id, enteredBy: caller.id, states: parts.map(({ state }) => state) },
    'match sheet entered',
  );
  if (parts.some(({ state }) => state === 'counts')) await refreshSeason(deps);
  return { sheetId: sheet.id, parts: parts.map(({ teamId, state }) => ({ teamId, state })) };
}

/** A club's entries as parts, with an id for each newcomer. @throws AppError 'playerNotFound' */
function partsOf(entries: SideEntries | null, { players }: SheetMatch['home']): KnownPart[] {
  if (entries === null) return [];
  const names = new Map(squadWith(players, entries.newcomers).map(({ id, name }) => [id, name]));
  const ids = new Map(entries.newcomers.map((_name, at) => [newcomerId(at), crypto.randomUUID()]));
  if (playersNamedIn(entries).some((id) => !names.has(id))) throw new AppError('playerNotFound');
  return partsOfEntries(entries, (id) => names.get(id) ?? id).map((part) =>
    Object.assign(part, { playerId: ids.get(part.playerId) ?? part.playerId }),
  );
}

/** @throws AppError 'fixtureNotFound', 'sheetTooEarly', 'sheetWithoutSources' */
export async function requireSubject(
  deps: Pick<Deps, 'stores' | 'now'>,
  fixtureId: string,
): Promise<SheetSubject> {
  const subject = await deps.stores.sheetMatches.subject(fixtureId);
  if (subject === null) throw new AppError('fixtureNotFound');
  if (subject.fixture.status !== 'finished') throw new AppError('sheetTooEarly');
  if (!(await acceptsSheets(deps))) throw new AppError('sheetWithoutSources');
  return subject;
}

/** @param keeps clubs whose parts count at once; null for all */
function partsToStore(
  read: SheetParts,
  faults: readonly SheetFault[],
  match: SheetMatch,
  keeps: ReadonlySet<string> | null,
): NewSheet['parts'] {
  return SIDES.filter((side) => isClubCovered(read[side])).map((side) => {
    const teamId = match[side].id;
    const players = read[side].filter((part): part is KnownPart => part.playerId !== null);
    return { teamId, players, state: stateOf(side, faults, keeps === null || keeps.has(teamId)) };
  });
}

function stateOf(side: Side, faults: readonly SheetFault[], isTrusted: boolean): SheetState {
  if (faults.some((fault) => fault.side === side && isBlocking(fault))) return 'faulty';
  return isTrusted ? 'counts' : 'proposed';
}

/**
 * Accepts or rejects a fan's sheet, for the clubs that the caller keeps.
 *
 * @throws AppError 'sheetNotFound', 'sheetNotYours', 'alreadyDecided'
 */
export async function decideSheet(
  deps: RefreshDeps,
  caller: SheetCaller,
  { sheetId, decision }: SheetDecision,
): Promise<void> {
  const sheet = await requireSheet(deps, sheetId);
  const keeps = await clubsKeptBy(deps, caller);
  const own = sheet.parts.map(({ teamId }) => teamId).filter((teamId) => keeps === null || keeps.has(teamId));
  if (own.length === 0) throw new AppError('sheetNotYours');
  const state = decision === 'taken' ? 'counts' : 'refused';
  const changed = await deps.stores.matchSheets.decide(sheetId, own, state, decidedBy(deps, caller));
  if (changed === 0) throw new AppError('alreadyDecided');
  deps.log.info({ sheetId, state, clubs: own, decidedBy: caller.id }, 'match sheet decided');
  if (state === 'counts') await refreshSeason(deps);
}

/**
 * Undoes a whole sheet: earlier data count again, and facts contained only in the sheet are unknown again.
 *
 * @throws AppError 'sheetNotFound', 'sheetOfOthers', 'alreadyDecided'; for an eleven also 'fixtureClosed'
 */
export async function undoSheet(deps: RefreshDeps, caller: SheetCaller, sheetId: string): Promise<void> {
  const sheet = await requireSheet(deps, sheetId);
  if (!caller.isAdmin && sheet.enteredBy !== caller.id) throw new AppError('sheetOfOthers');
  if (sheet.form === 'eleven') return undoEleven(deps, caller, sheet);
  const changed = await deps.stores.matchSheets.undo(sheet, decidedBy(deps, caller));
  if (changed === 0) throw new AppError('alreadyDecided');
  deps.log.info({ sheetId, undoneBy: caller.id }, 'match sheet undone');
  if (sheet.parts.some(({ state }) => state === 'counts')) await refreshSeason(deps);
}

async function undoEleven(
  deps: RunDeps,
  caller: SheetCaller,
  { id, fixtureId, parts }: WholeSheet,
): Promise<void> {
  for (const { teamId } of parts) await undoElevenEntry(deps, caller, { sheetId: id, fixtureId, teamId });
  await recompute(deps);
}

/**
 * Makes the writer of a sheet a keeper of one of its clubs.
 *
 * @throws AppError 'sheetNotFound', 'clubNotInFixture'
 */
export async function trustKeeper(
  deps: Pick<Deps, 'stores' | 'now' | 'log'>,
  administrator: SheetCaller,
  { sheetId, teamId }: { sheetId: string; teamId: string },
): Promise<void> {
  const { enteredBy, parts } = await requireSheet(deps, sheetId);
  if (!parts.some((part) => part.teamId === teamId)) throw new AppError('clubNotInFixture');
  await deps.stores.clubKeepers.grant(enteredBy, teamId, {
    grantedBy: administrator.id,
    grantedTs: deps.now().toISOString(),
  });
  deps.log.info({ keeper: enteredBy, teamId, grantedBy: administrator.id }, 'club keeper changed');
}

async function requireSheet({ stores }: Pick<Deps, 'stores'>, sheetId: string): Promise<WholeSheet> {
  const sheet = await stores.matchSheets.byId(sheetId);
  if (sheet === null) throw new AppError('sheetNotFound');
  return sheet;
}

const decidedBy = ({ now }: Pick<Deps, 'now'>, { id }: SheetCaller) => ({
  decidedBy: id,
  nowTs: now().toISOString(),
});

/**
 * Imports match sheets from a table, for finished matches of the current season and for friendlies, and replays the record. Works as if an
 * administrator entered them one by one, but merges the season once.
 *
 * @param enteredBy null for a command
 * @throws AppError 'lettersLost', 'sheetCsvMalformed', 'sheetWithoutSources'
 */
export async function importSheets(
  deps: RefreshDeps,
  enteredBy: SheetCaller | null,
  { csv, isDryRun }: { csv: string; isDryRun: boolean },
): Promise<{ matches: SheetOfCsv[]; replayed: ReplaySummary | null }> {
  const matches = await enterSheetsOfCsv(deps, enteredBy, { csv, isDryRun });
  const isNew =
    !isDryRun &&
    matches.some(({ isFriendly, parts }) => !isFriendly && parts.some(({ state }) => state === 'counts'));
  return { matches, replayed: isNew ? await replayRecord(deps) : null };
}

/** Does the work of `importSheets` without the replay. */
export async function enterSheetsOfCsv(
  deps: RefreshDeps,
  enteredBy: SheetCaller | null,
  { csv, isDryRun }: { csv: string; isDryRun: boolean },
): Promise<SheetOfCsv[]> {
  if (csv.includes('\uFFFD')) throw new AppError('lettersLost');
  const sheets = readSheetCsv(csv);
  if (sheets === null) throw new AppError('sheetCsvMalformed');
  if (!(await acceptsSheets(deps))) throw new AppError('sheetWithoutSources');
  const [played, { season }] = await Promise.all([
    deps.stores.sheetMatches.played(),
    deps.stores.settings.read(),
  ]);
  const fixtures = played.map(({ fixture }) => fixture);
  const outcomes: SheetOfCsv[] = [];
  let counting = 0;
  const clubs = sheets.some(isFriendlyMatch)
    ? await deps.stores.expectedElevens.clubs(deps.now().toISOString())
    : [];
  const friendlies: StoredFriendly[] = [];
  for (const match of sheets) {
    if (isFriendlyMatch(match)) {
      const read = friendliesOfCsv(match, clubs, { season, now: deps.now() });
      outcomes.push(read.outcome);
      friendlies.push(...read.friendlies);
      continue;
    }
    const fixture = match.season === '' || match.season === season ? fixtureOf(match, fixtures) : undefined;
    const found = fixture && (await deps.stores.sheetMatches.subject(fixture.id));
    const { home, away, matchday } = match;
    if (!found) {
      outcomes.push({ home, away, matchday, isFriendly: false, fixtureId: null, faults: [], parts: [] });
      continue;
    }
    const { parts: read, remarks } = sheetOfLines(match, found.match);
    const faults = faultsOfSheet(read, found.match, remarks);
    const parts = partsToStore(read, faults, found.match, null);
    const fixtureId = found.fixture.id;
    outcomes.push({
      home,
      away,
      matchday,
      isFriendly: false,
      fixtureId,
      faults: faults.map(({ names, ...fault }) => Object.assign(fault, { names: [...names] })),
      parts: parts.map(({ teamId, state }) => ({ teamId, state })),
    });
    if (isDryRun || parts.length === 0) continue;
    const sheet: NewSheet = {
      id: newSheetId(),
      season: found.season,
      fixtureId,
      form: 'csv',
      text: csvOfLines(match.lines),
      parts,
    };
    await deps.stores.matchSheets.enter(sheet, enteredBy, deps.now().toISOString());
    counting += parts.filter(({ state }) => state === 'counts').length;
  }
  if (counting > 0) await refreshSeason(deps);
  if (!isDryRun && friendlies.length > 0) {
    await deps.stores.friendlies.enter(friendlies);
    await recompute(deps);
  }
  return outcomes;
}

const fixtureOf = ({ home, away, matchday }: CsvMatch, fixtures: readonly Fixture[]): Fixture | undefined =>
  fixtures.find(
    (fixture) =>
      isClubNamed({ ...fixture.home, id: fixture.home.teamId }, home) &&
      isClubNamed({ ...fixture.away, id: fixture.away.teamId }, away) &&
      (matchday === '' || Number(matchday) === fixture.matchday),
  );

/** Whether the current season comes from sources, so that sheets can add to it. */
export async function acceptsSheets(deps: Pick<Deps, 'stores' | 'now'>): Promise<boolean> {
  const [running, { season, dataKind }] = await Promise.all([
    newestSeason(deps),
    deps.stores.settings.read(),
  ]);
  return running !== null && dataKind === 'imported' && running === season;
}
