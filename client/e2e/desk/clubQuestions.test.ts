import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { expectAccessibleInEveryLook } from '../stage/accessibility.ts';
import { ADMIN_EMAIL } from '../stage/fanSessions.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { PHONE, prepareStage, startDemoHub } from '../stage/stage.ts';

// No source is switched on: the questions are in the table already.
const stage = prepareStage(() => startDemoHub({ ADMIN_EMAILS: ADMIN_EMAIL }));

function ask(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'hub.sqlite'));
  const insert = database.prepare(
    `insert into club_questions (id, source, source_id, name, short_name, asked_ts)
    values (?, 'openligadb', ?, ?, ?, '2027-07-01T04:00:00.000Z')`,
  );
  insert.run('openligadb:9999', '9999', 'SC Weiche Flensburg 08', 'Flensburg');
  insert.run('openligadb:8888', '8888', 'Schanzer Ingolstadt 2004', 'Ingolstadt');
  // Of two players nobody tells a position.
  database.exec(
    `update players set position_primary = '', positions = '[]' where id in (
      select id from players where team_id is not null order by sort_name limit 2)`,
  );
  database.close();
}

describe('clubs that the hub does not know', () => {
  it('are answered', async () => {
    ask(stage.hub.dataDir);
    const { page } = await stage.open(PHONE, await stage.hub.adminTokens());
    await page.goto(`${stage.hub.address}/quellen`);
    const desk = page.getByRole('region', { name: 'Welcher Verein ist das? (2)' });
    const likely = desk.getByRole('listitem').filter({ hasText: 'Schanzer Ingolstadt 2004' });
    await likely.getByRole('button', { name: 'Der ist es' }).waitFor();
    const positions = page.getByRole('region', { name: 'Wo spielen sie? (2)' });
    expect(await positions.getByRole('button', { name: 'Abwehr' }).count()).toBe(2);
    await expectAccessibleInEveryLook(page);
    await takeScreenshot(page, 'club-questions');

    // The club that its name suggests is chosen already.
    await likely.getByRole('button', { name: 'Der ist es' }).click();
    const rest = page.getByRole('region', { name: 'Welcher Verein ist das? (1)' });
    await rest.getByLabel('Kurzname').fill('Flensburg');
    await rest.getByLabel('Kürzel').fill('WFL');
    await rest.getByRole('button', { name: 'Als neu aufnehmen' }).click();
    await rest.waitFor({ state: 'detached' });

    const database = new DatabaseSync(join(stage.hub.dataDir, 'hub.sqlite'), { readOnly: true });
    const decided = database.prepare('select source_id, hub_id, method from club_ids order by id').all();
    expect(decided.map((row) => Object.values(row).join(' '))).toEqual(['8888 fci desk', '9999 wfl desk']);
    expect(database.prepare('select id, name, short_name from added_clubs').all()).toMatchObject([
      { id: 'wfl', name: 'SC Weiche Flensburg 08', short_name: 'Flensburg' },
    ]);
    database.close();
  });
});
