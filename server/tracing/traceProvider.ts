import type { Database, Provider, Table } from '../provider/provider.ts';
import type { Trace } from './trace.ts';

/** Services whose calls are traced under their names. */
const SERVICES = [
  'auth',
  'accounts',
  'realtime',
  'storage',
  'analytics',
  'notifications',
  'ai',
  'data',
  'backups',
] as const satisfies readonly (keyof Provider)[];

/** Records each call to a provider as a span. It names services, calls and tables, never values. */
export function traceProvider<P extends Provider>(provider: P, trace: Trace): P {
  const services = SERVICES.flatMap((name) => {
    const service = provider[name];
    return service === undefined ? [] : [[name, traceCalls(service, name, trace)] as const];
  });
  return {
    ...provider,
    ...Object.fromEntries(services),
    database: traceDatabase(provider.database, 'database', trace),
    ...(provider.readDatabase
      ? { readDatabase: traceDatabase(provider.readDatabase, 'readDatabase', trace) }
      : {}),
  };
}

function traceDatabase(database: Database, name: string, trace: Trace): Database {
  return {
    ...database,
    table: <R extends object>(table: string): Table<R> =>
      traceCalls(database.table<R>(table), `${name}.${table}`, trace),
    sql: (query, params) =>
      trace(`${name}.sql`, { 'db.operation.name': operationOf(query) }, () => database.sql(query, params)),
    batch: (statements, ...rest) =>
      trace(
        `${name}.batch`,
        {
          'db.operation.batch.size': statements.length,
          'db.operation.name': [...new Set(statements.map(({ sql }) => operationOf(sql)))].join(' '),
        },
        () => database.batch(statements, ...rest),
      ),
  };
}

/** First word of a statement, in lower case. */
const operationOf = (sql: string) => /^\s*([a-z]+)/iu.exec(sql)?.[1]?.toLowerCase() ?? 'other';

function traceCalls<S extends object>(service: S, name: string, trace: Trace): S {
  return new Proxy(service, {
    get(target, call) {
      const method: unknown = Reflect.get(target, call);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]): unknown =>
        trace(`${name}.${String(call)}`, {}, (): unknown => Reflect.apply(method, target, args));
    },
  });
}
