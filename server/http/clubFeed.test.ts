import { expect, it } from 'vitest';
import { freezePredictions } from '../commands/record/predictions.ts';
import { aSmallLeague, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { openOnce } from '@hub/tools/testing/openOnce.ts';

const KICKOFF_MS = Date.parse('2024-12-07T14:30:00.000Z');
const HOUR_MS = 3_600_000;

/** A hub that has frozen a match a day before, and again three hours before, with a newly injured player. */
async function aHub() {
  let hoursBefore = 24;
  const app = await testApp({ now: () => new Date(KICKOFF_MS - hoursBefore * HOUR_MS) });
  const league = aSmallLeague();
  await insertLeague(app.deps, league);
  await freezePredictions(app.deps);
  const { rows } = await app.deps.provider.database.sql(
    'select player_id, team_id from ledger_predictions order by pstart desc, player_id limit 1',
  );
  const { playerId = '', teamId = '' } = rows[0] as Record<string, string>;
  await app.request
    .post('/trpc/admin.editAvailability')
    .set('Authorization', `Bearer ${app.adminToken}`)
    .send({ playerId, status: 'injured', source: 'Radio', expectedReturn: null })
    .expect(200);
  hoursBefore = 3;
  await freezePredictions(app.deps);
  return { app, playerId, teamId };
}

const unchanged = openOnce(testApp);
it.each([
  '/feeds/clubs/nothing.json',
  '/feeds/clubs/%20.json',
  '/feeds/clubs/x',
  `/feeds/clubs/${'x'.repeat(500)}.json`,
])('answers 404 for %s', async (path) => {
  const app = unchanged();
  await app.request.get(path).expect(404);
});

it('lists a club’s chances that moved by ten points or more, latest first', async () => {
  const { app, playerId, teamId } = await aHub();
  const { body, headers } = await app.request.get(`/feeds/clubs/${teamId}.json`).expect(200);
  expect(headers['content-type']).toBe('application/feed+json; charset=utf-8');
  expect(body).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: `http://localhost:3000/clubs/${teamId}`,
    feed_url: `http://localhost:3000/feeds/clubs/${teamId}.json`,
  });
  const items = body.items as { id: string; url: string; title: string; date_published: string }[];
  const own = items.find(({ url }) => url.endsWith(`/players/${playerId}`));
  expect(own?.title).toMatch(/: \d+\u00A0% → (?:< )?1\u00A0%$/u);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  for (const { date_published: published } of items) expect(published).toBe('2024-12-07T11:30:00.000Z');
  await app[Symbol.asyncDispose]();
});

it('is empty for a club without moved chances', async () => {
  await using app = await testApp();
  const league = aSmallLeague();
  await insertLeague(app.deps, league);
  const { body } = await app.request.get(`/feeds/clubs/${league.teams?.[0]?.id}.json`).expect(200);
  expect(body.items).toEqual([]);
});
