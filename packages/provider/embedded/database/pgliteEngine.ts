import type { ColumnValue } from '../../provider.ts';
import type { BoundValue } from '../../rows/values.ts';
import { whileOpen } from './databaseErrors.ts';
import { createProjectRuns } from './postgresProject.ts';
import type { Engine, Outcome, Query } from './engine.ts';
import { postgresDialect, valueParsers } from './postgresDialect.ts';

const READ_ONLY = 'set transaction isolation level repeatable read read only';

interface Queryable {
  query(
    text: string,
    args: BoundValue[],
    options: { rowMode: 'array'; parsers: typeof valueParsers },
  ): Promise<{ rows: unknown[]; fields: { name: string }[]; affectedRows?: number }>;
}

/** The part of PGlite (in-process PostgreSQL) that the engine uses; the caller opens it. */
export interface Pglite extends Queryable {
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function openPgliteEngine(instance: Pglite): Engine {
  let isClosed = false;

  const runs: Pick<Engine, 'run' | 'batch'> = {
    run: (query) => whileOpen(isClosed, () => ask(instance, query)),
    batch: (mode, queries, onDone) =>
      whileOpen(isClosed, () =>
        instance.transaction(async (transaction) => {
          if (mode === 'read') await ask(transaction, { text: READ_ONLY, args: [] });
          const outcomes: Outcome[] = [];
          for (const query of queries) {
            outcomes.push(await ask(transaction, query));
            onDone?.(outcomes.length);
          }
          return outcomes;
        }),
      ),
  };
  return {
    ...postgresDialect,
    ...runs,
    project: createProjectRuns(runs),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await instance.close();
    },
  };
}

async function ask(connection: Queryable, { text, args }: Query): Promise<Outcome> {
  const { rows, fields, affectedRows } = await connection.query(text, [...args], {
    rowMode: 'array',
    parsers: valueParsers,
  });
  const columns = fields.map(({ name }) => name);
  return {
    columns,
    rows: rows as ColumnValue[][],
    changes: columns.length > 0 ? 0 : (affectedRows ?? 0),
  };
}
