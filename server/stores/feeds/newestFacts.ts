import { compareText } from '@hub/shared/text/compareText.ts';
import type { Database } from '@hub/provider/provider.ts';
import { number } from '../../schema/columns.ts';
import { sourceFacts } from '../../schema/feeds.ts';
import { query, readTogether, type ResultRow } from '../statements.ts';

const SINCE = query(sourceFacts.columns, 'select {columns} from source_facts where fetched_ts >= :lastTs');
export const COUNT = query({ facts: number }, 'select count(*) as facts from source_facts');

type Row = ResultRow<typeof SINCE>;

/** The rows read so far. The only change in a row is that it stops being the newest; only old rows are ever deleted. */
interface Known {
  season: string;
  /** Number of rows in the table. */
  count: number;
  /** The newest row of each thing. */
  newest: Map<string, Row>;
  /** The newest instant of fetching, and the ids of all rows from that instant. */
  lastTs: string;
  lastIds: ReadonlySet<string>;
}

const nothingOf = (season: string): Known => ({
  season,
  count: 0,
  newest: new Map(),
  lastTs: '',
  lastIds: new Set(),
});

const keyOf = ({ source, kind, sourceId }: Row) => `${source} ${kind} ${sourceId}`;

/** In the same order in every process, whenever its rows were read. */
const inOrder = (rows: ReadonlyMap<string, Row>) =>
  new Map([...rows].toSorted(([one], [other]) => compareText(one, other)));

/**
 * Reads the newest facts of a season. Whenever one changes, the season is merged from all of them, so only the first call
 * reads all rows, and later calls read new ones.
 *
 * @returns a function whose rows stay the same objects while the facts are unchanged; do not mutate them
 */
export function newestFactsReader(database: Database): (season: string) => Promise<readonly Row[]> {
  let known = nothingOf('');

  async function readSince(before: Known): Promise<Known | null> {
    const [[counted], rows] = await readTogether(database, [COUNT(), SINCE(before)]);
    const fresh = rows.filter(({ id }) => !before.lastIds.has(id));
    const count = counted?.facts ?? 0;
    // A process with a slow clock has added rows with an earlier instant, or old rows were deleted.
    if (count !== before.count + fresh.length) return null;
    if (fresh.length === 0) return before;
    const newest = new Map(before.newest);
    for (const row of fresh) if (row.isNewest && row.season === before.season) newest.set(keyOf(row), row);
    const lastTs = fresh.reduce(
      (last, { fetchedTs }) => (fetchedTs > last ? fetchedTs : last),
      before.lastTs,
    );
    const lastIds = new Set(rows.filter(({ fetchedTs }) => fetchedTs === lastTs).map(({ id }) => id));
    return { season: before.season, count, newest: inOrder(newest), lastTs, lastIds };
  }

  return async (season) => {
    const before = known.season === season ? known : nothingOf(season);
    const read = (await readSince(before)) ?? (await readSince(nothingOf(season)));
    if (read === null) throw new Error('The facts were not read as one consistent snapshot');
    known = read;
    return [...read.newest.values()];
  };
}
