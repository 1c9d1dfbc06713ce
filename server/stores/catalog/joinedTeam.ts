import type { TeamRef } from '#shared/catalog/teams.schema.ts';
import { nullable, selected, text, type Column } from '../../schema/columns.ts';

type KeyOf<P extends string> = `${P}${'Id' | 'Name' | 'ShortName'}`;

/** Columns of a club that a query joins, under a prefix (`opponent_id`, `opponent_name`, …). @param alias of `teams` */
export const joinedTeamColumns = <P extends string>(prefix: P, alias: string) =>
  ({
    [`${prefix}Id`]: selected(`${alias}.id`, nullable(text)),
    [`${prefix}Name`]: selected(`${alias}.name`, nullable(text)),
    [`${prefix}ShortName`]: selected(`${alias}.short_name`, nullable(text)),
  }) as { readonly [K in KeyOf<P>]: Column<string | null> };

/** That club; null when there is none. */
export function joinedTeam<P extends string>(
  row: { readonly [K in KeyOf<P>]: string | null },
  prefix: P,
): TeamRef | null {
  const columns: Record<string, unknown> = row;
  const [id, name, shortName] = ['Id', 'Name', 'ShortName'].map(
    (key) => columns[`${prefix}${key}`] as string | null,
  );
  return id ? { id, name: name ?? '', shortName: shortName ?? '' } : null;
}
