import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { nullable, selected, text, type Column } from '../../schema/columns.ts';

type KeyOf<P extends string> = `${P}${'Id' | 'Name' | 'ShortName'}`;

/** Columns of a joined club under a prefix (`opponent_id`, `opponent_name`, …). @param alias of `teams` */
export const joinedTeamColumns = <P extends string>(prefix: P, alias: string) =>
  ({
    [`${prefix}Id`]: selected(`${alias}.id`, nullable(text)),
    [`${prefix}Name`]: selected(`${alias}.name`, nullable(text)),
    [`${prefix}ShortName`]: selected(`${alias}.short_name`, nullable(text)),
  }) as { readonly [K in KeyOf<P>]: Column<string | null> };

/** The club joined under the prefix; null without one. */
export function joinedTeam<P extends string>(
  row: { readonly [K in KeyOf<P>]: string | null },
  prefix: P,
): TeamRef | null {
  const columns: Readonly<Record<string, string | null | undefined>> = row;
  const id = columns[`${prefix}Id`];
  return id
    ? { id, name: columns[`${prefix}Name`] ?? '', shortName: columns[`${prefix}ShortName`] ?? '' }
    : null;
}
