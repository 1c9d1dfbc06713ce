import { PostgrestClient } from '@supabase/postgrest-js';
import type { createClient } from '@blinkdotnew/sdk';
import { createClient as createNewest } from 'newest-sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aPlayer, aTeam, insertLeague } from '../testing/facts/builders.ts';
import { sdkAtHub, type SdkAtHub } from '../testing/sdkAtHub.ts';
import { SECRET_KEY, testApp, type TestApp } from '../testing/testApp.ts';

/** Clients of today, for what they share with the SDK 0.17.4 that the hub promises to serve (`sdk.test.ts`). */

let app: TestApp;
let hub: SdkAtHub;

beforeAll(async () => {
  // The SDK talks a lot.
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

describe("the newest version of the provider's SDK", () => {
  const fan = () => hub.client(app.userToken);

  it('reads public tables', async () => {
    const { db } = await fan();
    const teams = await db.table('teams').list({ orderBy: { name: 'desc' }, limit: 10 });
    expect(teams).toMatchObject([{ name: 'Beta', shortName: 'team-b' }, { name: 'Alpha' }]);
    const injured = await db.table('players').list({ where: { injuryStatus: 'injured' } });
    expect(injured).toMatchObject([{ id: 'player-2' }]);
    // This version leaves quoting to its user.
    const quoted = await db.table('players').list({ where: { name: { in: ['"Änne Öder"', '"a,b"'] } } });
    expect(quoted).toMatchObject([{ id: 'player-2' }]);
    expect(await db.table('players').count()).toBe(2);
    expect(await db.table('players').get('nobody')).toBeNull();
  });

  it("writes the user's own rows, and no others", async () => {
    const { db } = await fan();
    const own = db.table('userTeams');
    const { id: userId } = await app.deps.provider.auth.me(app.userToken);
    expect(await own.create(aTeamOf('sdk', 'Elf'))).toMatchObject({ id: 'sdk', userId });
    expect(await own.update('sdk', { name: 'Zweite' })).toMatchObject({ name: 'Zweite' });
    expect(await own.upsert(aTeamOf('sdk', 'Dritte'))).toMatchObject({ name: 'Dritte' });
    expect(await (await hub.client(app.adminToken)).db.table('userTeams').list()).toEqual([]);
    await own.delete('sdk');
    expect(await own.list()).toEqual([]);
    await expect(db.table('players').update('player-2', { name: 'x' })).rejects.toMatchObject({
      status: 403,
    });
  });

  it('knows its user, keeps files, counts visits, and has SQL and mail for the key', async () => {
    const { auth, storage, analytics } = await fan();
    expect(await auth.me()).toMatchObject({ email: 'fan@hub.test' });
    const { publicUrl } = await storage.upload(new File(['%PDF-1.7'], 'a.pdf'), 'newest/a.pdf');
    await app.request.get(new URL(publicUrl).pathname).expect(200);
    await storage.remove(new URL(publicUrl).pathname.replace('/api/storage/hub/public/', ''));
    await app.request.get(new URL(publicUrl).pathname).expect(404);
    analytics.log('pageview');
    const key = await hub.client(SECRET_KEY);
    const { rows } = await key.db.sql('select count(*) as n from players');
    expect(rows).toEqual([{ n: 2 }]);
    const sent = await key.notifications.email({ to: 'a@hub.test', subject: 'Elf', text: 'Bayern' });
    expect(sent).toMatchObject({ success: true });
  });

  it('takes the key as its own option, and a publishable key for nobody', async () => {
    const key = createNewest({ projectId: 'hub', authRequired: false, secretKey: SECRET_KEY });
    expect((await key.db.sql('select count(*) as n from players')).rows).toEqual([{ n: 2 }]);
    expect(await key.db.table('userTeams').count()).toBe(0);
    const page = createNewest({ projectId: 'hub', authRequired: false, publishableKey: 'pk_none' });
    expect(await page.db.table('teams').count()).toBe(2);
    await expect(page.db.table('userTeams').list()).rejects.toMatchObject({ status: 401 });
  });
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

  it('reads one row as an object, and fails where there is not one', async () => {
    const one = (id: string) => client(app.userToken).from('players').select('id').eq('id', id);
    expect((await one('player-2').single()).data).toEqual({ id: 'player-2' });
    expect(await one('nobody').single()).toMatchObject({ data: null, status: 406 });
    expect((await one('nobody').maybeSingle()).data).toBeNull();
    const all = await client(null).from('teams').select('id').limit(2).single();
    expect(all).toMatchObject({ data: null, status: 406 });
  });

  it("writes the user's own rows, and no others", async () => {
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
