import { ProviderError, providerErrorOf } from '../../errors.ts';
import { toSnake } from '../../rows/names.ts';
import { isOwnTable } from '../../rows/ownTables.ts';
import type { Engine } from './engine.ts';

interface ColumnSchema {
  isNullable: boolean;
  isNumber: boolean;
}

export class TableSchema {
  /** snake_case */
  readonly name: string;
  readonly #columns: ReadonlyMap<string, ColumnSchema>;

  constructor(name: string, columns: ReadonlyMap<string, ColumnSchema>) {
    this.name = name;
    this.#columns = columns;
  }

  has(column: string): boolean {
    return this.#columns.has(column);
  }

  isNullable(column: string): boolean {
    return this.#columns.get(column)?.isNullable ?? true;
  }

  /** Whether the column contains numbers only. */
  isNumber(column: string): boolean {
    return this.#columns.get(column)?.isNumber ?? false;
  }

  /**
   * The column (snake_case) for a key in camelCase or snake_case.
   *
   * @throws UnknownName 400
   */
  columnOf(key: string): string {
    const column = toSnake(key);
    if (!this.has(column)) throw new UnknownName(400, `Column ${key} not found in table ${this.name}`);
    return column;
  }
}

class UnknownName extends ProviderError {
  constructor(status: 400 | 404, message: string) {
    super(status === 400 ? 'VALIDATION_ERROR' : 'NETWORK_ERROR', status, message);
  }
}

export interface TableSchemas {
  /**
   * Runs `plan` on the schema of the table. When it meets an unknown name, runs it again on a freshly read schema,
   * because another process may have migrated in the meantime.
   *
   * @throws ProviderError 404 'Table … not found', 400 'Column … not found in table …'
   */
  with<T>(name: string, plan: (table: TableSchema) => T): Promise<T>;
  /** Call after changing the schema. */
  forget(): void;
}

export function createTableSchemas(engine: Engine): TableSchemas {
  let known: Promise<Map<string, TableSchema>> | undefined;

  async function named(name: string): Promise<TableSchema> {
    known ??= load();
    const reading = known;
    const table = await reading.then(
      (tables) => tables.get(toSnake(name)),
      (error: unknown) => {
        if (known === reading) known = undefined;
        throw error;
      },
    );
    if (!table) throw new UnknownName(404, `Table ${name} not found`);
    return table;
  }

  async function load() {
    const { rows } = await engine.run({ text: engine.columnsQuery, args: [] });
    const tables = new Map<string, Map<string, ColumnSchema>>();
    for (const [table, column, nullable, number] of rows as [string, string, number, number][]) {
      if (isOwnTable(table)) continue;
      const columns = tables.get(table) ?? new Map<string, ColumnSchema>();
      tables.set(table, columns.set(column, { isNullable: nullable === 1, isNumber: number === 1 }));
    }
    return new Map([...tables].map(([name, columns]) => [name, new TableSchema(name, columns)]));
  }

  return {
    async with(name, plan) {
      if (typeof name !== 'string' || name === '') throw providerErrorOf(400, 'The table has no name');
      try {
        return plan(await named(name));
      } catch (error) {
        if (!(error instanceof UnknownName)) throw error;
      }
      known = undefined;
      return plan(await named(name));
    },
    forget() {
      known = undefined;
    },
  };
}
