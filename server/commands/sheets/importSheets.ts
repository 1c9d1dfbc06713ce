import { clubNamed } from '#shared/catalog/clubs.ts';
import type { Fixture, FixtureSide } from '#shared/catalog/fixtures.schema.ts';
import { readSheetCsv, sheetOfLines, type CsvMatch } from '#shared/matchSheet/sheetCsv.ts';
import { faultsOfSheet } from '#shared/matchSheet/sheetFaults.ts';
import type { SheetOfCsv } from '#shared/matchSheet/sheets.schema.ts';
import { foldText } from '#shared/text/foldText.ts';
import { csvLine } from '#shared/text/csv.ts';
import { SHEET_COLUMNS } from '#shared/matchSheet/sheetCsv.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { newSheetId, type NewSheet } from '../../stores/sheets/matchSheets.ts';
import { refreshSeason } from '../feeds/refreshSeason.ts';
import { partsOfSheet } from './enterSheet.ts';
import { takesSheets, type SheetCaller } from './sheetCaller.ts';

/**
 * Takes in match sheets from a table, all that are of matches of the season on show that are over, as an administrator who
 * enters them one by one; the season is merged once.
 *
 * @param enteredBy null for a command
 * @throws AppError 'sheetCsvMalformed', 'sheetWithoutSources'
 */
export async function importSheets(
  deps: Deps,
  enteredBy: SheetCaller | null,
  { csv, isDryRun }: { csv: string; isDryRun: boolean },
): Promise<SheetOfCsv[]> {
  const told = readSheetCsv(csv);
  if (told === null) throw new AppError('sheetCsvMalformed');
  if (!(await takesSheets(deps))) throw new AppError('sheetWithoutSources');
  const [played, { season }] = await Promise.all([
    deps.stores.sheetMatches.played(),
    deps.stores.settings.read(),
  ]);
  const fixtures = played.map(({ fixture }) => fixture);
  const outcomes: SheetOfCsv[] = [];
  let counting = 0;
  for (const match of told) {
    const fixture = match.season === '' || match.season === season ? fixtureOf(match, fixtures) : undefined;
    const found = fixture && (await deps.stores.sheetMatches.subject(fixture.id));
    const { home, away, matchday } = match;
    if (!found) {
      outcomes.push({ home, away, matchday, fixtureId: null, faults: [], parts: [] });
      continue;
    }
    const read = sheetOfLines(match, found.match);
    const faults = faultsOfSheet(read, found.match);
    const parts = partsOfSheet({ read, faults }, found.match, null);
    const fixtureId = found.fixture.id;
    outcomes.push({
      home,
      away,
      matchday,
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
      text: textOf(match),
      answers: '{}',
      parts,
    };
    await deps.stores.matchSheets.enter(sheet, enteredBy, deps.now().toISOString());
    counting += parts.filter(({ state }) => state === 'counts').length;
  }
  if (counting > 0) await refreshSeason(deps);
  return outcomes;
}

/** The lines of a match, as they are kept. */
const textOf = ({ lines }: CsvMatch): string =>
  [csvLine(SHEET_COLUMNS), ...lines.map((line) => csvLine(SHEET_COLUMNS.map((column) => line[column])))].join(
    '',
  );

function fixtureOf({ home, away, matchday }: CsvMatch, fixtures: readonly Fixture[]): Fixture | undefined {
  return fixtures.find(
    (fixture) =>
      isNamed(fixture.home, home) &&
      isNamed(fixture.away, away) &&
      (matchday === '' || Number(matchday) === fixture.matchday),
  );
}

function isNamed({ teamId, name, shortName }: FixtureSide, text: string): boolean {
  const own = [teamId, name, shortName].some((one) => one !== null && foldText(one) === foldText(text));
  return own || clubNamed(text, text)?.id === teamId;
}
