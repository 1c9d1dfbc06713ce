import { describe, expect, it } from 'vitest';
import { demoApp, testApp } from '../../testing/testApp.ts';
import { seedDemo } from './demo.ts';

describe('seedDemo', () => {
  it('fills every list of the hub and marks the season as demo', async () => {
    await using app = await testApp();
    const { database } = app.deps.provider;
    await seedDemo(app.deps);
    const count = (table: string) => database.table(table).count();
    expect([await count('teams'), await count('fixtures')]).toEqual([18, 306]);
    const players = await count('players');
    expect([await count('statsPlayers'), await count('playerStatus')]).toEqual([players, players]);
    expect(await count('news')).toBeGreaterThan(25);
    expect(await database.table('hubSettings').get('dataKind')).toMatchObject({ value: 'demo' });
    expect(await database.table('hubSettings').get('dataAsOf')).toMatchObject({
      value: app.deps.now().toISOString(),
    });
    expect(await database.table('players').count({ where: { teamId: null } })).toBe(0);
  });

  it('sets every player’s availability to match his injury status', async () => {
    await using app = await demoApp();
    const { rows } = await app.deps.provider.database.sql(
      `select distinct p.injury_status, s.availability from players p join player_status s on s.player_id = p.id
       order by p.injury_status`,
    );
    expect(rows).toEqual([
      { injuryStatus: 'fit', availability: 'available' },
      { injuryStatus: 'injured', availability: 'injured' },
      { injuryStatus: 'questionable', availability: 'doubtful' },
      { injuryStatus: 'suspended', availability: 'suspended' },
    ]);
  });

  it('keeps fantasy teams when it is seeded again on another day', async () => {
    let now = new Date('2024-12-01T12:00:00.000Z');
    await using app = await demoApp({ now: () => now });
    const { database } = app.deps.provider;
    const [player] = await database.table('players').list({ limit: 1 });
    await database
      .table('userTeams')
      .create({ id: 't', userId: 'u', name: 'Elf', competition: 'bundesliga', createdTs: '' });
    await database
      .table('userTeamPlayers')
      .create({ id: 'm', userTeamId: 't', playerId: player?.['id'] ?? '' });
    now = new Date('2025-05-20T12:00:00.000Z');
    await seedDemo(app.deps);
    expect(await database.table('userTeamPlayers').count()).toBe(1);
    const [next] = await database
      .table('fixtures')
      .list({ where: { status: 'scheduled' }, orderBy: { kickoffTs: 'asc' }, limit: 1 });
    expect(String(next?.['kickoffTs']) > now.toISOString()).toBe(true);
    expect(await database.table('fixtures').count()).toBe(306);
  });
});
