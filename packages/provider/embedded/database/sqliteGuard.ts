import { constants, type DatabaseSync } from 'node:sqlite';
import { isOwnTable } from '../../rows/ownTables.ts';

const {
  SQLITE_OK,
  SQLITE_DENY,
  SQLITE_ALTER_TABLE,
  SQLITE_CREATE_INDEX,
  SQLITE_CREATE_TABLE,
  SQLITE_CREATE_VIEW,
  SQLITE_DELETE,
  SQLITE_DROP_INDEX,
  SQLITE_DROP_TABLE,
  SQLITE_DROP_TRIGGER,
  SQLITE_DROP_VIEW,
  SQLITE_FUNCTION,
  SQLITE_INSERT,
  SQLITE_PRAGMA,
  SQLITE_READ,
  SQLITE_RECURSIVE,
  SQLITE_REINDEX,
  SQLITE_SELECT,
  SQLITE_TRANSACTION,
  SQLITE_UPDATE,
} = constants;

const ALLOWED = new Set([
  SQLITE_SELECT,
  SQLITE_RECURSIVE,
  SQLITE_TRANSACTION,
  SQLITE_REINDEX,
  // Only as a part of dropping a table.
  SQLITE_DROP_TRIGGER,
]);
/** Actions on the table that comes first. */
const ON_FIRST = new Set([
  SQLITE_READ,
  SQLITE_INSERT,
  SQLITE_UPDATE,
  SQLITE_DELETE,
  SQLITE_CREATE_TABLE,
  SQLITE_CREATE_VIEW,
  SQLITE_DROP_TABLE,
  SQLITE_DROP_VIEW,
]);
/** Actions on the table that comes second. */
const ON_SECOND = new Set([SQLITE_ALTER_TABLE, SQLITE_CREATE_INDEX, SQLITE_DROP_INDEX]);
/** Functions that reveal or change something besides their arguments, or take memory without data. */
const FUNCTIONS =
  /^(?:load_extension|zeroblob|randomblob|sqlite_(?:version|source_id|log|offset|compileoption_\w+)|fts\d\w*)$/u;
/** Tables that SQLite computes, which programs may read: they show nothing but their arguments. */
const COMPUTED = new Set(['json_each', 'json_tree']);

/** Called before each statement with its text. */
export type StatementGuard = (text: string) => void;

/**
 * Lets SQLite itself refuse, while it compiles a statement, all that is not the project's: the provider's own tables, the
 * schema, settings and other files, whichever way a statement, a view or a trigger reaches them.
 */
export function guardProject(database: DatabaseSync): StatementGuard {
  const computed = new Set(
    database
      .prepare('select lower(name) as name from pragma_module_list')
      .all()
      .map(({ name }) => String(name)),
  );
  let isDefinition = false;
  const isOpen = (table: string | null) => {
    const name = table?.toLowerCase() ?? '';
    if (/^sqlite_(?:temp_)?(?:master|schema)$/u.test(name)) return isDefinition;
    if (COMPUTED.has(name)) return true;
    return !isOwnTable(name) && !/^(?:sqlite_|pragma_)/u.test(name) && !computed.has(name);
  };
  database.setAuthorizer((action, first, second) => {
    const isAllowed =
      ALLOWED.has(action) ||
      (ON_FIRST.has(action) && isOpen(first)) ||
      (ON_SECOND.has(action) && isOpen(second)) ||
      (action === SQLITE_FUNCTION && !FUNCTIONS.test(second?.toLowerCase() ?? '')) ||
      // Read before and after a query, by the engine.
      (action === SQLITE_PRAGMA && first === 'schema_version' && second === null);
    return isAllowed ? SQLITE_OK : SQLITE_DENY;
  });
  return (text) => {
    isDefinition = /^\s*(?:create|alter|drop)\b/iu.test(text);
  };
}
