import { LRUCache } from 'lru-cache';
import { scanStatement } from '../../embedded/database/scanStatement.ts';
import { ProviderError, providerErrorOf } from '../../errors.ts';
import type { Database } from '../../provider.ts';
import { OWN_PREFIXES } from '../../rows/ownTables.ts';
import { tablesInSql, type TablesInSql } from './tablesInSql.ts';

/** Any mention of the provider's own tables: as a name, in quotes, in a string or in a comment. */
const OWN_NAME = new RegExp(`(?<!\\w)(?:${OWN_PREFIXES.join('|')})`, 'iu');
/** Prefixes of the databases' internal names, anywhere in a statement: a second barrier behind the lists. */
const HIDDEN_NAME =
  /(?<!\w)(?:pg_\w|lo_\w|sqlite_\w|pragma_\w|information_schema|dblink|set_config|current_setting|ts_stat|ts_rewrite)|_to_xml|(?<!\w)u&["']/iu;
/** Definitions of stored code, roles and the like. */
const DEFINITION = /^\s*(?:create|alter|drop)\s+(?!(?:unique\s+)?(?:index|table|view)\b)/iu;

/** Maximum statements whose tables are remembered. */
const REMEMBERED = 500;
const remembered = new LRUCache<string, TablesInSql>({ max: REMEMBERED });

/** The tables of a statement that stays within the lists. @throws ProviderError 403, 400 */
export function allowedTables(sql: string): TablesInSql {
  const known = remembered.get(sql);
  if (known) return known;
  const { code } = scanStatement(sql);
  if (OWN_NAME.test(sql))
    throw providerErrorOf(
      403,
      "SQL cannot reach the provider's own tables; a text that merely begins like one belongs in a parameter",
    );
  if (HIDDEN_NAME.test(sql))
    throw providerErrorOf(403, 'SQL cannot use system functions and catalogs over the wire');
  if (DEFINITION.test(code))
    throw providerErrorOf(403, 'Only tables, indexes and views can be defined over the wire');
  const tables = tablesInSql(sql);
  remembered.set(sql, tables);
  return tables;
}

/**
 * Restricts holders of the key to the project's tables and to functions that compute from their arguments alone. It keeps them
 * away from the provider's tables of signing keys, password hashes and the like, and from the database's facts about itself.
 *
 * @returns a function that refuses a list of statements to run in order; ProviderError 403, and 400 for what is not a statement or
 *   reaches a missing table
 */
export function createSqlDoor(
  database: Pick<Database, 'table'>,
): (statements: readonly string[]) => Promise<void> {
  /** Tables once found stay known: if one is dropped, the database itself reports it. */
  const known = new Set<string>();

  async function requireTable(name: string): Promise<void> {
    if (known.has(name)) return;
    try {
      await database.table(name).exists();
    } catch (error) {
      if (error instanceof ProviderError && error.status === 404)
        throw providerErrorOf(
          400,
          'SQL over the wire reaches the tables of the project only, and one does not exist',
        );
      throw error;
    }
    known.add(name);
  }

  return async (statements) => {
    const created = new Set<string>();
    const needed = new Set<string>();
    for (const sql of statements) {
      const tables = allowedTables(sql);
      for (const name of tables.needed) if (!created.has(name)) needed.add(name);
      for (const name of tables.created) created.add(name);
    }
    await Promise.all([...needed].map(requireTable));
  };
}
