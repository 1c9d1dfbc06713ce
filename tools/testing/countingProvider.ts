import type { Provider, Table } from '@hub/provider/provider.ts';

/** Wraps a provider and counts the round trips to its database. */
export function countingProvider<P extends Provider>(provider: P): { provider: P; calls: string[] } {
  const calls: string[] = [];
  const { database } = provider;
  const counted: Provider['database'] = {
    table<R extends object>(name: string): Table<R> {
      return new Proxy(database.table<R>(name), {
        get(table, operation) {
          const method: unknown = Reflect.get(table, operation);
          if (typeof method !== 'function') return method;
          return (...args: unknown[]): unknown => {
            calls.push(`${name}.${String(operation)}`);
            return Reflect.apply(method, table, args);
          };
        },
      });
    },
    sql: (...args) => {
      calls.push('sql');
      return database.sql(...args);
    },
    batch: (...args) => {
      calls.push('batch');
      return database.batch(...args);
    },
    ...(database.project && { project: database.project }),
  };
  return { provider: { ...provider, database: counted }, calls };
}
