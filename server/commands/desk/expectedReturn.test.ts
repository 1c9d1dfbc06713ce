import { expect, it } from 'vitest';
import type { AvailabilityPreview } from '#shared/availability/availability.schema.ts';
import { aSmallLeague, insertLeague } from '../../testing/facts/builders.ts';
import { testApp, type TestApp } from '../../testing/testApp.ts';
import { computePstart } from '../runs/computePstart.ts';

/** A starter of the last match, whose club plays next on 7 December 2024. */
const REGULAR = 'team-a-5';

async function chanceAfter(app: TestApp, expectedReturn: string | null): Promise<number> {
  const { status } = await app.request
    .post('/trpc/admin.editAvailability')
    .set({ authorization: `Bearer ${app.adminToken}` })
    .send({ playerId: REGULAR, status: 'injured', source: 'Radio', expectedReturn });
  expect(status).toBe(200);
  await computePstart(app.deps, 'command');
  return Number((await app.deps.provider.database.table('players').get(REGULAR))?.['pstart']);
}

it('the preview with an expected return matches what the next run computes', async () => {
  await using app = await testApp();
  await insertLeague(app.deps, aSmallLeague());
  for (const expectedReturn of ['2024-12-06', '2024-12-08', null]) {
    const { body } = await app.request
      .get('/trpc/admin.previewAvailability')
      .set({ authorization: `Bearer ${app.adminToken}` })
      .query({ input: JSON.stringify({ playerId: REGULAR, status: 'injured', expectedReturn }) })
      .expect(200);
    const { chances } = body.result.data as AvailabilityPreview;
    const previewed = chances.find(({ playerId }) => playerId === REGULAR)?.after;
    expect(await chanceAfter(app, expectedReturn)).toBeCloseTo(previewed ?? Number.NaN, 10);
  }
});

it('a run uses the expected return of the newest edit only', async () => {
  await using app = await testApp();
  await insertLeague(app.deps, aSmallLeague());
  const unknown = await chanceAfter(app, null);
  const back = await chanceAfter(app, '2024-12-06');
  const later = await chanceAfter(app, '2024-12-08');
  // The match is days away, so he may be back by then.
  expect(unknown).toBeLessThan(0.2);
  expect(back).toBeGreaterThan(unknown + 0.2);
  expect(later).toBe(0.005);
  expect(await chanceAfter(app, null)).toBe(unknown);
});
