import { PostgrestClient } from '@supabase/postgrest-js';
import type { createClient } from '@blinkdotnew/sdk';
import { createClient as createNewest } from 'newest-sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aPlayer, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { sdkAtHub, type SdkAtHub } from '@hub/tools/testing/sdkAtHub.ts';
import { SECRET_KEY, testApp, type TestApp } from '@hub/tools/testing/testApp.ts';

/** Current clients; docs/provider.md holds the answers to each call of the newest SDK. */

let app: TestApp;
let hub: SdkAtHub;

beforeAll(async () => {
  // The SDK logs a lot.
  for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
  app = await testApp();
  // The tests use calls that both versions have.
  hub = await sdkAtHub(app, createNewest as unknown as typeof createClient);
  await insertLeague(app.deps, {
    teams: [aTeam({ id: 'team-a', name: 'Alpha' }), aTeam({ id: 'team-b', name: 'Beta' })],
    players: [aPlayer(), aPlayer({ id: 'player-2', name: 'Änne Öder', injuryStatus: 'injured' })],
  });
});
afterAll(async () => {
  await hub[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
  vi.restoreAllMocks();
});

const aTeamOf = (id: string, name: string) => ({
  id,
  name,
  competition: 'bundesliga',
  createdTs: '2026-01-01T00:00:00.000Z',
});

it('accepts the key as an option of the newest SDK, and grants nothing to a publishable key', async () => {
  const key = createNewest({ projectId: 'hub', authRequired: false, secretKey: SECRET_KEY });
  expect((await key.db.sql('select count(*) as n from players')).rows).toEqual([{ n: 2 }]);
  expect(await key.db.table('userTeams').count()).toBe(0);
  const page = createNewest({ projectId: 'hub', authRequired: false, publishableKey: 'pk_none' });
  expect(await page.db.table('teams').count()).toBe(2);
  await expect(page.db.table('userTeams').list()).rejects.toMatchObject({ status: 401 });
});

describe('a client of PostgREST', () => {
  const client = (token: string | null) =>
    new PostgrestClient(`${hub.origin}/api/db/hub/rest/v1`, {
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    });
  const toRow = ({ createdTs, ...team }: ReturnType<typeof aTeamOf>) => ({ ...team, created_ts: createdTs });

  it('reads with filters, order, pages and counts', async () => {
    const nobody = client(null);
    const { data: teams } = await nobody.from('teams').select('id, name').order('id');
    expect(teams).toEqual([
      { id: 'team-a', name: 'Alpha' },
      { id: 'team-b', name: 'Beta' },
    ]);
    const fan = client(app.userToken);
    const players = () => fan.from('players').select('id');
    const shown = async (asked: PromiseLike<{ data: unknown }>) => (await asked).data;
    expect(await shown(players().eq('injury_status', 'injured'))).toEqual([{ id: 'player-2' }]);
    expect(await shown(players().not('id', 'eq', 'player-2'))).toEqual([{ id: 'player-1' }]);
    expect(await shown(players().or('id.eq.player-2,name.eq.Alpha'))).toEqual([{ id: 'player-2' }]);
    expect(await shown(players().ilike('name', '%öder%'))).toEqual([{ id: 'player-2' }]);
    expect(await shown(players().in('name', ['Öder, Änne', 'Änne Öder']))).toEqual([{ id: 'player-2' }]);
    expect(await shown(players().order('id').range(1, 1))).toEqual([{ id: 'player-2' }]);
    const { count } = await fan.from('players').select('*', { count: 'exact', head: true });
    expect(count).toBe(2);
  });

  it('reads one row as an object, and fails unless there is exactly one', async () => {
    const one = (id: string) => client(app.userToken).from('players').select('id').eq('id', id);
    expect((await one('player-2').single()).data).toEqual({ id: 'player-2' });
    expect(await one('nobody').single()).toMatchObject({ data: null, status: 406 });
    expect((await one('nobody').maybeSingle()).data).toBeNull();
    const all = await client(null).from('teams').select('id').limit(2).single();
    expect(all).toMatchObject({ data: null, status: 406 });
  });

  it("writes only the user's own rows", async () => {
    const own = () => client(app.userToken).from('user_teams');
    expect((await own().insert(toRow(aTeamOf('pg', 'Elf')))).status).toBe(201);
    const upserted = await own()
      .upsert(toRow(aTeamOf('pg', 'Zweite')))
      .select()
      .single();
    expect(upserted.data).toMatchObject({ id: 'pg', name: 'Zweite' });
    const changed = await own().update({ name: 'Dritte' }).eq('id', 'pg').select();
    expect(changed.data).toMatchObject([{ name: 'Dritte' }]);
    expect((await own().delete()).status).toBe(400);
    expect((await own().delete().eq('id', 'pg').select()).data).toMatchObject([{ id: 'pg' }]);
    const foreign = await client(app.userToken).from('players').update({ name: 'x' }).eq('id', 'player-2');
    expect(foreign.status).toBe(403);
    expect((await client(null).from('user_teams').select()).status).toBe(401);
  });
});
