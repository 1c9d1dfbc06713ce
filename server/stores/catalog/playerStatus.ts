import { mayMiss } from '#shared/availability/playerStatus.ts';
import { withoutValues } from '../namedValues.ts';
import { INJURY_STATUSES } from '#shared/terms.ts';

/** `playerStatusOf` as an expression, for statements that filter or copy by it. @param alias of `players` */
export const statusOf = (alias: string) =>
  withoutValues(`case
    when lower(trim(${alias}.suspension)) not in ('', 'none') then 'suspended'
    when lower(trim(${alias}.injury_status)) in ('fit', 'available') then 'fit'
    when lower(trim(${alias}.injury_status)) in ('questionable', 'doubtful') then 'questionable'
    when lower(trim(${alias}.injury_status)) in ('injured', 'suspended') then lower(trim(${alias}.injury_status))
    else 'unknown' end`);

const MISSING = INJURY_STATUSES.filter((status) => mayMiss({ status }));

/** `mayMiss` as a condition. @param alias of `players` */
export const mayMissIn = (alias: string) =>
  withoutValues(`${statusOf(alias)} in (${MISSING.map((status) => `'${status}'`).join(', ')})`);
