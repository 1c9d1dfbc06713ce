import {
  SIDES,
  type ReadSheet,
  type SheetAnswers,
  type SheetMatch,
  type Side,
} from '#shared/matchSheet/matchSheet.ts';
import { readMatchSheet } from '#shared/matchSheet/readMatchSheet.ts';
import { faultsOfSheet, isBlocking, isTold, type SheetFault } from '#shared/matchSheet/sheetFaults.ts';
import { withNewcomers } from '#shared/matchSheet/sheetNewcomers.ts';
import type { SheetState } from '#shared/matchSheet/sheetStates.ts';
import type { SheetEntered, SheetInput } from '#shared/matchSheet/sheets.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { KnownPart } from '#shared/matchSheet/matchSheet.ts';
import { newSheetId, type NewSheet } from '../../stores/sheets/matchSheets.ts';
import type { SheetSubject } from '../../stores/sheets/sheetMatches.ts';
import { refreshSeason } from '../feeds/refreshSeason.ts';
import { clubsKeptBy, takesSheets, type SheetCaller } from './sheetCaller.ts';

/** What stands in a sheet, and what speaks against it. */
export interface UnderstoodSheet {
  read: ReadSheet;
  faults: SheetFault[];
}

/** Reads a text again as its writer saw it read. */
export function understandSheet(text: string, match: SheetMatch, answers: SheetAnswers): UnderstoodSheet {
  const read = withNewcomers(readMatchSheet(text, match, answers), answers, () => crypto.randomUUID());
  return { read, faults: faultsOfSheet(read, match) };
}

/**
 * Keeps a match sheet whole. What it tells of clubs that its writer is trusted with counts at once, and the chances follow;
 * the rest waits for somebody who is. A club's part in which something cannot be is kept and does not count.
 *
 * @throws AppError 'fixtureNotFound', 'sheetTooEarly', 'sheetWithoutSources', 'sheetEmpty'
 */
export async function enterSheet(
  deps: Deps,
  caller: SheetCaller,
  { fixtureId, text, answers }: SheetInput,
): Promise<SheetEntered> {
  const subject = await requireSubject(deps, fixtureId);
  const understood = understandSheet(text, subject.match, answers);
  const parts = partsOfSheet(understood, subject.match, await clubsKeptBy(deps, caller));
  if (parts.every(({ players }) => players.length === 0)) throw new AppError('sheetEmpty');
  const sheet: NewSheet = {
    id: newSheetId(),
    season: subject.season,
    fixtureId,
    form: 'text',
    text,
    answers: JSON.stringify(answers),
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

/** @throws AppError 'fixtureNotFound', 'sheetTooEarly', 'sheetWithoutSources' */
export async function requireSubject(deps: Deps, fixtureId: string): Promise<SheetSubject> {
  const subject = await deps.stores.sheetMatches.subject(fixtureId);
  if (subject === null) throw new AppError('fixtureNotFound');
  if (subject.fixture.status !== 'finished') throw new AppError('sheetTooEarly');
  if (!(await takesSheets(deps))) throw new AppError('sheetWithoutSources');
  return subject;
}

/** @param keeps clubs whose parts count at once; null: all */
export function partsOfSheet(
  { read, faults }: UnderstoodSheet,
  match: SheetMatch,
  keeps: ReadonlySet<string> | null,
): NewSheet['parts'] {
  return SIDES.filter((side) => isTold(read[side])).map((side) => {
    const teamId = match[side].id;
    const players = read[side].filter((part): part is KnownPart => part.playerId !== null);
    return { teamId, players, state: stateOf(side, faults, keeps === null || keeps.has(teamId)) };
  });
}

function stateOf(side: Side, faults: readonly SheetFault[], isTrusted: boolean): SheetState {
  if (faults.some((fault) => fault.side === side && isBlocking(fault))) return 'faulty';
  return isTrusted ? 'counts' : 'proposed';
}
