import type { TeamRef } from '#shared/catalog/teams.schema.ts';
import { nullable, text, type Column } from '../../schema/columns.ts';

type KeyOf<P extends string> = `${P}${'Id' | 'Name' | 'ShortName'}`;

/** Columns of a club that a query joins under a prefix (`opponent_id`, `opponent_name`, …). */
export const joinedTeamColumns = <P extends string>(prefix: P) =>
  ({
    [`${prefix}Id`]: nullable(text),
    [`${prefix}Name`]: nullable(text),
    [`${prefix}ShortName`]: nullable(text),
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
