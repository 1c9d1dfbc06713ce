import { expect, it } from 'vitest';
import { isHeld as isHeldByRule } from '@hub/shared/season/matchdays.ts';
import { FIXTURE_STATUSES } from '@hub/shared/terms.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { isHeld } from './inCurrentSeason.ts';

it('isHeld agrees with the rule for every status of a fixture', async () => {
  await using app = await testApp();
  const statuses = FIXTURE_STATUSES.map((status) => `select '${status}' as status`).join(' union all ');
  const { rows } = await app.deps.provider.database.sql(
    `select f.status from (${statuses}) f where ${isHeld('f')}`,
  );
  expect(rows.map(({ status }) => status)).toEqual(
    FIXTURE_STATUSES.filter((status) => isHeldByRule({ status })),
  );
});
