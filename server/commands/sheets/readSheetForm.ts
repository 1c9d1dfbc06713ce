import type { SheetForm } from '#shared/matchSheet/sheets.schema.ts';
import type { Deps } from '../../deps.ts';
import type { SheetEntry } from '../../stores/sheets/matchSheets.ts';
import { requireSubject } from './enterSheet.ts';
import type { SheetCaller } from './sheetCaller.ts';

/**
 * What a sheet of a match is read against, and what was entered before.
 *
 * @throws AppError 'fixtureNotFound', 'sheetTooEarly', 'sheetWithoutSources'
 */
export async function readSheetForm(deps: Deps, caller: SheetCaller, fixtureId: string): Promise<SheetForm> {
  const [{ match }, entries] = await Promise.all([
    requireSubject(deps, fixtureId),
    deps.stores.matchSheets.ofFixture(fixtureId),
  ]);
  const ofMatch = entries.filter(({ form }) => form !== 'eleven');
  const sheets = [...Map.groupBy(ofMatch, ({ id }) => id).values()].flatMap((parts) =>
    toSheet(parts, caller),
  );
  return { match, sheets };
}

const OPEN: ReadonlySet<string> = new Set(['counts', 'faulty', 'proposed']);

function toSheet(parts: readonly SheetEntry[], caller: SheetCaller): SheetForm['sheets'] {
  const [first] = parts;
  if (first === undefined) return [];
  const { id, form, enteredTs, enteredBy, displayName } = first;
  const isOpen = parts.some(({ state }) => OPEN.has(state));
  return [
    {
      id,
      form,
      enteredTs,
      enteredBy: displayName,
      mayUndo: isOpen && (caller.isAdmin || enteredBy === caller.id),
      parts: parts.map(({ teamId, state }) => ({ teamId, state })),
    },
  ];
}
