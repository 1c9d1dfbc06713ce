import { Router } from 'express';
import { RECORD_CSV_PATH } from '@hub/shared/publicApi/addresses.ts';
import { readRedistribution, type Redistribution } from './redistribution.ts';
import type { Deps } from '../deps.ts';
import { csvLine, type CsvValue } from '@hub/shared/text/csv.ts';
import type { SendShared } from './sharedAnswers/sharedAnswers.ts';
import type { LedgerLine } from '../stores/record/record.ts';
import { isOpenData, LICENCE_COLUMN, licenceOf } from './openData.ts';

const LINES_AT_ONCE = 500;

/** A line without data that may not be passed on. */
type OpenLine = Omit<LedgerLine, 'started'> & { started: boolean | null };

/** Expected and actual points under the rules of Bundesliga Fantasy. */
const pointsOf = ({ points }: OpenLine) =>
  points.find(({ profile }) => profile === 'bundesligaFantasy') ?? null;

/** Without `pstart_untold`, which beside the chance would spell out the list of a single source. */
const COLUMNS: readonly (readonly [name: string, value: (line: OpenLine) => CsvValue])[] = [
  ['matchday', (line) => line.matchday],
  ['kickoff_utc', (line) => line.kickoffTs],
  ['fixture_id', (line) => line.fixtureId],
  ['club', (line) => line.teamName],
  ['player_id', (line) => line.playerId],
  ['player', (line) => line.playerName],
  ['position_group', (line) => line.positionGroup],
  ['basis', (line) => line.base],
  ['frozen_utc', (line) => line.frozenTs],
  ['known_until_utc', (line) => line.asOfTs],
  ['model', (line) => line.modelVersion],
  ['start_probability', (line) => round(line.startProbability)],
  ['comes_on_probability', (line) => (line.comesOn === null ? null : round(line.comesOn))],
  ['started_last', (line) => line.startedLast],
  ['started', (line) => line.started],
  ['said', (line) => line.said],
  ['start_probability_without_news', (line) => (line.withoutNews === null ? null : round(line.withoutNews))],
  ['expected_points', (line) => pointsOf(line)?.points ?? null],
  ['points_low', (line) => pointsOf(line)?.low ?? null],
  ['points_high', (line) => pointsOf(line)?.high ?? null],
  ['points', (line) => pointsOf(line)?.actual ?? null],
];

/** Columns with OpenLigaDB's data, if the season comes from there. */
const OPEN_COLUMNS = ['matchday', 'kickoff_utc'];

/** Serves every scored prediction of the current season as CSV (UTF-8, comma, CRLF). */
export function createRecordCsvRouter(deps: Pick<Deps, 'stores' | 'readers'>, send: SendShared): Router {
  const router = Router();
  router.get(RECORD_CSV_PATH, (req, res) =>
    send(req, res, async () => ({
      contentType: 'text/csv; charset=utf-8; header=present',
      fileName: 'trefferquote.csv',
      cacheControl: 'no-cache',
      content: await csvOf(
        deps.stores.record,
        await readRedistribution(deps),
        licenceOf(isOpenData(deps, await deps.stores.settings.read()) ? OPEN_COLUMNS : []),
      ),
    })),
  );
  return router;
}

/** Removes starters and reports that may not be passed on; the hub's forecasts are its own. */
const openLine = (line: LedgerLine, { isElevenOpen, isStatusOpen }: Redistribution): OpenLine => {
  const isEleven = isElevenOpen(line.fixtureId, { name: line.teamName });
  return Object.assign({}, line, {
    started: isEleven ? line.started : null,
    startedLast: isEleven ? line.startedLast : null,
    said: isStatusOpen(line.playerId) ? line.said : null,
    points: isEleven ? line.points : line.points.map((of) => Object.assign({}, of, { actual: null })),
  });
};

/** Reads page by page, so that other requests get turns in between. */
async function csvOf(
  record: Deps['stores']['record'],
  redistribution: Redistribution,
  licence: string,
): Promise<string> {
  const parts = [csvLine([...COLUMNS.map(([name]) => name), LICENCE_COLUMN])];
  for (let after: string | undefined = ''; after !== undefined;) {
    const lines: LedgerLine[] = await record.lines(after, LINES_AT_ONCE);
    for (const line of lines) {
      const open = openLine(line, redistribution);
      parts.push(csvLine([...COLUMNS.map(([, value]) => value(open)), licence]));
    }
    after = lines.length < LINES_AT_ONCE ? undefined : lines.at(-1)?.id;
  }
  return parts.join('');
}

const round = (probability: number) => Number(probability.toFixed(4));
