import type { AuthUser } from '../../auth.ts';
import { providerErrorOf } from '../../errors.ts';
import { toCamel, toSnake } from '../../rows/names.ts';
import type { Policies, TablePolicy } from '../../policies.ts';
import type { Database, TableRow, Where } from '../../provider.ts';
import { refusal } from '../caller.ts';

/** Maximum rows that a user writes per request. */
const ROWS_PER_WRITE = 100;
/** Maximum own rows of another table that ownership is looked up through. */
const PARENTS = 1000;
const ID_LENGTH = 200;

const NOBODY: TablePolicy = { read: 'nobody', insert: 'nobody', change: 'nobody', delete: 'nobody' };

export type Action = 'read' | 'insert' | 'change' | 'delete';

/** camelCase, whichever way it was written. */
export const tableKey = (table: string) => toCamel(toSnake(table));

export const policyOf = (policies: Policies, table: string): TablePolicy =>
  policies[tableKey(table)] ?? NOBODY;

interface Scope {
  policies: Policies;
  table: string;
  user: AuthUser;
}

/** Finds a user's own rows of one table. */
function createOwnership(database: Database, { policies, table, user }: Scope) {
  const policy = policyOf(policies, table);
  const rows = database.table(tableKey(table));

  /** Ids of the user's own rows of the table that ownership is looked up through. */
  async function ownParents(of: string, among?: readonly string[]): Promise<string[]> {
    const column = policyOf(policies, of).owner?.column ?? 'userId';
    const where = { [column]: { eq: user.id }, ...(among ? { id: { in: among } } : {}) };
    const parents = await database.table(of).list({ select: ['id'], where, limit: PARENTS });
    return parents.map(({ id }) => String(id));
  }

  /** The filter, for the user's own rows only. */
  async function own(where: Where | undefined): Promise<Where> {
    if (policy.owner === undefined) throw refusal(user, `To reach rows of ${table}`);
    const { column, of } = policy.owner;
    const condition: Where = {
      [column]: of === undefined ? { eq: user.id } : { in: await ownParents(of) },
    };
    return { AND: where ? [where, condition] : [condition] };
  }

  /** @throws ProviderError 403 when all matching rows belong to others and may be read */
  async function refuseForeign(where: Where): Promise<void> {
    if (policy.read === 'everybody' && (await rows.exists({ where })))
      throw refusal(user, `To write another user's rows of ${table}`);
  }

  return {
    own,
    ownParents,

    /** The user's own row that matches. */
    async findOwn(where: Where): Promise<TableRow | undefined> {
      const [found] = await rows.list({ where: await own(where), limit: 1 });
      if (found === undefined) await refuseForeign(where);
      return found;
    },

    /** The filter for own rows among those that match. */
    async ownAmong(where: Where): Promise<Where> {
      const ofUser = await own(where);
      if (!(await rows.exists({ where: ofUser }))) await refuseForeign(where);
      return ofUser;
    },
  };
}

/** What a user may do with the rows of a table, provided that they may do it with their own. */
export function createRowAccess(database: Database, scope: Scope) {
  const { policies, table, user } = scope;
  const policy = policyOf(policies, table);
  const { owner, locked = [], counters = [] } = policy;
  const ownership = createOwnership(database, scope);

  /** @throws ProviderError 403 for a column that only the key writes */
  function requireOpen(changes: Partial<TableRow>, row: TableRow): void {
    const closed = new Set([...locked, 'id', ...(owner ? [owner.column] : [])]);
    for (const [key, value] of Object.entries(changes))
      if (closed.has(key) && value !== row[key]) throw refusal(user, `To change ${key} of ${table}`);
  }

  /** The rows with their owner and without locked columns. */
  async function insertable(given: readonly Partial<TableRow>[]): Promise<Partial<TableRow>[]> {
    if (given.length > ROWS_PER_WRITE)
      throw providerErrorOf(400, `A user writes at most ${ROWS_PER_WRITE} rows at a time`);
    const filled = given.map((row) => {
      if (typeof row.id === 'string' && row.id.length > ID_LENGTH)
        throw providerErrorOf(400, `An id has at most ${ID_LENGTH} characters`);
      const open = Object.fromEntries(Object.entries(row).filter(([key]) => !locked.includes(key)));
      return owner && owner.of === undefined ? { ...open, [owner.column]: user.id } : open;
    });
    if (owner?.of !== undefined) {
      const wanted = [...new Set(filled.map((row) => String(row[owner.column] ?? '')))];
      const found = await ownership.ownParents(owner.of, wanted);
      if (found.length < wanted.length) throw providerErrorOf(404, `Record not found in ${owner.of}`);
    }
    return filled;
  }

  return {
    policy,
    insertable,

    /** The filter for the rows that the user may read. */
    readable: async (where: Where | undefined): Promise<Where | undefined> =>
      policy.read === 'everybody' ? where : ownership.own(where),

    /** Whether a change concerns only counters, so that the answer is the current row. */
    namesCountersOnly(changes: Partial<TableRow>): boolean {
      const keys = Object.keys(changes);
      return keys.length > 0 && keys.every((key) => counters.includes(key));
    },

    /**
     * Whether there is such a row for the user.
     *
     * @throws ProviderError 403 for a change that only the key may make
     */
    async mayChange(id: string, changes: Partial<TableRow>): Promise<boolean> {
      if (policy.change === 'nobody') throw refusal(user, `To change rows of ${table}`);
      const row = await ownership.findOwn({ id: { eq: id } });
      if (row === undefined) return false;
      requireOpen(changes, row);
      return true;
    },

    /**
     * Rows to store in place of those with the same `onConflict` columns, which must be the user's own.
     *
     * @returns all rows, and those that replace one, by its id
     */
    async upsertable(given: readonly Partial<TableRow>[], onConflict: readonly string[]) {
      const filled = await insertable(given);
      const replacing = new Map<string, Partial<TableRow>>();
      for (const row of filled.filter((one) => onConflict.every((key) => one[key] !== undefined))) {
        const key = Object.fromEntries(onConflict.map((column) => [column, { eq: row[column] ?? null }]));
        const existing = await ownership.findOwn(key);
        if (existing && policy.change === 'nobody') throw refusal(user, `To change rows of ${table}`);
        if (existing) replacing.set(String(existing.id), row);
      }
      return { rows: filled, replacing };
    },

    /** The filter for the user's own rows among those that match. */
    removable: (where: Where): Promise<Where> => ownership.ownAmong(where),
  };
}
