import { json, Router } from 'express';
import { mayChangeData, scanStatement } from '../../embedded/database/scanStatement.ts';
import { providerErrorOf } from '../../errors.ts';
import { toCamel } from '../../rows/names.ts';
import type { ColumnValue, Provider, SqlResult, Statement } from '../../provider.ts';
import { requireKey } from '../caller.ts';
import { BODY_LIMIT, type TableAccessRules } from './tableAccess.ts';
import { OWN_PREFIXES } from '../../rows/ownTables.ts';

/** `/sql` and `/batch`, which need the secret key. */
export function sqlRoutes(
  provider: Provider,
  { secretKey, hooks }: Pick<TableAccessRules, 'secretKey' | 'hooks'>,
): Router {
  const router = Router();
  const { project } = provider.database;
  if (project === undefined) return router;
  const withKey = requireKey({ secretKey, auth: provider.auth }, 'SQL');

  /** Only statements that change data go through the hook. */
  function around<T>(statements: readonly string[], run: () => Promise<T>): Promise<T> {
    const changing = statements.filter((sql) => mayChangeData(scanStatement(sql)));
    return hooks.around && changing.length > 0 ? hooks.around(changing.join('\n'), run) : run();
  }
  const largeBody = json({ limit: BODY_LIMIT });

  router.post('/sql', withKey, largeBody, async (request, response) => {
    const { query, params } = objectOf(request.body);
    if (typeof query !== 'string') throw providerErrorOf(400, 'The body needs a query');
    requireProjectSql(query);
    const started = performance.now();
    const result = await around([query], () => project.sql(query, argumentsOf(params)));
    response.json({ ...toWire(result), executionTime: performance.now() - started });
  });

  router.post('/batch', withKey, largeBody, async (request, response) => {
    const { statements, mode = 'write' } = objectOf(request.body);
    if (!Array.isArray(statements)) throw providerErrorOf(400, 'The body needs a list of statements');
    if (mode !== 'read' && mode !== 'write') throw providerErrorOf(400, 'The mode must be read or write');
    const started = performance.now();
    const all = statements.map(statementOf);
    for (const { sql } of all) requireProjectSql(sql);
    const run = () => project.batch(all, mode);
    const results = await around(mode === 'read' ? [] : all.map(({ sql }) => sql), run);
    response.json({
      results: results.map(toWire),
      executionTime: performance.now() - started,
      success: true,
    });
  });

  return router;
}

function objectOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw providerErrorOf(400, 'The body must be a JSON object');
  return body as Record<string, unknown>;
}

function statementOf(value: unknown): Statement {
  const { sql, args } = objectOf(value);
  if (typeof sql !== 'string') throw providerErrorOf(400, 'A statement needs SQL text');
  return { sql, args: argumentsOf(args) };
}

/** Leaves checking the elements to the provider. */
function argumentsOf(value: unknown): ColumnValue[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw providerErrorOf(400, 'The arguments of a statement must be a list');
  return value as ColumnValue[];
}

/** On the wire, keys are the column names of the database. */
function toWire({ rows, columns, rowCount }: SqlResult) {
  const keys = columns.map((column) => [column, toCamel(column)] as const);
  return {
    rows: rows.map((row) => Object.fromEntries(keys.map(([column, key]) => [column, row[key] ?? null]))),
    columns,
    rowCount,
  };
}

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
