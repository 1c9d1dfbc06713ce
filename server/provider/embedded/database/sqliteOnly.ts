import { providerErrorOf } from '../../errors.ts';

/** SQLite's own syntax, and the form that both databases understand. */
const SQLITE_ONLY: readonly (readonly [RegExp, string])[] = [
  [
    /^\s*(?:insert\s+or\s+(?:replace|ignore|abort|fail|rollback)|replace)\b/iu,
    'INSERT … ON CONFLICT (…) DO …',
  ],
  [/^\s*update\s+or\s+\w/iu, 'UPDATE without OR'],
  [/\b(?:datetime|strftime|julianday|unixepoch)\s*\(/iu, 'an instant as a parameter, in ISO form'],
  [/\bautoincrement\b/iu, 'a text column id as the primary key'],
  [/\bifnull\s*\(/iu, 'COALESCE(…)'],
  [/\biif\s*\(/iu, 'CASE WHEN … THEN … ELSE … END'],
  [/\bgroup_concat\s*\(/iu, 'STRING_AGG(…, …)'],
  [/\binstr\s*\(/iu, 'LIKE'],
  [/\bprintf\s*\(/iu, '||'],
  [/\brandomblob\s*\(/iu, 'a random value as a parameter'],
  [/\bglob\b/iu, 'LIKE'],
  [/\bsqlite_(?:master|schema)\b/iu, 'information_schema.tables'],
  [/\bpragma_\w+/iu, 'information_schema.columns'],
  [/`/u, 'double quotes around names'],
];

/**
 * Refuses syntax that only SQLite understands, and names the portable form.
 *
 * @param code a statement without the contents of its strings and comments
 * @throws ProviderError 400
 */
export function refuseSqliteOnly(code: string): void {
  for (const [form, portable] of SQLITE_ONLY) {
    const [found] = form.exec(code) ?? [];
    if (found === undefined) continue;
    const name = found
      .trim()
      .replace(/\s*\($/u, '')
      .toUpperCase();
    throw providerErrorOf(400, `${name} is understood by SQLite only; the portable form is: ${portable}`);
  }
}
