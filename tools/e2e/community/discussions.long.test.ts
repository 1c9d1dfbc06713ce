import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openEmbeddedProvider } from '@hub/provider/embedded/openEmbeddedProvider.ts';
import { comments as commentsTable } from '@hub/server/schema/community.ts';
import { insertStatements } from '@hub/server/stores/bulk.ts';
import { expectAccessible, expectAccessibleInEveryLook, expectToFitAt } from '../stage/accessibility.ts';
import { ask, comment, LARGE, likeButton, LIVE_MS, open, poll, replyTo, write } from './discussion.ts';
import { ADMIN_EMAIL } from '../stage/fanSessions.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { catchesUpAfterOutage } from './catchUpAfterOutage.ts';
import { expectBackAt, placeAtRest } from '../stage/place.ts';
import { DESKTOP, PHONE, prepareStage, startDemoHub } from '../stage/stage.ts';
import { startHub } from '../stage/startHub.ts';

/** Content far down takes a while to be rendered. */
const SCROLL_MS = 60_000;

const stage = prepareStage(() => startDemoHub({ ADMIN_EMAILS: ADMIN_EMAIL }));

describe('the discussion in a browser', () => {
  it('shows two people at once what the other writes, likes, asks and votes', async () => {
    const [mine, theirs] = await Promise.all([
      open(stage, 'Anna Eins', '/clubs'),
      open(stage, 'Ben Zwei', '/clubs'),
    ]);
    await mine.page.getByText(/2\sPersonen lesen mit$/u).waitFor();

    await write(mine.page, 'Wer rückt nach?\nSiehe https://example.org/elf, <b>wirklich</b>');
    await mine.page.getByText('Comment posted!').first().waitFor();
    const theirComment = comment(theirs.page, 'Wer rückt nach?');
    await theirComment.waitFor({ timeout: LIVE_MS });
    expect(await theirComment.getByText('Anna Eins').first().isVisible()).toBe(true);
    expect(await theirComment.locator('b').count()).toBe(0);
    const link = theirComment.getByRole('link', { name: /example\.org/u });
    expect(await link.getAttribute('href')).toBe('https://example.org/elf');
    expect(await link.getAttribute('rel')).toBe('noopener ugc nofollow');
    await theirs.page.locator('output', { hasText: 'Neuer Kommentar von Anna Eins' }).waitFor({
      state: 'attached',
    });

    await likeButton(theirComment).click();
    await likeButton(comment(mine.page, 'Wer rückt nach?')).getByText('1').waitFor({ timeout: LIVE_MS });
    expect(await likeButton(comment(mine.page, 'Wer rückt nach?')).getAttribute('aria-pressed')).toBe(
      'false',
    );
    // A click does nothing while the previous one is in flight, and the other page may see its effect first.
    await expect
      .poll(async () => {
        const button = likeButton(theirComment);
        if ((await button.getAttribute('aria-pressed')) === 'true') await button.click();
        return button.getAttribute('aria-pressed');
      })
      .toBe('false');
    await likeButton(comment(mine.page, 'Wer rückt nach?')).getByText('0').waitFor({ timeout: LIVE_MS });

    await theirComment.getByRole('button', { name: /^Antworten auf/u }).click();
    await theirs.page.keyboard.type('Der Neue natürlich');
    await theirs.page.keyboard.press('Control+Enter');
    await comment(mine.page, 'Der Neue natürlich').waitFor({ timeout: LIVE_MS });

    await ask(mine.page, 'Startet der Neue?', ['Ja', 'Nein']);
    await theirs.page.getByRole('button', { name: 'Für „Ja“ abstimmen' }).click({ timeout: LIVE_MS });
    await theirs.page.getByText('Vote recorded!').first().waitFor();
    await mine.page.getByText(/^1\sStimme · Umfrage von Anna Eins/u).waitFor({ timeout: LIVE_MS });
    await mine.page.getByRole('button', { name: 'Für „Nein“ abstimmen' }).click();
    await theirs.page.getByText(/^2\sStimmen · Umfrage/u).waitFor({ timeout: LIVE_MS });
    expect(await theirs.page.getByText(/^50\s%$/u).count()).toBe(2);

    await mine.page.getByRole('button', { name: 'Kommentar von Anna Eins löschen' }).first().click();
    await mine.page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await theirs.page.getByText('Kommentar gelöscht', { exact: true }).waitFor({ timeout: LIVE_MS });
    expect(await comment(theirs.page, 'Der Neue natürlich').isVisible()).toBe(true);

    await theirs.close();
    await mine.page.getByText('1 Person liest mit').waitFor({ timeout: LIVE_MS });
  });

  it('catches up completely after 20 seconds without a connection, in order and without duplicates', () =>
    catchesUpAfterOutage(stage));

  it('reaches readers at another process of the same database within moments', async () => {
    const other = await startHub({ DATA_DIR: stage.hub.dataDir });
    try {
      const path = `/clubs/${await clubId(1)}`;
      const [here, there] = await Promise.all([
        open(stage, 'Karla Neun', path),
        open(stage, 'Ludwig Zehn', path, { address: other.address }),
      ]);
      // Each process counts its own readers.
      for (const { page } of [here, there]) await page.getByText('1 Person liest mit').waitFor();
      await write(here.page, 'Von hier');
      const heard = comment(there.page, 'Von hier');
      await heard.waitFor({ timeout: LIVE_MS });
      await likeButton(heard).click();
      await likeButton(comment(here.page, 'Von hier')).getByText('1').waitFor({ timeout: LIVE_MS });
      await replyTo(there.page, 'Von hier', 'Von dort');
      await comment(here.page, 'Von dort').waitFor({ timeout: LIVE_MS });
      await ask(here.page, 'Geht das drüben?', ['Ja', 'Nein']);
      await there.page.getByRole('button', { name: 'Für „Ja“ abstimmen' }).click({ timeout: LIVE_MS });
      await here.page.getByText(/^1\sStimme · Umfrage von Karla Neun/u).waitFor({ timeout: LIVE_MS });
      await here.page.getByRole('button', { name: 'Umfrage „Geht das drüben?“ löschen' }).click();
      await here.page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
      await poll(there.page, 'Geht das drüben?').waitFor({ state: 'detached', timeout: LIVE_MS });
    } finally {
      await other.stop();
    }
  });

  it('keeps what was typed over a reload and the end of the session', async () => {
    stage.allowConsoleErrors();
    const { page, person } = await open(stage, 'Emil Fünf', '/fixtures');
    await page.getByLabel('Dein Kommentar').fill('Halb getippt');
    await page.reload();
    await page.getByLabel('Dein Kommentar').waitFor();
    expect(await page.getByLabel('Dein Kommentar').inputValue()).toBe('Halb getippt');

    const refuse = { status: 401, json: { error: { message: 'Not authenticated', code: -32_001 } } };
    await page.route('**/trpc/community.postComment**', (route) =>
      route.fulfill({
        ...refuse,
        json: [
          { error: { message: 'over', code: -32_001, data: { httpStatus: 401, reason: 'notSignedIn' } } },
        ],
      }),
    );
    await page.route('**/api/auth/refresh', (route) => route.fulfill(refuse));
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByRole('button', { name: 'Jetzt anmelden' }).waitFor();
    await page.unrouteAll();

    await page.getByRole('button', { name: 'Jetzt anmelden' }).click();
    await page.getByLabel('E-Mail-Adresse').fill(person.email);
    await page.getByLabel('Passwort').fill(person.password);
    await page.keyboard.press('Enter');
    await page.getByLabel('Dein Kommentar').waitFor();
    expect(new URL(page.url()).pathname).toBe('/fixtures');
    expect(await page.getByLabel('Dein Kommentar').inputValue()).toBe('Halb getippt');
    // The comment is shown before the hub has stored it; until then the draft is kept.
    const posted = page.waitForResponse((answer) => answer.url().includes('community.postComment'));
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await posted;
    await comment(page, 'Halb getippt').waitFor();
    await expect.poll(() => page.getByLabel('Dein Kommentar').inputValue()).toBe('');
    await page.reload();
    await comment(page, 'Halb getippt').waitFor();
    expect(await page.getByLabel('Dein Kommentar').inputValue()).toBe('');
  });

  // On a busy machine the row was a poll's height off near the end of the list in about one of ten runs; the cause is
  // unknown.
  let attempts = 0;
  it(
    'keeps the row being read and the text being typed in place in a long thread, wherever others write',
    { retry: 2 },
    async () => {
      attempts += 1;
      const clubOfThread = await clubId(2 + attempts);
      await fillThread(clubOfThread, 120);
      const reader = await open(stage, 'Mia Zwölf', `/clubs/${clubOfThread}`);
      const { page } = reader;
      const older = page.getByRole('button', { name: 'Ältere Kommentare laden' });
      for (const last of ['Kommentar 70', 'Kommentar 20', 'Kommentar 0']) {
        // Rows measured on the way down move the end of the list.
        await expect.poll(() => countAtEnd(page, `${last}: `), { timeout: SCROLL_MS }).toBe(1);
        if (last !== 'Kommentar 0') await older.press('Enter');
      }
      await older.waitFor({ state: 'detached' });
      const rows = page.getByRole('list', { name: /^Comments/u }).locator('> li');
      expect(await rows.count()).toBeLessThan(40);
      expect(await rows.last().getAttribute('aria-posinset')).toBe('120');
      expect(await rows.last().getAttribute('aria-setsize')).toBe('120');

      await comment(page, 'Kommentar 3: ')
        .getByRole('button', { name: /^Antworten auf/u })
        .click();
      await page.keyboard.type('Nicht verlieren');
      const poster = await open(stage, 'Nils Dreizehn', `/clubs/${clubOfThread}`);
      const before = await placeAtRest(comment(page, 'Kommentar 4: '));
      await write(poster.page, 'Darüber\nzwei\ndrei\nvier');
      await page.getByText('Comments (121)').waitFor({ state: 'attached', timeout: LIVE_MS });
      await ask(poster.page, 'Darüber gefragt?', ['Ja', 'Nein']);
      await poll(page, 'Darüber gefragt?').waitFor({ state: 'attached', timeout: LIVE_MS });
      await expectBackAt(comment(page, 'Kommentar 4: '), before);

      await page.evaluate(() => window.scrollTo(0, 0));
      await comment(page, 'Kommentar 4: ').waitFor({ state: 'detached' });
      expect(await focusedValue(page)).toBe('Nicht verlieren');
      await page.keyboard.press('Control+Enter');
      await page.getByText('Comment posted!').first().waitFor();
    },
  );

  it('keeps a long link inside the box in which it is typed', async () => {
    const link = `https://www.example.org/${'startelf-'.repeat(12)}`;
    const reader = await open(stage, 'Lena Link', `/clubs/${await clubId(1)}`, { look: PHONE });
    const { page } = reader;
    await write(page, 'Kurz');
    await comment(page, 'Kurz').waitFor();
    await page.getByLabel('Dein Kommentar').fill(link);
    await expectToFitAt(page, 320, 360);
    await page.getByLabel('Dein Kommentar').fill('');
    await comment(page, 'Kurz')
      .getByRole('button', { name: /^Antworten auf/u })
      .click();
    await page.getByLabel('Antwort an Lena Link').fill(link);
    await expectToFitAt(page, 320, 360);
  });

  it('can be used by keyboard alone', async () => {
    const { page } = await open(stage, 'Frida Sechs', '/watchlist');
    await page.goto(`${stage.hub.address}/clubs/${await clubId(0)}#diskussion`);
    await page.getByLabel('Dein Kommentar').focus();
    await page.keyboard.type('Nur mit Tasten');
    await tabTo(page, 'Post');
    await page.keyboard.press('Enter');
    await comment(page, 'Nur mit Tasten').waitFor();

    await tabTo(page, 'Gefällt mir: Kommentar von Frida Sechs, 0 Likes');
    await page.keyboard.press('Space');
    await likeButton(comment(page, 'Nur mit Tasten')).getByText('1').waitFor();
    await tabTo(page, 'Antworten auf den Kommentar von Frida Sechs');
    await page.keyboard.press('Enter');
    await page.getByLabel('Antwort an Frida Sechs').waitFor();
    await page.keyboard.type('Verworfen');
    await page.keyboard.press('Escape');
    expect(await focusedName(page)).toBe('Antworten auf den Kommentar von Frida Sechs');
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Antwort an Frida Sechs').inputValue()).toBe('');
    await page.keyboard.type('Auch die Antwort');
    await page.keyboard.press('Control+Enter');
    await comment(page, 'Auch die Antwort').waitFor();
    // The reply may arrive live before the hub has answered; the box closes with the answer.
    await page.getByLabel('Antwort an Frida Sechs').waitFor({ state: 'detached' });
    expect(await focusedName(page)).toBe('Antworten auf den Kommentar von Frida Sechs');

    await page.getByRole('button', { name: 'Create Poll' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Create Poll' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
    await page.keyboard.type('Geht das?');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ja');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Klar');
    await page.keyboard.press('Enter');
    await page.getByText('Poll created!').first().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focusedName(page)).toBe('Create Poll');
  });

  it('looks right empty, while a poll is made, and full', async () => {
    const path = `/players/${await playerId(0)}`;
    const { page } = await open(stage, 'Gustav Donaudampfschifffahrtsgesellschaft', path, {
      look: PHONE,
    });
    await page.getByText('Noch keine Kommentare').waitFor();
    await page.getByText('Noch keine Umfragen.').waitFor();
    await expectAccessibleInEveryLook(page);
    await write(
      page,
      'Ein Kommentar mit Link: https://example.org/ein/sehr/langer/pfad/der/umbrechen/muss/auch/hier',
    );
    await comment(page, 'Ein Kommentar')
      .getByRole('button', { name: /^Antworten auf/u })
      .click();
    await page.keyboard.type('Eine Antwort');
    await page.keyboard.press('Control+Enter');
    await comment(page, 'Eine Antwort').waitFor();

    await page.getByRole('button', { name: 'Create Poll' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Poll' });
    await dialog.getByLabel('Frage').fill('Wer startet?');
    await dialog.getByRole('button', { name: 'Create Poll' }).click();
    await dialog.getByText('Please provide at least 2 options').waitFor();
    await dialog.getByLabel('Spielervergleich').check();
    for (const [slot, letters] of [
      ['Spieler 1', 'an'],
      ['Spieler 2', 'er'],
    ] as const) {
      await dialog.getByLabel(slot).fill(letters);
      await page.getByRole('listbox').getByRole('option').first().waitFor();
      if (slot === 'Spieler 1') await takeScreenshot(page, `community-players`, false);
      await page.getByRole('listbox').getByRole('option').first().click();
    }
    await expectAccessible(page);
    await expectToFitAt(page, DESKTOP.widthPx);
    await takeScreenshot(page, `community-poll-form`, false);
    await dialog.getByRole('button', { name: 'Create Poll' }).click();
    await dialog.waitFor({ state: 'detached' });
    await ask(page, 'Freie Frage mit langem Text, der auf dem Telefon umbricht?', [
      'Auf jeden Fall',
      'Niemals',
    ]);
    await page.getByRole('button', { name: 'Für „Niemals“ abstimmen' }).click();
    await page.getByText('Deine Wahl').waitFor();
    await page.getByText('Vote recorded!').first().waitFor();
    await page.getByRole('region', { name: 'Community Discussion' }).scrollIntoViewIfNeeded();
    await expectAccessibleInEveryLook(page);
    await takeScreenshot(page, `community`);
  });

  it('lets a reader report and an administrator decide; removed content disappears for everyone', async () => {
    const path = `/clubs/${await clubId(2)}`;
    const poster = await open(stage, 'Hans Sieben', path);
    const reader = await open(stage, 'Ida Acht', path);
    const watcher = await open(stage, 'Jan Elf', path, {
      look: { widthPx: 390, colorScheme: 'dark' },
    });
    for (const { page } of [poster, reader, watcher])
      await page.getByText(/3\sPersonen lesen mit$/u).waitFor();
    for (const text of ['Ein böses Wort', 'Ein hartes Wort']) {
      await write(poster.page, text);
      await comment(poster.page, text).waitFor();
    }
    await ask(poster.page, 'Wer ist dümmer?', ['Der eine', 'Der andere']);
    for (const { page } of [reader, watcher]) {
      await comment(page, 'Ein böses Wort').waitFor({ timeout: LIVE_MS });
      await comment(page, 'Ein hartes Wort').waitFor({ timeout: LIVE_MS });
      await poll(page, 'Wer ist dümmer?').waitFor({ timeout: LIVE_MS });
    }
    for (const [what, title] of [
      ['Kommentar von Hans Sieben melden', 'Kommentar melden'],
      ['Umfrage „Wer ist dümmer?“ melden', 'Umfrage melden'],
    ] as const) {
      // The newer of the two comments, 'Ein hartes Wort', comes first.
      await reader.page.getByRole('button', { name: what }).last().click();
      const dialog = reader.page.getByRole('dialog', { name: title });
      await dialog.getByLabel('Grund').fill('Beleidigung');
      await expectAccessible(reader.page);
      await dialog.getByRole('button', { name: 'Meldung senden' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await reader.page.goto(`${stage.hub.address}/meldungen`);
    await reader.page.getByRole('heading', { level: 1, name: 'Nur für Administratoren' }).waitFor();

    const admin = await stage.open(LARGE, await stage.hub.adminTokens());
    await admin.page.goto(stage.hub.address);
    await admin.page.getByRole('link', { name: 'Meldungen' }).click();
    const reported = (text: string) => admin.page.getByRole('listitem').filter({ hasText: text });
    await reported('Ein böses Wort').getByText('Gemeldet von Ida Acht').waitFor();
    expect(await admin.page.getByText('Ein hartes Wort').count()).toBe(0);
    await expectAccessible(admin.page);
    await takeScreenshot(admin.page, 'community-reports-1280-light');
    for (const [text, button] of [
      ['Ein böses Wort', 'Kommentar entfernen'],
      ['Wer ist dümmer?', 'Umfrage entfernen'],
    ] as const) {
      const card = reported(text);
      expect(await card.getByRole('button', { name: button }).isDisabled()).toBe(true);
      await card.getByLabel('Grund deiner Entscheidung').fill('Beleidigung, Regel 1');
      await card.getByRole('button', { name: button }).click();
      await card.waitFor({ state: 'detached' });
    }
    await admin.page.getByText('Keine offenen Meldungen').waitFor();

    for (const { page } of [poster, watcher]) {
      await comment(page, 'Ein böses Wort').waitFor({ state: 'detached', timeout: LIVE_MS });
      await poll(page, 'Wer ist dümmer?').waitFor({ state: 'detached', timeout: LIVE_MS });
      await comment(page, 'Ein hartes Wort').waitFor();
    }
    const people = [poster, reader, watcher, admin];
    expect(people.flatMap(({ complaints }) => complaints)).toEqual([]);
    await Promise.all(people.map(({ close }) => close()));
  });
});

/** Stores earlier comments, numbered from the oldest, without the limits for writing users. */
async function fillThread(pageId: string, count: number): Promise<void> {
  const provider = await openEmbeddedProvider({
    database: { kind: 'sqlite', file: join(stage.hub.dataDir, 'hub.sqlite') },
    projectId: 'hub',
    publicUrl: stage.hub.address,
  });
  const minuteMs = 60_000;
  const startMs = Date.now() - count * minuteMs;
  const written = Array.from({ length: count }, (_, nth) => ({
    id: `comment_${pageId}_${nth}`,
    userId: 'long-ago',
    pageType: 'club',
    pageId,
    content: `Kommentar ${nth}: ${'was dazu zu sagen ist '.repeat(1 + (nth % 30))}`,
    parentId: null,
    likesCount: 0,
    createdAt: new Date(startMs + nth * minuteMs).toISOString(),
    repliesCount: 0,
    deletedAt: null,
  }));
  await provider.database.batch(insertStatements(commentsTable, written));
  await provider.close();
}

/** How often a text occurs after the page was scrolled to its end. */
async function countAtEnd(page: Page, text: string): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  return page.getByText(text).count();
}

const focusedValue = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLTextAreaElement | null)?.value);

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const name = focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    return name.replaceAll(/\s+/gu, ' ').trim();
  });

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if ((await focusedName(page)) === name) return;
  }
  throw new Error(`Tab never reached "${name}"`);
}

async function clubId(index: number): Promise<string> {
  return (await hubAt(stage.hub.address).catalog.clubs.query())[index]!.id;
}

async function playerId(index: number): Promise<string> {
  const { players } = await hubAt(stage.hub.address).catalog.players.query({});
  return players[index]!.id;
}
