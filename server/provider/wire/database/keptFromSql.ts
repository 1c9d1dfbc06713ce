import { scanStatement } from '../../embedded/database/scanStatement.ts';
import { providerErrorOf } from '../../errors.ts';
import { OWN_PREFIXES } from '../../rows/ownTables.ts';

/** Any mention of the provider's own tables: as a name, in quotes, in a string or in a comment. */
const OWN_NAME = new RegExp(`(?<!\\w)(?:${OWN_PREFIXES.join('|')})`, 'iu');
/**
 * Ways in which PostgreSQL reaches a table without its name in the statement: system catalogs and functions, functions that
 * run a query given as text, and names with escapes.
 */
const HIDDEN_NAME =
  /(?<!\w)(?:pg_\w|lo_\w|dblink|set_config|current_setting|ts_stat|ts_rewrite)|_to_xml|(?<!\w)u&["']/iu;
/** Code that is stored to be run later, roles, and the like. */
const DEFINITION = /^\s*(?:create|alter|drop)\s+(?!(?:unique\s+)?(?:index|table|view)\b)/iu;

/**
 * Keeps holders of the key away from the tables in which the provider keeps its signing key, password hashes and the like.
 *
 * SQLite names a table in the statement itself or not at all, so looking for the names is enough there.
 *
 * @throws ProviderError 403; 400 for what is not a statement
 */
export function refuseOwnTables(sql: string): void {
  const { code } = scanStatement(sql);
  if (OWN_NAME.test(sql))
    throw providerErrorOf(
      403,
      "SQL cannot reach the provider's own tables; a text that merely begins like one belongs into a parameter",
    );
  if (HIDDEN_NAME.test(sql))
    throw providerErrorOf(403, 'SQL cannot use system functions and catalogs over the wire');
  if (DEFINITION.test(code))
    throw providerErrorOf(403, 'Only tables, indexes and views can be defined over the wire');
}
