import { INJURY_STATUS_OF_WORD, mayMiss, NOT_SUSPENDED } from '@hub/shared/availability/playerStatus.ts';
import { withoutValues } from '../namedValues.ts';
import { INJURY_STATUSES, type InjuryStatus } from '@hub/shared/terms.ts';

/** `playerStatusOf` as an expression, for statements that filter or copy by it. @param alias of `players` */
export const statusOf = (alias: string) =>
  withoutValues(`case
    when lower(trim(${alias}.suspension)) not in (${listOf(NOT_SUSPENDED)}) then 'suspended'
    ${INJURY_STATUSES.filter((status) => wordsOf(status).length > 0)
      .map(
        (status) =>
          `when lower(trim(${alias}.injury_status)) in (${listOf(wordsOf(status))}) then '${status}'`,
      )
      .join('\n    ')}
    else 'unknown' end`);

const listOf = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');

const wordsOf = (status: InjuryStatus) =>
  Object.entries(INJURY_STATUS_OF_WORD).flatMap(([word, meaning]) => (meaning === status ? [word] : []));

const MISSING = INJURY_STATUSES.filter((status) => mayMiss({ status }));

/** `mayMiss` as a condition. @param alias of `players` */
export const mayMissIn = (alias: string) => withoutValues(`${statusOf(alias)} in (${listOf(MISSING)})`);
