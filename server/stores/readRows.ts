import type { Database, Statement, TableRow } from '../provider/provider.ts';

/** The rows of several queries over one consistent snapshot, in their order, with one provider call. */
export async function readRows<const S extends readonly Statement[]>(
  database: Database,
  statements: S,
): Promise<{ [K in keyof S]: TableRow[] }> {
  const results = await database.batch(statements, 'read');
  return statements.map((_, index) => results[index]?.rows ?? []) as { [K in keyof S]: TableRow[] };
}

/** The season on show, as a condition on a table with `season` and `competition`. */
export const onShow = (alias: string) =>
  `${alias}.season = (select value from hub_settings where id = 'season')
    and ${alias}.competition = (select value from hub_settings where id = 'competition')`;

/** The newest run over the season on show. @param columns of `r` */
export const newestRun = (columns = 'r.id') => `select ${columns} from pstart_runs r where ${onShow('r')}
  order by r.finished_ts desc, r.id desc limit 1`;
