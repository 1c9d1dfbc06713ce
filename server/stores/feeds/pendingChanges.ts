import type { Database } from '@hub/provider/provider.ts';
import { number } from '../../schema/columns.ts';
import { heldChanges, mergedSeasons } from '../../schema/feeds.ts';
import { insertStatements } from '../bulk.ts';
import { query, readRow, readRows, write, writeRows, writeTogether } from '../statements.ts';

export type StoredPendingChange = ReturnType<typeof heldChanges.decode>;

const OPEN = query(
  heldChanges.columns,
  `select {columns} from held_changes where decision = 'open' order by held_ts, id`,
);
const DECISIONS = query(
  heldChanges.pick('id', 'decision'),
  'select {columns} from held_changes where id in (:ids)',
);
const DECIDE = write(
  `update held_changes set decision = :decision, decided_by = :decidedBy, decided_ts = :nowTs where id = :id and decision = 'open'`,
);
const FORGET = write(`delete from held_changes where decision = 'open' and id not in (:openIds)`);
const FORGET_ALL = write(`delete from held_changes where decision = 'open'`);
const SHOWN = query(mergedSeasons.pick('bundle'), 'select {columns} from merged_seasons where id = :season');
const SHOW = write(
  `insert into merged_seasons (id, bundle, merged_ts, facts) values (:season, :bundle, :mergedTs, :facts)
  on conflict (id) do update set bundle = excluded.bundle, merged_ts = excluded.merged_ts, facts = excluded.facts`,
);
const MERGED = query(
  { ...mergedSeasons.pick('mergedTs', 'facts'), factsNow: number },
  `select {columns}, (select count(*) from source_facts)
    + (select coalesce(sum(revision), 0) from match_sheet_parts) as facts_now from merged_seasons
  order by id desc limit 1`,
);
const NOTE_MERGED = write(
  'update merged_seasons set merged_ts = :mergedTs, facts = :facts where id = :season',
);

/** When a season was merged, and from how many facts and changes of match sheets. */
export interface MergeState {
  mergedTs: string;
  facts: number;
}

/** Changes that wait for a decision, and the merged season that the next one is compared with. */
export function createPendingChangesStore(database: Database) {
  return {
    open: (): Promise<StoredPendingChange[]> => readRows(database, OPEN()),

    /** Decisions on these changes by id, 'open' if undecided; without changes that were never held. */
    async decisionsOn(ids: readonly string[]): Promise<Map<string, StoredPendingChange['decision']>> {
      if (ids.length === 0) return new Map();
      const rows = await readRows(database, DECISIONS({ ids }));
      return new Map(rows.map(({ id, decision }) => [id, decision]));
    },

    /** Stores new pending changes, and deletes open ones that the sources have withdrawn. */
    async hold(changes: readonly StoredPendingChange[], openIds: readonly string[]): Promise<void> {
      // `not in` of an empty list matches nothing.
      const forget = openIds.length === 0 ? FORGET_ALL() : FORGET({ openIds });
      await writeTogether(database, [forget, insertStatements(heldChanges, changes)]);
    },

    /** @returns false if the change is no longer open */
    async decide(
      id: string,
      decision: 'taken' | 'refused',
      decidedBy: string,
      nowTs: string,
    ): Promise<boolean> {
      return (await writeRows(database, DECIDE({ decision, decidedBy, nowTs, id }))) === 1;
    },

    /** The last merged bundle of a season, as JSON; null before the first merge. */
    async shown(season: string): Promise<string | null> {
      return (await readRow(database, SHOWN({ season })))?.bundle ?? null;
    },

    /** The last merge, and the current number of facts; null before the first merge. */
    lastMerge: (): Promise<(MergeState & { factsNow: number }) | null> => readRow(database, MERGED()),

    /** Notes that the season was merged again without a change. */
    async noteMerged(season: string, { mergedTs, facts }: MergeState): Promise<void> {
      await writeRows(database, NOTE_MERGED({ mergedTs, facts, season }));
    },

    async show(season: string, bundle: string, { mergedTs, facts }: MergeState): Promise<void> {
      await writeRows(database, SHOW({ season, bundle, mergedTs, facts }));
    },
  };
}
