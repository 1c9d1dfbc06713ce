import type { ColumnValue, Statement } from '@hub/provider/provider.ts';

/**
 * SQL with named values: `where user_id = :userId and id in (:ids)`. A name alone in `in (…)` takes a list. Casts
 * (`::text`) and quoted text contain no names. The types below read the same names as `prepare`.
 */
const NAMES = /'[^']*'|::|(?<in>in \()?:(?<name>[a-z_]\w*)(?<end>\))?/giu;

/** The name at the start of SQL: letters, and digits after the first letter. */
type NameIn<Sql extends string, Name extends string = ''> = Sql extends `${infer First}${infer Rest}`
  ? Lowercase<First> extends Letter | (Name extends '' ? never : Digit)
    ? NameIn<Rest, `${Name}${First}`>
    : Name
  : Name;
type Letter = Characters<'abcdefghijklmnopqrstuvwxyz_'>;
type Digit = Characters<'0123456789'>;
type Characters<S extends string> = S extends `${infer First}${infer Rest}`
  ? First | Characters<Rest>
  : never;

/** All names; those of lists are prefixed with `*`. */
type NamesIn<Sql extends string, Found = never> = Sql extends `${infer Code}'${string}'${infer Rest}`
  ? NamesIn<Rest, Found | NamesInCode<Code>>
  : Found | NamesInCode<Sql>;
type NamesInCode<Code extends string, Found = never> = Code extends `${infer Before}:${infer Rest}`
  ? Rest extends `:${infer Cast}`
    ? NamesInCode<Cast, Found>
    : NamesInCode<Rest, Found | Marked<Before, NameIn<Rest>, Rest>>
  : Found;
type Marked<Before extends string, Name extends string, Rest extends string> = Name extends ''
  ? never
  : [Before, Rest] extends [`${string}in (`, `${Name})${string}`]
    ? `*${Name}`
    : Name;

/** The values that SQL names: name → value. */
export type ValuesOf<Sql extends string> = {
  readonly [N in NamesIn<Sql> as N extends `*${infer Name}` ? Name : N]: N extends `*${string}`
    ? readonly ColumnValue[]
    : ColumnValue;
};

/** The arguments of a statement: its values, or none. */
export type ArgumentsOf<Sql extends string> = [NamesIn<Sql>] extends [never] ? [] : [values: ValuesOf<Sql>];

/** Rejects SQL that the compiler knows only in part, because the rest might name values, too. */
export type Literal<Sql extends string> =
  {} extends Record<Sql, 1>
    ? { readonly isPartly: 'unknown to the compiler, and needs `as const` or `withoutValues`' }
    : unknown;

/** A generated part of SQL. Typed as empty text, because it names no values. @throws Error if it does */
export function withoutValues(sql: string): '' {
  if (prepare(sql).names.length > 0) throw new Error(`Values may not be named in ${sql}`);
  return sql as '';
}

type Values = Readonly<Record<string, ColumnValue | readonly ColumnValue[]>>;

/**
 * Reads the names in SQL.
 *
 * @returns the SQL with a `?` for each name, and a function that binds values. An empty list becomes `null`, so that
 *   neither `in` nor `not in` matches anything
 * @throws Error if a name is both a list and a single value
 */
export function prepare(sql: string) {
  const places: { name: string; isList: boolean }[] = [];
  const parts: string[] = [];
  let done = 0;
  for (const { 0: found, index, groups: { in: before = '', name, end = '' } = {} } of sql.matchAll(NAMES)) {
    if (name === undefined) continue;
    places.push({ name, isList: before !== '' && end !== '' });
    parts.push(sql.slice(done, index) + before);
    done = index + found.length - end.length;
  }
  parts.push(sql.slice(done));
  const names = places.map(({ name }) => name);
  const lists = new Set(places.filter(({ isList }) => isList).map(({ name }) => name));
  const mixed = places.find(({ name, isList }) => lists.has(name) && !isList);
  if (mixed) throw new Error(`${mixed.name} is a list and a value in ${sql}`);

  const text = parts.join('?');
  function withLists(values: Values): Statement {
    const marks = names.map((name) => {
      const value = values[name];
      return Array.isArray(value) ? value.map(() => '?').join(', ') || 'null' : '?';
    });
    return {
      sql: parts.map((part, index) => part + (marks[index] ?? '')).join(''),
      args: names.flatMap((name) => values[name] as ColumnValue | readonly ColumnValue[]),
    };
  }
  function withValues(values: Values): Statement {
    // A loop for speed: this runs for every statement.
    const args: ColumnValue[] = [];
    for (const name of names) args.push(values[name] as ColumnValue);
    return { sql: text, args };
  }
  return { names, text, bind: lists.size > 0 ? withLists : withValues };
}
