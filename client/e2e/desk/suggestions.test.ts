import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { expectAccessibleInEveryLook } from '../stage/accessibility.ts';
import { ADMIN_EMAIL } from '../stage/fanSessions.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { PHONE, prepareStage, startDemoHub } from '../stage/stage.ts';

// Nobody answers there: what a model has read is in the table already.
const stage = prepareStage(() =>
  startDemoHub({ ADMIN_EMAILS: ADMIN_EMAIL, AI_URL: 'http://127.0.0.1:1/v1', AI_MODEL: 'chat' }),
);

/** Suggestions of the two likeliest starters of the demo season. @returns their names, in the order of the desk */
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

describe('suggestions from the news', () => {
  it('are taken and refused by key', async () => {
    const [first = '', second = ''] = suggest(stage.hub.dataDir);
    const { page } = await stage.open(PHONE, await stage.hub.adminTokens());
    await page.goto(`${stage.hub.address}/agent-flows`);
    const desk = page.getByRole('region', { name: 'Aus den Nachrichten' });
    await desk.getByRole('row', { name: first }).waitFor();
    await expectAccessibleInEveryLook(page);
    await takeScreenshot(page, 'suggestions');

    await desk.getByRole('button', { name: 'Übernehmen (J)' }).first().focus();
    await page.keyboard.press('j');
    await desk.getByText(`Übernommen: ${first}`).waitFor();
    await expect.poll(() => desk.getByRole('listitem').filter({ hasText: first }).count()).toBe(0);
    await desk.getByRole('row', { name: second }).waitFor();
    await page.keyboard.press('n');
    await desk.getByText(`Verworfen: ${second}`).waitFor();
    await desk.getByText('Kein offener Vorschlag').waitFor();
    await takeScreenshot(page, 'suggestions-none');
  });
});
