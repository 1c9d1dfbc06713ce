import { json, type Request, type Response } from 'express';
import { providerErrorOf } from '../../errors.ts';
import type { Policies, TablePolicy } from '../../policies.ts';
import type { ListOptions, Provider, Table, TableRow, Where } from '../../provider.ts';
import { callerOf, refusal, type WireCaller } from '../caller.ts';
import { limitPublicList, limitUserList } from './publicLimits.ts';
import type { TableHooks, Writer } from './tableHooks.ts';
import { createRowAccess, policyOf, tableKey, type Action } from './rowAccess.ts';

export const BODY_LIMIT = '50mb';
const USER_BODY_LIMIT = '1mb';
/** Maximum rows deleted one by one per request. */
const REMOVED_AT_ONCE = 100;

export interface TableAccessRules {
  /** Null: there is no key that may do everything. */
  secretKey: string | null;
  policies: Policies;
  hooks: TableHooks;
  /** Counts a write of a user. @throws Failure 'tooMany' */
  allowWrite: (userId: string) => Promise<void>;
}

/** A request that was admitted. */
export interface AdmittedCall {
  /** The table as the address names it. */
  name: string;
  caller: WireCaller;
  table: Table;
  writer: Writer;
}

type Rows = Promise<TableRow[]>;

/** Checks what callers of the REST dialect may do, and does it. */
export function createTableAccess({ database, auth }: Provider, rules: TableAccessRules) {
  const { secretKey, policies, hooks, allowWrite } = rules;
  const around = hooks.around ?? (<T>(_tables: string, write: () => Promise<T>) => write());
  const readBody = createBodyReader();

  /** @returns null for the key, which may do everything, and for strangers, who only read public rows */
  function rowAccessOf({ caller: { user }, name }: AdmittedCall) {
    return user && createRowAccess(database, { policies, table: name, user });
  }

  async function prepared({ name, writer }: AdmittedCall, rows: Partial<TableRow>[]) {
    return (await hooks.prepare?.[tableKey(name)]?.(rows, writer)) ?? rows;
  }

  async function create(call: AdmittedCall, given: Partial<TableRow>[]): Rows {
    const rowAccess = rowAccessOf(call);
    const rows = rowAccess ? await rowAccess.insertable(given) : given;
    return call.table.createMany(await prepared(call, rows));
  }

  async function upsert(call: AdmittedCall, given: Partial<TableRow>[], onConflict: string[]): Rows {
    const rowAccess = rowAccessOf(call);
    const allowed = await rowAccess?.upsertable(given, onConflict);
    const ready = await prepared(call, allowed?.rows ?? given);
    for (const [id, row] of allowed?.replacing ?? [])
      await hooks.check?.[tableKey(call.name)]?.(row, call.writer, id);
    const agreeingIn = rowAccess?.policy.owner?.column;
    const stored = await call.table.upsertMany(ready, { onConflict, agreeingIn });
    if (stored.length < given.length)
      throw providerErrorOf(409, 'A row with this id belongs to another user');
    return stored;
  }

  return {
    /** @throws ProviderError 401 for strangers and 403 for users who may not do this; Failure 'tooMany' */
    async admit(request: Request, action: Action): Promise<AdmittedCall> {
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
      return { name, caller, table: database.table(tableKey(name)), writer: { user: caller.user, address } };
    },

    /** Reads the body, now that its sender is known. */
    body: (request: Request, response: Response, { caller }: AdmittedCall) =>
      readBody(request, response, caller.kind === 'key' ? BODY_LIMIT : USER_BODY_LIMIT),

    /** The options, restricted to the rows that the caller may read and to their limits. */
    async readable(call: AdmittedCall, options: ListOptions): Promise<ListOptions> {
      if (call.caller.kind === 'key') return options;
      if (call.caller.kind === 'stranger') return limitPublicList(options);
      const where = await rowAccessOf(call)?.readable(options.where);
      return limitUserList({ ...options, where });
    },

    /** @param onConflict columns of an upsert; null only inserts */
    insert: (call: AdmittedCall, given: Partial<TableRow>[], onConflict: string[] | null): Rows =>
      around(call.name, async () => {
        const stored = await (onConflict === null ? create(call, given) : upsert(call, given, onConflict));
        await hooks.created?.[tableKey(call.name)]?.(stored, call.writer);
        return stored;
      }),

    /** @returns no rows when the caller has no such row */
    async change(call: AdmittedCall, id: string, changes: Partial<TableRow>): Rows {
      const rowAccess = rowAccessOf(call);
      if (rowAccess?.namesCountersOnly(changes))
        return call.table.list({ where: await rowAccess.readable({ id: { eq: id } }), limit: 1 });
      if (rowAccess && !(await rowAccess.mayChange(id, changes))) return [];
      const clean = hooks.check?.[tableKey(call.name)];
      return around(call.name, async () =>
        updated(call.table, id, clean ? await clean(changes, call.writer, id) : changes),
      );
    },

    /** @returns the deleted rows */
    async remove(call: AdmittedCall, where: Where): Rows {
      const { table, name, writer } = call;
      const rowAccess = rowAccessOf(call);
      const own = rowAccess ? await rowAccess.removable(where) : where;
      const { user } = writer;
      const remove = user && hooks.remove?.[tableKey(name)];
      return around(name, async () => {
        if (!remove) return table.deleteMany({ where: own, returning: true });
        const rows = await table.list({ where: own, limit: REMOVED_AT_ONCE });
        await remove(rows, { ...writer, user });
        return rows;
      });
    },
  };
}

/** Tables with counters are open for changes, but only those that name counters pass. */
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
