import { SheetInput, type SheetForm } from '#shared/matchSheet/sheets.schema.ts';
import type { Deps } from '../../deps.ts';
import type { PastedEntry } from '../../stores/sheets/matchSheets.ts';
import { requireSubject } from './enterSheet.ts';
import { clubsKeptBy, type SheetCaller } from './sheetCaller.ts';

/**
 * What a sheet of a match is read against, and what was entered before.
 *
 * @throws AppError 'fixtureNotFound', 'sheetTooEarly', 'sheetWithoutSources'
 */
export async function readSheetForm(deps: Deps, caller: SheetCaller, fixtureId: string): Promise<SheetForm> {
  const [{ match }, entries, kept] = await Promise.all([
    requireSubject(deps, fixtureId),
    deps.stores.matchSheets.ofFixture(fixtureId),
    clubsKeptBy(deps, caller),
  ]);
  const ofMatch = entries.filter(({ form }) => form !== 'eleven');
  // Whoever decides about a sheet reads it first; to all others it is somebody else's text.
  const decides = kept === null || [match.home.id, match.away.id].some((teamId) => kept.has(teamId));
  const sheets = [...Map.groupBy(ofMatch, ({ id }) => id).values()].flatMap((parts) =>
    toSheet(parts, caller, decides),
  );
  return { match, sheets };
}

const OPEN: ReadonlySet<string> = new Set(['counts', 'faulty', 'proposed']);

function toSheet(parts: readonly PastedEntry[], caller: SheetCaller, decides: boolean): SheetForm['sheets'] {
  const [first] = parts;
  if (first === undefined) return [];
  const { id, form, text, answers, enteredTs, enteredBy, displayName } = first;
  const isOpen = parts.some(({ state }) => OPEN.has(state));
  const mayRead = form === 'text' && (decides || enteredBy === caller.id);
  return [
    {
      id,
      form,
      enteredTs,
      enteredBy: displayName,
      mayUndo: isOpen && (caller.isAdmin || enteredBy === caller.id),
      pasted: mayRead ? { text, answers: SheetInput.shape.answers.parse(JSON.parse(answers)) } : null,
      parts: parts.map(({ teamId, state }) => ({ teamId, state })),
    },
  ];
}
