import { providerErrorOf } from '../errors.ts';
import type { Database, Statement, SqlResult, Table } from '../provider.ts';
import { boundValues } from '../values.ts';
import type { Engine, Outcome, Run } from './engine.ts';
import { rowsOf } from './rows.ts';
import {
  changesSchema,
  mayChangeData,
  mayRead,
  scanStatement,
  type ScannedStatement,
} from './scanStatement.ts';
import { tableOperations } from './tableOperations.ts';
import { tableSchemasOf } from './tableSchemas.ts';

interface PreparedStatement {
  statement: ScannedStatement;
  text: string;
  args: ReturnType<typeof boundValues>;
}

/** The port's database over an engine. */
export function databaseOf(engine: Engine, now: () => Date): Database {
  const schemas = tableSchemasOf(engine);

  function prepared({ sql, args = [] }: Statement): PreparedStatement {
    if (typeof sql !== 'string') throw providerErrorOf(400, 'A statement needs SQL text');
    const statement = scanStatement(sql);
    const placeholders = statement.parts.length - 1;
    if (args.length !== placeholders)
      throw providerErrorOf(
        400,
        `The statement has ${placeholders} placeholders but ${args.length} arguments were given`,
      );
    return { statement, text: engine.nativeText(statement), args: boundValues(args, 'Argument') };
  }

  return {
    table: <R extends object>(name: string) =>
      // The schema is known at run time only; R is the caller's promise about it.
      tableOperations({ engine, schemas, now }, name) as unknown as Table<R>,

    async sql(query, params = []) {
      const { statement, text, args } = prepared({ sql: query, args: params });
      const outcome = await engine.run(text, args);
      if (changesSchema(statement)) schemas.forget();
      return resultOf(statement, outcome);
    },

    async batch(statements, mode = 'write', onProgress) {
      if (mode !== 'read' && mode !== 'write') throw providerErrorOf(400, 'The mode must be read or write');
      const all = statements.map(prepared);
      if (mode === 'read' && !all.every(({ statement }) => mayRead(statement)))
        throw providerErrorOf(400, 'Mode read refuses to change anything');
      const results = await engine.transaction(mode, (run) => runAll(all, run, onProgress));
      if (all.some(({ statement }) => changesSchema(statement))) schemas.forget();
      return results;
    },
  };
}

async function runAll(
  all: readonly PreparedStatement[],
  run: Run,
  onProgress: ((statementsDone: number) => void) | undefined,
): Promise<SqlResult[]> {
  const results: SqlResult[] = [];
  for (const { statement, text, args } of all) {
    results.push(resultOf(statement, await run(text, args)));
    onProgress?.(results.length);
  }
  return results;
}

function resultOf(statement: ScannedStatement, outcome: Outcome): SqlResult {
  const changes = mayChangeData(statement) ? outcome.changes : 0;
  return {
    rows: rowsOf(outcome),
    columns: outcome.columns,
    rowCount: outcome.columns.length > 0 ? outcome.rows.length : changes,
  };
}
