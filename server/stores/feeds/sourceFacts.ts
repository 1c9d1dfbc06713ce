import type { Source } from '../../../shared/feeds.ts';
import type { Database } from '../../provider/provider.ts';
import { sourceFacts } from '../../schema/feeds.ts';
import { insertStatements } from '../bulk.ts';
import { change, changeTogether, question, readRows } from '../statements.ts';

/** A fact as it is stored; `value` is JSON, null when the source no longer tells it. */
export type StoredFact = Pick<
  ReturnType<typeof sourceFacts.decode>,
  'source' | 'kind' | 'sourceId' | 'season' | 'value' | 'sourceUpdatedTs'
>;

const NEWEST = question(
  sourceFacts.pick('source', 'kind', 'sourceId', 'season', 'value', 'sourceUpdatedTs'),
  `select source, kind, source_id, season, value, source_updated_ts from source_facts
  where is_newest = 1 and season = ? order by source, kind, source_id`,
);
const OUTDATE = change(
  `update source_facts set is_newest = 0 where source = ? and kind = ? and source_id = ? and season = ?
  and is_newest = 1`,
);
const SEASONS = question(
  sourceFacts.pick('season'),
  'select distinct season from source_facts where is_newest = 1 and source = ? order by season',
);

/** Facts of all sources, append-only: a change is a row of its own, and none is ever lost. */
export function createSourceFactsStore(database: Database) {
  return {
    /** The newest fact of each thing in a season. */
    newest: (season: string): Promise<StoredFact[]> => readRows(database, NEWEST(season)),

    /** Seasons that a source tells of, oldest first. */
    async seasonsOf(source: Source): Promise<string[]> {
      return (await readRows(database, SEASONS(source))).map(({ season }) => season);
    },

    /** Appends changed facts in one transaction. */
    async append(facts: readonly StoredFact[], fetchedTs: string): Promise<void> {
      if (facts.length === 0) return;
      const rows = facts.map((fact) => ({ ...fact, id: crypto.randomUUID(), fetchedTs, isNewest: true }));
      await changeTogether(database, [
        facts.map(({ source, kind, sourceId, season }) => OUTDATE(source, kind, sourceId, season)),
        insertStatements(sourceFacts, rows),
      ]);
    },
  };
}
