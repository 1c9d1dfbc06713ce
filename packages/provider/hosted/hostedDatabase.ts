import { ProviderError, providerErrorOf } from '../errors.ts';
import { toSnake } from '../rows/names.ts';
import type { Database, SqlResult, Statement, Table } from '../provider.ts';
import { bindValues } from '../rows/values.ts';
import { createHostedTable } from './hostedTable.ts';
import { fieldsOf, type Send } from './http.ts';
import { rowOf } from './rows.ts';

export interface HostedDatabaseOptions {
  send: Send;
  coreUrl: string;
  projectId: string;
  /** Null allows only public reads. */
  secretKey: string | null;
  /** For batches and inserts, which may be large. */
  bulkTimeoutMs: number;
}

/** The port's database on the hosted provider's HTTP interface. */
export function createHostedDatabase(options: HostedDatabaseOptions): Database {
  const { bulkTimeoutMs } = options;
  const send = options.secretKey === null ? options.send : explainRefusedKey(options.send);
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
          ...(isRead ? {} : { timeoutMs: bulkTimeoutMs }),
        })
      ).body,
    );

  return {
    table<R extends object>(name: string) {
      const table = createHostedTable((method, parameters, { headers, body } = {}) => {
        const url = new URL(`${base}/rest/v1/${encodeURIComponent(toSnake(name))}`);
        url.search = parameters.toString();
        const isRead = method === 'GET';
        return send({
          method,
          url,
          headers: { ...authorization, ...headers },
          body,
          isRead,
          ...(isRead ? {} : { timeoutMs: bulkTimeoutMs }),
        });
      });
      // The schema is known only at run time; R is the caller's assertion about it.
      return table as unknown as Table<R>;
    },

    async sql(query, params) {
      const body = params === undefined ? { query } : { query, params: bindValues(params, 'Argument') };
      return resultOf(await post('sql', body, READS.test(query)));
    },

    /** Calls `onProgress` once, at the end, because the provider sends all results at once. */
    async batch(statements, mode = 'write', onProgress) {
      const body = { statements: statements.map(bindArguments), mode };
      const { results } = await post('batch', body, mode === 'read');
      if (!Array.isArray(results) || results.length !== statements.length)
        throw providerErrorOf(502, 'The provider returned a malformed answer', results);
      onProgress?.(statements.length);
      return results.map(resultOf);
    },
  };
}

/** A statement that certainly changes nothing: it gets a read's time limit and is retried. */
const READS = /^\s*select\b/i;

/** A refused key is the operator's problem; passed on, it would look as if the visitor were not signed in. */
const explainRefusedKey =
  (send: Send): Send =>
  (request) =>
    send(request).catch((error: unknown) => {
      if (error instanceof ProviderError && (error.status === 401 || error.status === 403))
        throw providerErrorOf(502, 'The provider refuses the key of this hub', error);
      throw error;
    });

const bindArguments = ({ sql, args }: Statement): Statement =>
  args === undefined ? { sql } : { sql, args: bindValues(args, 'Argument') };

function resultOf(answer: unknown): SqlResult {
  const { rows, columns, rowCount } = fieldsOf(answer);
  if (!Array.isArray(rows)) throw providerErrorOf(502, 'The provider returned a malformed answer', answer);
  const converted = rows.map(rowOf);
  return {
    rows: converted,
    columns: Array.isArray(columns)
      ? columns.map(String)
      : Object.keys((rows[0] as object | undefined) ?? {}),
    rowCount: Number(rowCount ?? converted.length),
  };
}
