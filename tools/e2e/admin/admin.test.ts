import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { expectAccessibleInEveryLook } from '../stage/accessibility.ts';
import { ADMIN_EMAIL } from '../stage/fanSessions.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { PHONE, prepareStage, startDemoHub } from '../stage/stage.ts';

// No source is switched on and no model answers: what they would report is already in the tables.
const stage = prepareStage(() =>
  startDemoHub({ ADMIN_EMAILS: ADMIN_EMAIL, AI_URL: 'http://127.0.0.1:1/v1', AI_MODEL: 'chat' }),
);

/** Stores suggestions about the two likeliest starters of the demo season. @returns their names, in the order of the list */
function suggest(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, 'hub.sqlite'));
  const stars = database
    .prepare('select id, name, team_id from players order by pstart desc, id limit 2')
    .all();
  const insert = database.prepare(
    `insert into status_suggestions (id, season, competition, news_id, player_id, team_id, status, evidence, confidence,
      title, summary, source, url, published_ts, suggested_ts)
    select ?, s.value, c.value, ?, ?, ?, 'injured', ?, 0.86, ?, ?, 'Vereinsnachrichten', 'https://example.com/news', ?, ?
    from hub_settings s join hub_settings c on c.id = 'competition' where s.id = 'season'`,
  );
  const now = Date.now();
  const names = stars.map(({ id, name, team_id: teamId }, place) => {
    const evidence = `${String(name)} zog sich im Abschlusstraining eine Muskelverletzung im rechten Oberschenkel zu und fällt aus.`;
    const publishedTs = new Date(now - (place + 1) * 3600_000).toISOString();
    insert.run(
      `news-${place}`,
      `news-${place}`,
      id ?? null,
      teamId ?? null,
      evidence,
      'Verletzungssorgen vor dem Wochenendspiel',
      `${evidence} Der Trainer sprach von einem herben Rückschlag und kündigte an, kurzfristig umzustellen.`,
      publishedTs,
      publishedTs,
    );
    return String(name);
  });
  database.close();
  return names;
}

function ask(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'hub.sqlite'));
  const insert = database.prepare(
    `insert into club_questions (id, source, source_id, name, short_name, asked_ts)
    values (?, 'openligadb', ?, ?, ?, '2027-07-01T04:00:00.000Z')`,
  );
  insert.run('openligadb:9999', '9999', 'SC Weiche Flensburg 08', 'Flensburg');
  insert.run('openligadb:8888', '8888', 'Schanzer Ingolstadt 2004', 'Ingolstadt');
  // Two players without a reported position.
  database.exec(
    `update players set position_primary = '', positions = '[]' where id in (
      select id from players where team_id is not null order by sort_name limit 2)`,
  );
  database.close();
}

describe('suggestions from the news', () => {
  it('are accepted and refused by key', async () => {
    const [first = '', second = ''] = suggest(stage.hub.dataDir);
    const { page } = await stage.open(PHONE, await stage.hub.adminTokens());
    await page.goto(`${stage.hub.address}/agent-flows`);
    const panel = page.getByRole('region', { name: 'Aus den Nachrichten' });
    await panel.getByRole('row', { name: first }).waitFor();
    await expectAccessibleInEveryLook(page);
    await takeScreenshot(page, 'suggestions');

    await panel.getByRole('button', { name: 'Übernehmen (J)' }).first().focus();
    await page.keyboard.press('j');
    await panel.getByText(`Übernommen: ${first}`).waitFor();
    await expect.poll(() => panel.getByRole('listitem').filter({ hasText: first }).count()).toBe(0);
    await panel.getByRole('row', { name: second }).waitFor();
    await page.keyboard.press('n');
    await panel.getByText(`Verworfen: ${second}`).waitFor();
    await panel.getByText('Kein offener Vorschlag').waitFor();
    await takeScreenshot(page, 'suggestions-none');
  });
});

describe('clubs that the hub does not know', () => {
  it('are answered', async () => {
    ask(stage.hub.dataDir);
    const { page } = await stage.open(PHONE, await stage.hub.adminTokens());
    await page.goto(`${stage.hub.address}/quellen`);
    const panel = page.getByRole('region', { name: 'Welcher Verein ist das? (2)' });
    const likely = panel.getByRole('listitem').filter({ hasText: 'Schanzer Ingolstadt 2004' });
    await likely.getByRole('button', { name: 'Der ist es' }).waitFor();
    const positions = page.getByRole('region', { name: 'Wo spielen sie? (2)' });
    expect(await positions.getByRole('button', { name: 'Abwehr' }).count()).toBe(2);
    await expectAccessibleInEveryLook(page);
    await takeScreenshot(page, 'club-questions');

    // The club that its name suggests is preselected.
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
