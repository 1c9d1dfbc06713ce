import { scanStatement } from '../../embedded/database/scanStatement.ts';
import { providerErrorOf } from '../../errors.ts';
import { OWN_PREFIXES } from '../../rows/ownTables.ts';

/** Any mention of the provider's own tables: as a name, in quotes, in a string or in a comment. */
const OWN_NAME = new RegExp(`(?<!\\w)(?:${OWN_PREFIXES.join('|')})`, 'iu');
/** The databases' facts about themselves, functions that run text as SQL, and names that hide behind escapes. */
const HIDDEN_NAME =
  /(?<!\w)(?:pg_\w|lo_\w|sqlite_\w|pragma_\w|information_schema|dbstat\b|dblink|xpath_table|crosstab|connectby|set_config|current_setting|ts_stat|ts_rewrite|inet_(?:server|client)_\w|reg(?:class|collation|config|dictionary|namespace|oper|operator|proc|procedure|role|type)\b)|_to_xml|"(?:version|repeat|generate_series)"\s*\(|(?<!\w)u&["']/iu;
/** The same where it is not within a text. */
const HIDDEN_CODE =
  /\b(?:current_(?:user|role|catalog|schemas?|database|query)|session_user|system_user|version\s*\(|repeat\s*\(|generate_series\s*\()|(?<!\.\s*)\buser\b/iu;
/** Definitions of stored code, roles and the like, and changes of a table besides its columns, constraints and names. */
const DEFINITION = /^\s*(?:create|alter|drop)\s+(?!(?:unique\s+)?(?:index|table|view)\b)/iu;
const ALTERATION =
  /^\s*alter\s+(?!table\s+(?:if\s+exists\s+)?(?:only\s+)?\S+\s+(?:add|drop|rename|alter)\b)|^\s*alter\b[^]*(?:\b(?:enable|disable)\s+\w|\bowner\s+to\b)|\binherits\s*\(/iu;

/**
 * Refuses, before the database sees them, statements that ask for its facts about itself. What programs must never reach, the
 * database refuses by itself (`Database.project`).
 *
 * @throws ProviderError 403, and 400 for what is not a statement
 */
export function requireProjectSql(sql: string): void {
  const { code } = scanStatement(sql);
  if (OWN_NAME.test(sql))
    throw providerErrorOf(
      403,
      "SQL cannot reach the provider's own tables; a text that merely begins like one belongs in a parameter",
    );
  if (HIDDEN_NAME.test(sql) || HIDDEN_CODE.test(code))
    throw providerErrorOf(403, 'SQL cannot use system functions and catalogs over the wire');
  if (DEFINITION.test(code) || ALTERATION.test(code))
    throw providerErrorOf(
      403,
      'Only tables, indexes and views can be defined over the wire, and columns, constraints and names changed',
    );
}
