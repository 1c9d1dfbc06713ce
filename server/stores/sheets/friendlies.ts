import type { Database } from '@hub/provider/provider.ts';
import type { RowOf } from '../../schema/columns.ts';
import { friendlies } from '../../schema/sheets.ts';
import { upsertStatements } from '../bulk.ts';
import { FRIENDLIES } from '../season/friendlyRows.ts';
import { query, readRow, readRows, write, writeRows, writeTogether } from '../statements.ts';

export type StoredFriendly = RowOf<typeof friendlies.columns>;

const ONE = query(friendlies.columns, 'select {columns} from friendlies where id = :id');
const WITHDRAW = write('delete from friendlies where id = :id');

/** Line-ups of matches without points. */
export function createFriendliesStore(database: Database) {
  return {
    /** All of the season, newest first. */
    list: (): Promise<StoredFriendly[]> => readRows(database, FRIENDLIES()),

    /** Null if it was withdrawn. */
    byId: (id: string): Promise<StoredFriendly | null> => readRow(database, ONE({ id })),

    /** Adds friendlies, in place of those of the same clubs and days. */
    enter: (added: readonly StoredFriendly[]) => writeTogether(database, upsertStatements(friendlies, added)),

    withdraw: (id: string) => writeRows(database, WITHDRAW({ id })),
  };
}
