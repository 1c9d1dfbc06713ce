import { providerErrorOf } from '../errors.ts';
import { toSnake } from '../names.ts';
import type { Database, SqlResult, Statement, Table } from '../provider.ts';
import { boundValues } from '../values.ts';
import { hostedTable } from './hostedTable.ts';
import { fieldsOf, type Send } from './http.ts';
import { rowOf } from './rows.ts';

export interface HostedDatabaseOptions {
  send: Send;
  coreUrl: string;
  projectId: string;
  /** Null: only what the provider lets anyone read. */
  secretKey: string | null;
  /** For batches and inserts, which may be large. */
  bulkTimeoutMs: number;
}

/** The port's database over the hosted provider's HTTP interface. */
export function hostedDatabase(options: HostedDatabaseOptions): Database {
  const { send, bulkTimeoutMs: timeoutMs } = options;
  const base = `${options.coreUrl.replace(/\/$/, '')}/api/db/${encodeURIComponent(options.projectId)}`;
  const authorization: Record<string, string> =
    options.secretKey === null ? {} : { Authorization: `Bearer ${options.secretKey}` };

  const post = async (path: 'sql' | 'batch', body: object, isRead: boolean) =>
    fieldsOf(
      (
        await send({
          method: 'POST',
          url: new URL(`${base}/${path}`),
          headers: authorization,
          body,
          isRead,
          timeoutMs,
        })
      ).body,
    );

  return {
    table<R extends object>(name: string) {
      const table = hostedTable((method, parameters, { headers, body } = {}) => {
        const url = new URL(`${base}/rest/v1/${encodeURIComponent(toSnake(name))}`);
        url.search = parameters.toString();
        const isRead = method === 'GET';
        return send({
          method,
          url,
          headers: { ...authorization, ...headers },
          body,
          isRead,
          ...(isRead ? {} : { timeoutMs }),
        });
      });
      // The schema is known at run time only; R is the caller's promise about it.
      return table as unknown as Table<R>;
    },

    async sql(query, params) {
      const body = params === undefined ? { query } : { query, params: boundValues(params, 'Argument') };
      return resultOf(await post('sql', body, false));
    },

    /** `onProgress` is told once, at the end: the provider answers with everything at once. */
    async batch(statements, mode = 'write', onProgress) {
      const body = { statements: statements.map(checked), mode };
      const { results } = await post('batch', body, mode === 'read');
      if (!Array.isArray(results) || results.length !== statements.length)
        throw providerErrorOf(502, 'The provider gave an answer that is not understood', results);
      onProgress?.(statements.length);
      return results.map(resultOf);
    },
  };
}

const checked = ({ sql, args }: Statement): Statement =>
  args === undefined ? { sql } : { sql, args: boundValues(args, 'Argument') };

function resultOf(answer: unknown): SqlResult {
  const { rows, columns, rowCount } = fieldsOf(answer);
  if (!Array.isArray(rows))
    throw providerErrorOf(502, 'The provider gave an answer that is not understood', answer);
  const converted = rows.map(rowOf);
  return {
    rows: converted,
    columns: Array.isArray(columns)
      ? columns.map(String)
      : Object.keys((rows[0] as object | undefined) ?? {}),
    rowCount: Number(rowCount ?? converted.length),
  };
}
