import { ProviderError, providerErrorOf } from '../../errors.ts';
import { OWN_PREFIXES } from '../../rows/ownTables.ts';
import type { Engine, Query } from './engine.ts';

/** The role that has rights on the tables of the project, and none on the provider's own. */
const ROLE = `left(current_user, 50) || '_programs'`;
const OWN = `c.relname ~ '^(${OWN_PREFIXES.join('|')})'`;
const NO_PRIVILEGE = '42501';

/** @param isDefining whether the role also has to own the tables, in order to change them */
const grantRights = (isDefining: boolean) => `do $rights$
declare
  programs text := ${ROLE};
  thing record;
begin
  perform pg_advisory_xact_lock(1849, hashtext('programs'));
  if not exists (select from pg_roles where rolname = programs) then
    execute format('create role %I nologin', programs);
  end if;
  if not pg_has_role(current_user, programs, 'usage') then
    execute format('grant %I to current_user', programs);
  end if;
  -- Everybody may use the schema public, but since PostgreSQL 15 only its owner may create in it.
  if not has_schema_privilege(programs, current_schema(), 'usage')
    or not has_schema_privilege(programs, current_schema(), 'create') then
    execute format('grant usage, create on schema %I to %I', current_schema(), programs);
  end if;
  if not has_schema_privilege(programs, current_schema(), 'usage') then
    raise exception using errcode = '${NO_PRIVILEGE}', message = 'the role of programs cannot use the schema';
  end if;
  for thing in
    select c.oid, c.relname, c.relkind, ${OWN} as is_own, c.relowner = current_user::regrole as is_mine
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v')
  loop
    if thing.is_own then
      execute format('revoke all on %I from %I', thing.relname, programs);
    elsif thing.relkind = 'v' then
      -- A view reads with the rights of its owner.
      if thing.is_mine then execute format('alter view %I owner to %I', thing.relname, programs); end if;
    elsif ${isDefining} and thing.is_mine then
      execute format('alter table %I owner to %I', thing.relname, programs);
    elsif not has_table_privilege(programs, thing.oid, 'insert') then
      execute format('grant select, insert, update, delete, references on %I to %I', thing.relname, programs);
    end if;
  end loop;
end $rights$`;

/**
 * Runs statements in a role without rights on the provider's own tables, which the server itself then refuses, whichever way
 * they are reached. The hub's user creates the role at the first statement, and owns what the role owns. Rights on tables
 * that were made in the meantime are granted when they are missed.
 */
export function createProjectRuns(engine: Pick<Engine, 'run' | 'batch'>): Pick<Engine, 'run' | 'batch'> {
  let prepared: Promise<string> | null = null;

  async function prepare(): Promise<string> {
    const { rows } = await engine.run({ text: `select ${ROLE}, quote_ident(${ROLE})`, args: [] });
    const [name, quotedName] = rows[0]?.map(String) ?? [];
    try {
      await grant(false);
    } catch (error) {
      throw lacksPrivilege(error) ? providerErrorOf(503, noRole(name), error) : error;
    }
    return String(quotedName);
  }

  const grant = (isDefining: boolean) => engine.run({ text: grantRights(isDefining), args: [] });

  const batch: Engine['batch'] = async (mode, queries, onDone) => {
    prepared ??= prepare().catch((error: unknown) => {
      prepared = null;
      throw error;
    });
    const role = await prepared;
    // Before each statement, because one may have changed it.
    const asRole = { text: `set local role ${role}`, args: [] };
    const guarded = queries.flatMap((query) => [asRole, query]);
    const runAll = () => engine.batch(mode, guarded, onDone && ((done) => onDone(Math.floor(done / 2))));
    const outcomes = await runAll().catch(async (error: unknown) => {
      if (!lacksPrivilege(error)) throw error;
      await grant(queries.some(isDefinition));
      return runAll();
    });
    return outcomes.filter((_, place) => place % 2 === 1);
  };

  return {
    batch,
    async run(query) {
      const [outcome] = await batch('write', [query]);
      if (outcome === undefined) throw providerErrorOf(503, 'The database failed');
      return outcome;
    },
  };
}

const noRole = (name = '') =>
  `SQL over the wire needs the role ${name}, which the hub may not create: see docs/operations.md`;

const isDefinition = ({ text }: Query) => /^\s*(?:create|alter|drop)\b/iu.test(text);

const lacksPrivilege = (error: unknown): boolean =>
  error instanceof ProviderError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === NO_PRIVILEGE;
