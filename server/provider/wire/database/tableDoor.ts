import { json, type Request, type Response } from 'express';
import { providerErrorOf } from '../../errors.ts';
import type { Policies, TablePolicy } from '../../rows/policies.ts';
import type { ListOptions, Provider, Table, TableRow, Where } from '../../provider.ts';
import { callerOf, refusal, type WireCaller } from '../caller.ts';
import { endWithAnswer, type EnterWork } from '../enterWork.ts';
import { limitPublicList, limitUserList } from './publicLimits.ts';
import type { TableHooks, Writer } from './tableHooks.ts';
import { createRowAccess, policyOf, tableKey, type Action } from './rowAccess.ts';

export const BODY_LIMIT = '50mb';
const USER_BODY_LIMIT = '1mb';
/** Rows that are deleted one by one with one request. */
const REMOVED_AT_ONCE = 100;

export interface TableAccess {
  /** With null, there is no key that may do everything. */
  secretKey: string | null;
  policies: Policies;
  hooks: TableHooks;
  enterWork: EnterWork;
  /** Counts a write of a user. @throws AppError 'tooMany' */
  allowWrite: (userId: string) => Promise<void>;
}

/** A request that has been let in. */
export interface Asked {
  /** The table as the address names it. */
  name: string;
  caller: WireCaller;
  table: Table;
  writer: Writer;
}

type Rows = Promise<TableRow[]>;

/** What callers of the REST dialect may do, and doing it. */
export function createTableDoor({ database, auth }: Provider, access: TableAccess) {
  const { secretKey, policies, hooks, enterWork, allowWrite } = access;
  const around = hooks.around ?? (<T>(_tables: string, write: () => Promise<T>) => write());
  const readBody = createBodyReader();

  /** @returns null for the key, which may do everything, and for strangers, who only read what everybody may */
  function rowAccessOf({ caller: { user }, name }: Asked) {
    return user && createRowAccess(database, { policies, table: name, user });
  }

  async function prepared({ name, writer }: Asked, rows: Partial<TableRow>[]) {
    return (await hooks.prepare?.[tableKey(name)]?.(rows, writer)) ?? rows;
  }

  async function upsert(asked: Asked, given: Partial<TableRow>[], onConflict: string[]): Rows {
    const rowAccess = rowAccessOf(asked);
    const rows = rowAccess ? await rowAccess.upsertable(given, onConflict) : given;
    const agreeingIn = rowAccess?.policy.owner?.column;
    const stored = await asked.table.upsertMany(await prepared(asked, rows), { onConflict, agreeingIn });
    if (stored.length < given.length)
      throw providerErrorOf(409, 'A row with this id belongs to another user');
    return stored;
  }

  return {
    /** @throws ProviderError 401 for strangers who would write or read what is not public, 403 for users, AppError 'tooMany', 'busy' */
    async admit(request: Request, action: Action): Promise<Asked> {
      const caller = await callerOf(request, { secretKey, auth });
      const name = String(request.params.table);
      const address = request.ip ?? 'unknown';
      const policy = policyOf(policies, name);
      const isOpen =
        caller.kind === 'user'
          ? isOpenToUsers(policy, action)
          : action === 'read' && policy.read === 'everybody';
      // Before anything is counted: a refusal costs nothing.
      if (caller.kind !== 'key' && !isOpen) throw refusal(caller.user, `To ${action} rows of ${name}`);
      if (caller.kind === 'user' && action !== 'read') await allowWrite(caller.user.id);
      if (caller.kind !== 'key') {
        const leave = await enterWork(
          { address, userId: caller.user?.id ?? null },
          `${action} ${tableKey(name)}`,
        );
        endWithAnswer(request.res, leave);
      }
      return { name, caller, table: database.table(tableKey(name)), writer: { user: caller.user, address } };
    },

    /** The body, which is read only now that it is known who sends it. */
    body: (request: Request, response: Response, { caller }: Asked) =>
      readBody(request, response, caller.kind === 'key' ? BODY_LIMIT : USER_BODY_LIMIT),

    /** The options, for what the caller may read and within their limits. */
    async readable(asked: Asked, options: ListOptions): Promise<ListOptions> {
      if (asked.caller.kind === 'key') return options;
      if (asked.caller.kind === 'stranger') return limitPublicList(options);
      const where = await rowAccessOf(asked)?.readable(options.where);
      return limitUserList({ ...options, where });
    },

    /** @param onConflict columns of an upsert; null only inserts */
    insert: (asked: Asked, given: Partial<TableRow>[], onConflict: string[] | null): Rows =>
      around(asked.name, async () => {
        if (onConflict !== null) return upsert(asked, given, onConflict);
        const rowAccess = rowAccessOf(asked);
        const rows = rowAccess ? await rowAccess.insertable(given) : given;
        return asked.table.createMany(await prepared(asked, rows));
      }),

    /** @returns nothing when there is no such row for the caller */
    async change(asked: Asked, id: string, changes: Partial<TableRow>): Rows {
      const rowAccess = rowAccessOf(asked);
      if (rowAccess?.namesCountersOnly(changes))
        return asked.table.list({ where: await rowAccess.readable({ id: { eq: id } }), limit: 1 });
      if (rowAccess && !(await rowAccess.mayChange(id, changes))) return [];
      const clean = hooks.check?.[tableKey(asked.name)];
      return around(asked.name, () => updated(asked.table, id, clean ? clean(changes) : changes));
    },

    /** @returns the deleted rows */
    async remove(asked: Asked, where: Where): Rows {
      const { table, name, writer } = asked;
      const rowAccess = rowAccessOf(asked);
      const own = rowAccess ? await rowAccess.removable(where) : where;
      const { user } = writer;
      const remove = user && hooks.remove?.[tableKey(name)];
      return around(name, async () => {
        if (!remove) return table.deleteMany({ where: own, returning: true });
        const rows = await table.list({ where: own, limit: REMOVED_AT_ONCE });
        for (const row of rows) await remove(row, { ...writer, user });
        return rows;
      });
    },
  };
}

/** Tables with counters are open for changes, of which only those that name counters are let through. */
const isOpenToUsers = (policy: TablePolicy, action: Action): boolean =>
  policy[action] !== 'nobody' || (action === 'change' && policy.counters !== undefined);

function createBodyReader() {
  const readers = {
    [BODY_LIMIT]: json({ limit: BODY_LIMIT }),
    [USER_BODY_LIMIT]: json({ limit: USER_BODY_LIMIT }),
  };
  return async (request: Request, response: Response, limit: keyof typeof readers): Promise<unknown> => {
    await new Promise<void>((done, fail) => {
      readers[limit](request, response, (error?: unknown) => {
        if (error === undefined) done();
        else fail(error);
      });
    });
    return request.body as unknown;
  };
}

async function updated(table: Table, id: string, changes: Partial<TableRow>): Rows {
  try {
    return [await table.update(id, changes)];
  } catch (error) {
    if (error instanceof Error && error.message === `Record with id ${id} not found`) return [];
    throw error;
  }
}
