import { providerErrorOf } from '../../errors.ts';
import type { Database, Statement, SqlResult, Table } from '../../provider.ts';
import { bindValues } from '../../rows/values.ts';
import type { Engine, Outcome, Query } from './engine.ts';
import { rowsOf } from './rows.ts';
import {
  changesSchema,
  mayChangeData,
  mayRead,
  scanStatement,
  type ScannedStatement,
} from './scanStatement.ts';
import { createTableOperations } from './tableOperations.ts';
import { createTableSchemas } from './tableSchemas.ts';

interface PreparedStatement {
  statement: ScannedStatement;
  query: Query;
}

/** The port's database on top of an engine. */
export function createDatabase(engine: Engine, now: () => Date): Required<Database> {
  const schemas = createTableSchemas(engine);

  function prepare({ sql, args = [] }: Statement): PreparedStatement {
    if (typeof sql !== 'string') throw providerErrorOf(400, 'A statement needs SQL text');
    const statement = scanStatement(sql);
    const placeholders = statement.parts.length - 1;
    if (args.length !== placeholders)
      throw providerErrorOf(
        400,
        `The statement has ${placeholders} placeholders but ${args.length} arguments were given`,
      );
    const bound = bindValues(args, 'Argument');
    return { statement, query: { text: engine.nativeText(statement, bound), args: bound } };
  }

  const statementsOn = (runs: Pick<Engine, 'run' | 'batch'>): Pick<Database, 'sql' | 'batch'> => ({
    async sql(query, params = []) {
      const { statement, query: nativeQuery } = prepare({ sql: query, args: params });
      const outcome = await runs.run(nativeQuery);
      if (changesSchema(statement)) schemas.forget();
      return resultOf(statement, outcome);
    },

    async batch(statements, mode = 'write', onProgress) {
      if (mode !== 'read' && mode !== 'write') throw providerErrorOf(400, 'The mode must be read or write');
      const all = statements.map(prepare);
      if (mode === 'read' && !all.every(({ statement }) => mayRead(statement)))
        throw providerErrorOf(400, 'Mode read does not allow changes');
      const queries = all.map((one) => one.query);
      const outcomes = await runs.batch(mode, queries, onProgress);
      if (all.some(({ statement }) => changesSchema(statement))) schemas.forget();
      const results: SqlResult[] = [];
      for (const { statement } of all) results.push(await resultOf(statement, outcomes[results.length]));
      return results;
    },
  });

  return {
    table: <R extends object>(name: string) =>
      // The schema is known only at run time; R is the caller's assertion about it.
      createTableOperations({ engine, schemas, now }, name) as unknown as Table<R>,

    async keepRules(rules, statements = []) {
      const texts = rules.flatMap((rule) => engine.ruleTexts(rule));
      await engine.batch('write', [
        ...statements.map((statement) => prepare(statement).query),
        ...texts.map((text) => ({ text, args: [] })),
      ]);
      schemas.forget();
    },

    ...statementsOn(engine),
    project: statementsOn(engine.project),
  };
}

async function resultOf(statement: ScannedStatement, outcome: Outcome | undefined): Promise<SqlResult> {
  if (!outcome) throw providerErrorOf(503, 'The database failed');
  const changes = mayChangeData(statement) ? outcome.changes : 0;
  return {
    rows: await rowsOf(outcome),
    columns: outcome.columns,
    rowCount: outcome.columns.length > 0 ? outcome.rows.length : changes,
  };
}
