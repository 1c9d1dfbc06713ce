import type { SheetDecision } from '#shared/matchSheet/sheets.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { WholeSheet } from '../../stores/sheets/matchSheets.ts';
import { undoElevenEntry } from '../desk/elevenEntries.ts';
import { recompute } from '../runs/recompute.ts';
import { refreshSeason } from '../feeds/refreshSeason.ts';
import { clubsKeptBy, type SheetCaller } from './sheetCaller.ts';

/**
 * Takes or refuses what a fan has proposed, of the clubs that the caller is trusted with.
 *
 * @throws AppError 'sheetNotFound', 'sheetNotYours', 'alreadyDecided'
 */
export async function decideSheet(
  deps: Deps,
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
 * Undoes a sheet as a whole: what was told before it counts again, and what nobody else tells is unknown again.
 *
 * @throws AppError 'sheetNotFound', 'sheetOfOthers', 'alreadyDecided'; for an eleven also 'fixtureClosed'
 */
export async function undoSheet(deps: Deps, caller: SheetCaller, sheetId: string): Promise<void> {
  const sheet = await requireSheet(deps, sheetId);
  if (!caller.isAdmin && sheet.enteredBy !== caller.id) throw new AppError('sheetOfOthers');
  if (sheet.form === 'eleven') return undoEleven(deps, caller, sheet);
  const changed = await deps.stores.matchSheets.undo(sheet, decidedBy(deps, caller));
  if (changed === 0) throw new AppError('alreadyDecided');
  deps.log.info({ sheetId, undoneBy: caller.id }, 'match sheet undone');
  if (sheet.parts.some(({ state }) => state === 'counts')) await refreshSeason(deps);
}

async function undoEleven(
  deps: Deps,
  caller: SheetCaller,
  { id, fixtureId, parts }: WholeSheet,
): Promise<void> {
  for (const { teamId } of parts) await undoElevenEntry(deps, caller, { sheetId: id, fixtureId, teamId });
  await recompute(deps);
}

/**
 * Lets whoever entered a sheet keep the sheets of one of its clubs from then on.
 *
 * @throws AppError 'sheetNotFound', 'clubNotInFixture'
 */
export async function trustKeeper(
  deps: Deps,
  administrator: SheetCaller,
  { sheetId, teamId }: { sheetId: string; teamId: string },
): Promise<void> {
  const { enteredBy, parts } = await requireSheet(deps, sheetId);
  if (!parts.some((part) => part.teamId === teamId)) throw new AppError('clubNotInFixture');
  await deps.stores.clubKeepers.grant(enteredBy, teamId, {
    grantedBy: administrator.id,
    grantedTs: deps.now().toISOString(),
  });
  deps.log.info({ keeper: enteredBy, teamId, grantedBy: administrator.id }, 'fan keeps a club');
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
