import type { Source } from '@hub/shared/feeds/sources.ts';
import type { FactKind } from '@hub/shared/feeds/feeds.schema.ts';
import type { Database } from '@hub/provider/provider.ts';
import { sourceFacts } from '../../schema/feeds.ts';
import { insertStatements } from '../bulk.ts';
import { COUNT, newestFactsReader } from './newestFacts.ts';
import { query, readRow, readRows, write, writeTogether } from '../statements.ts';

/** A stored fact; `value` is JSON, null if the source no longer reports it. */
export type StoredFact = Omit<ReturnType<typeof sourceFacts.decode>, 'id' | 'isNewest'>;
export type NewFact = Omit<StoredFact, 'fetchedTs'>;

const FACT = sourceFacts.pick(
  'source',
  'kind',
  'sourceId',
  'season',
  'value',
  'sourceUpdatedTs',
  'fetchedTs',
);
const NEWEST_OF_KIND = query(
  FACT,
  `select {columns} from source_facts
  where is_newest = 1 and season = :season and source = :source and kind = :kind order by source_id`,
);
const NEWEST_OF_THINGS = query(
  FACT,
  `select {columns} from source_facts
  where source = :source and kind = :kind and source_id in (:sourceIds) and season = :season
    and is_newest = 1 order by source_id`,
);
/** For more things than this, all things of the kind are read, always with the same statement. */
const THINGS_AT_ONCE = 50;
const OUTDATE = write(
  `update source_facts set is_newest = 0 where source = :source and kind = :kind and source_id = :sourceId
    and season = :season and is_newest = 1`,
);
const SEASONS = query(
  sourceFacts.pick('season'),
  'select distinct {columns} from source_facts where is_newest = 1 and source = :source order by season',
);

const SQUADS_BEFORE = query(
  FACT,
  `select {columns} from source_facts
  where is_newest = 1 and kind = 'squadPlayer' and value is not null and season = (
    select max(b.season) from source_facts b where b.is_newest = 1 and b.kind = 'squadPlayer' and b.season < :season)
  order by source, source_id`,
);

/** Facts of all sources: every change is a new row, and only retention deletes old ones. */
export function createSourceFactsStore(database: Database) {
  return {
    /** The newest fact of each thing in a season, by source, kind and id; the same objects while unchanged. */
    newest: newestFactsReader(database),

    /** Number of stored facts, including older ones. */
    count: async (): Promise<number> => (await readRow(database, COUNT()))?.facts ?? 0,

    /** The newest facts of one kind from one source. */
    newestOfKind: (season: string, source: Source, kind: FactKind): Promise<StoredFact[]> =>
      readRows(database, NEWEST_OF_KIND({ season, source, kind })),

    /** The newest facts of some things; for a long list also of others of the kind. */
    newestOf: (
      season: string,
      source: Source,
      kind: FactKind,
      sourceIds: readonly string[],
    ): Promise<StoredFact[]> =>
      readRows(
        database,
        sourceIds.length > THINGS_AT_ONCE
          ? NEWEST_OF_KIND({ season, source, kind })
          : NEWEST_OF_THINGS({ source, kind, sourceIds, season }),
      ),

    /** Members of squads as last reported in the newest earlier season with any. */
    squadsBefore: (season: string): Promise<StoredFact[]> => readRows(database, SQUADS_BEFORE({ season })),

    /** A source's seasons, oldest first. */
    async seasonsOf(source: Source): Promise<string[]> {
      return (await readRows(database, SEASONS({ source }))).map(({ season }) => season);
    },

    /** Appends changed facts in one transaction. */
    async append(facts: readonly NewFact[], fetchedTs: string): Promise<void> {
      if (facts.length === 0) return;
      const rows = facts.map((fact) => ({ ...fact, id: crypto.randomUUID(), fetchedTs, isNewest: true }));
      await writeTogether(database, [
        facts.map((fact) => OUTDATE(fact)),
        insertStatements(sourceFacts, rows),
      ]);
    },
  };
}
