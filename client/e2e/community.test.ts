import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openEmbeddedProvider } from '../../server/provider/embedded/openEmbeddedProvider.ts';
import * as tables from '../../server/schema/tables.ts';
import { insertStatements } from '../../server/stores/bulk.ts';
import { openLine } from './cuttableLine.ts';
import { accessibilityFaults, openPage, overflowPx, takeScreenshot, type Look } from './hubPage.ts';
import { describeInBrowser, EVERY_LOOK, prepareStage } from './stage.ts';
import { ADMIN_EMAIL, startHub } from './startHub.ts';

const LARGE: Look = { widthPx: 1280, colorScheme: 'light' };
/** Without the socket, others' news would come after half a minute; what comes within this time came through it. */
const LIVE_MS = 5000;
const OUTAGE_MS = 20_000;
/** The longest wait between two attempts to reconnect, and some time to catch up. */
const BACK_MS = 60_000;
/** Four people take their time on a busy machine. */
const FOUR_BROWSERS_MS = 300_000;

interface Person {
  email: string;
  password: string;
  stored: string;
}

const stage = prepareStage(() => startHub({ ADMIN_EMAILS: ADMIN_EMAIL }));

describeInBrowser('the discussion', () => {
  it('shows two people side by side what the other writes, likes, asks and votes', async () => {
    const [mine, theirs] = await Promise.all([open('Anna Eins', '/clubs'), open('Ben Zwei', '/clubs')]);
    await mine.page.getByText(/2\sPersonen lesen mit$/u).waitFor();

    await write(mine.page, 'Wer rückt nach?\nSiehe https://example.org/elf, <b>wirklich</b>');
    await mine.page.getByText('Comment posted!').waitFor();
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
    await likeButton(theirComment).click();
    await likeButton(comment(mine.page, 'Wer rückt nach?')).getByText('0').waitFor({ timeout: LIVE_MS });

    await theirComment.getByRole('button', { name: /^Antworten auf/u }).click();
    await theirs.page.keyboard.type('Der Neue natürlich');
    await theirs.page.keyboard.press('Control+Enter');
    await comment(mine.page, 'Der Neue natürlich').waitFor({ timeout: LIVE_MS });

    await ask(mine.page, 'Startet der Neue?', ['Ja', 'Nein']);
    await theirs.page.getByRole('button', { name: 'Für „Ja“ abstimmen' }).click({ timeout: LIVE_MS });
    await theirs.page.getByText('Vote recorded!').waitFor();
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
    expect([...mine.complaints, ...theirs.complaints]).toEqual([]);
    await mine.close();
  });

  it('catches up completely after 20 seconds without a connection, in order and without duplicates', async () => {
    const line = await openLine(stage.hub.address);
    const [talker, loser] = await Promise.all([
      open('Dora Vier', '/news'),
      open('Carl Drei', '/news', LARGE, line.address),
    ]);
    await loser.page.getByText(/2\sPersonen lesen mit$/u).waitFor();
    await write(talker.page, 'Vor der Lücke');
    await ask(talker.page, 'Vorher gefragt?', ['Ja', 'Nein']);
    await comment(loser.page, 'Vor der Lücke').waitFor({ timeout: LIVE_MS });
    await poll(loser.page, 'Vorher gefragt?').waitFor({ timeout: LIVE_MS });

    const mendedMs = Date.now() + OUTAGE_MS;
    await line.cut();
    await loser.page.getByText(/lesen mit/u).waitFor({ state: 'detached' });
    await loser.page.getByText(/^Nicht live verbunden/u).waitFor();
    for (const text of ['In der Lücke eins', 'In der Lücke zwei', 'In der Lücke drei']) {
      await write(talker.page, text);
      await comment(talker.page, text).waitFor();
    }
    await replyTo(talker.page, 'Vor der Lücke', 'Antwort in der Lücke');
    await likeButton(comment(talker.page, 'Vor der Lücke')).click();
    await likeButton(comment(talker.page, 'Vor der Lücke')).getByText('1').waitFor();
    await talker.page.getByRole('button', { name: 'Für „Ja“ abstimmen' }).click();
    await talker.page.getByText('Vote recorded!').waitFor();
    await ask(talker.page, 'In der Lücke gefragt?', ['Doch', 'Nie']);
    await write(loser.page, 'Geht nicht raus');
    await loser.page.getByText('Failed to post comment').waitFor();
    expect(await accessibilityFaults(loser.page)).toEqual([]);
    expect(await loser.page.getByLabel('Dein Kommentar').inputValue()).toBe('Geht nicht raus');
    // What is tested is an outage of this length.
    await pause(Math.max(0, mendedMs - Date.now()));
    expect(await shownTexts(loser.page)).toEqual(['Vor der Lücke']);

    await line.mend();
    await comment(loser.page, 'In der Lücke drei').waitFor({ timeout: BACK_MS });
    await loser.page.getByText(/2\sPersonen lesen mit$/u).waitFor({ timeout: BACK_MS });
    expect(await shownTexts(loser.page)).toEqual([
      'In der Lücke drei',
      'In der Lücke zwei',
      'In der Lücke eins',
      'Vor der Lücke',
      'Antwort in der Lücke',
    ]);
    await loser.page.getByText('Comments (4)').waitFor();
    await likeButton(comment(loser.page, 'Vor der Lücke')).getByText('1').waitFor();
    expect(await loser.page.getByRole('heading', { level: 4 }).allInnerTexts()).toEqual([
      'In der Lücke gefragt?',
      'Vorher gefragt?',
    ]);
    await loser.page.getByText(/^1\sStimme · Umfrage von Dora Vier/u).waitFor();

    await loser.page.getByRole('button', { name: 'Post', exact: true }).click();
    await comment(talker.page, 'Geht nicht raus').waitFor({ timeout: LIVE_MS });
    await write(talker.page, 'Nach der Lücke');
    await comment(loser.page, 'Nach der Lücke').waitFor({ timeout: LIVE_MS });
    expect(talker.complaints).toEqual([]);
    await Promise.all([talker.close(), loser.close()]);
    await line.close();
  });

  it('reaches within moments whoever reads at another process of the same database', async () => {
    const other = await startHub({ DATA_DIR: stage.hub.dataDir });
    try {
      const path = `/clubs/${await clubId(1)}`;
      const [here, there] = await Promise.all([
        open('Karla Neun', path),
        open('Ludwig Zehn', path, LARGE, other.address),
      ]);
      // Readers are counted by each process for itself.
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
      expect([...here.complaints, ...there.complaints]).toEqual([]);
      await Promise.all([here.close(), there.close()]);
    } finally {
      await other.stop();
    }
  });

  it('keeps what was typed over a reload, and over the end of the session', async () => {
    const { page, person, close } = await open('Emil Fünf', '/fixtures');
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
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await comment(page, 'Halb getippt').waitFor();
    await page.reload();
    await comment(page, 'Halb getippt').waitFor();
    expect(await page.getByLabel('Dein Kommentar').inputValue()).toBe('');
    await close();
  });

  it('holds what is being read in a long thread, and what is being typed, wherever others write', async () => {
    const clubOfThread = await clubId(3);
    await fillThread(clubOfThread, 120);
    const reader = await open('Mia Zwölf', `/clubs/${clubOfThread}`);
    const { page } = reader;
    const older = page.getByRole('button', { name: 'Ältere Kommentare laden' });
    for (const last of ['Kommentar 70', 'Kommentar 20', 'Kommentar 0']) {
      // What is measured on the way down moves the end of the list.
      await expect.poll(() => shownAtTheEnd(page, `${last}: `), { timeout: BACK_MS }).toBe(1);
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
    const author = await open('Nils Dreizehn', `/clubs/${clubOfThread}`);
    const before = await topOf(comment(page, 'Kommentar 4: '));
    await write(author.page, 'Darüber\nzwei\ndrei\nvier');
    await page.getByText('Comments (121)').waitFor({ state: 'attached', timeout: LIVE_MS });
    await ask(author.page, 'Darüber gefragt?', ['Ja', 'Nein']);
    await poll(page, 'Darüber gefragt?').waitFor({ state: 'attached', timeout: LIVE_MS });
    await expect.poll(() => topOf(comment(page, 'Kommentar 4: '))).toBeCloseTo(before, -0.5);

    await page.evaluate(() => window.scrollTo(0, 0));
    await comment(page, 'Kommentar 4: ').waitFor({ state: 'detached' });
    expect(await focusedValue(page)).toBe('Nicht verlieren');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Comment posted!').waitFor();
    expect([...reader.complaints, ...author.complaints]).toEqual([]);
    await Promise.all([reader.close(), author.close()]);
  });

  it('can be taken part in by keyboard alone', async () => {
    const { page, complaints, close } = await open('Frida Sechs', '/watchlist');
    await page.goto(`${stage.hub.address}/clubs/${await clubId(0)}`);
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
    // The reply may be told live before the hub has answered; the box closes with the answer.
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
    await page.getByText('Poll created!').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focusedName(page)).toBe('Create Poll');
    expect(complaints).toEqual([]);
    await close();
  });

  it.each(EVERY_LOOK)('looks well at $widthPx px, $colorScheme', async (look) => {
    const name = `${look.widthPx}-${look.colorScheme}`;
    const path = `/players/${await playerId(EVERY_LOOK.indexOf(look))}`;
    const { page, complaints, close } = await open('Gustav Donaudampfschifffahrtsgesellschaft', path, look);
    await page.getByText('Noch keine Kommentare').waitFor();
    await page.getByText('Noch keine Umfragen.').waitFor();
    await isSound(page);
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
      if (slot === 'Spieler 1') await takeScreenshot(page, `community-players-${name}`, false);
      await page.getByRole('listbox').getByRole('option').first().click();
    }
    await isSound(page);
    await takeScreenshot(page, `community-poll-form-${name}`, false);
    await dialog.getByRole('button', { name: 'Create Poll' }).click();
    await dialog.waitFor({ state: 'detached' });
    await ask(page, 'Freie Frage mit langem Text, der auf dem Telefon umbricht?', [
      'Auf jeden Fall',
      'Niemals',
    ]);
    await page.getByRole('button', { name: 'Für „Niemals“ abstimmen' }).click();
    await page.getByText('Deine Wahl').waitFor();
    await page.getByText('Vote recorded!').waitFor();
    await page.getByRole('region', { name: 'Community Discussion' }).scrollIntoViewIfNeeded();
    await isSound(page);
    await takeScreenshot(page, `community-${name}`);
    expect(complaints).toEqual([]);
    await close();
  });

  it(
    'lets a reader report, and an administrator decide; what is removed disappears for everybody',
    async () => {
      const path = `/clubs/${await clubId(2)}`;
      const author = await open('Hans Sieben', path);
      const reader = await open('Ida Acht', path);
      const watcher = await open('Jan Elf', path, { widthPx: 390, colorScheme: 'dark' });
      for (const { page } of [author, reader, watcher])
        await page.getByText(/3\sPersonen lesen mit$/u).waitFor();
      for (const text of ['Ein böses Wort', 'Ein hartes Wort']) {
        await write(author.page, text);
        await comment(author.page, text).waitFor();
      }
      await ask(author.page, 'Wer ist dümmer?', ['Der eine', 'Der andere']);
      for (const { page } of [reader, watcher]) {
        await comment(page, 'Ein böses Wort').waitFor({ timeout: LIVE_MS });
        await comment(page, 'Ein hartes Wort').waitFor({ timeout: LIVE_MS });
        await poll(page, 'Wer ist dümmer?').waitFor({ timeout: LIVE_MS });
      }
      for (const [what, title] of [
        ['Kommentar von Hans Sieben melden', 'Kommentar melden'],
        ['Umfrage „Wer ist dümmer?“ melden', 'Umfrage melden'],
      ] as const) {
        // Of the two comments the newer one, 'Ein hartes Wort', comes first.
        await reader.page.getByRole('button', { name: what }).last().click();
        const dialog = reader.page.getByRole('dialog', { name: title });
        await dialog.getByLabel('Grund').fill('Beleidigung');
        await isSound(reader.page);
        await dialog.getByRole('button', { name: 'Meldung senden' }).click();
        await dialog.waitFor({ state: 'detached' });
      }
      await reader.page.goto(`${stage.hub.address}/meldungen`);
      await reader.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();

      const admin = await openPage(stage.browser, LARGE, { ...stage.hub, fanTokens: stage.hub.adminTokens });
      await admin.page.goto(stage.hub.address);
      await admin.page.getByRole('link', { name: 'Meldungen' }).click();
      const reported = (text: string) => admin.page.getByRole('listitem').filter({ hasText: text });
      await reported('Ein böses Wort').getByText('Gemeldet von Ida Acht').waitFor();
      expect(await admin.page.getByText('Ein hartes Wort').count()).toBe(0);
      await isSound(admin.page);
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

      for (const { page } of [author, watcher]) {
        await comment(page, 'Ein böses Wort').waitFor({ state: 'detached', timeout: LIVE_MS });
        await poll(page, 'Wer ist dümmer?').waitFor({ state: 'detached', timeout: LIVE_MS });
        await comment(page, 'Ein hartes Wort').waitFor();
      }
      const people = [author, reader, watcher, admin];
      expect(people.flatMap(({ complaints }) => complaints)).toEqual([]);
      await Promise.all(people.map(({ close }) => close()));
    },
    FOUR_BROWSERS_MS,
  );
});

async function signUp(displayName: string, address: string): Promise<Person> {
  const email = `${randomBytes(6).toString('hex')}@hub.test`;
  const password = randomBytes(12).toString('base64url');
  const answered = await fetch(`${address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, displayName }),
  });
  expect(answered.status).toBe(200);
  const tokens = (await answered.json()) as Record<string, unknown>;
  return { email, password, stored: JSON.stringify({ ...tokens, issued_at: Math.floor(Date.now() / 1000) }) };
}

/** Comments that have been written before, numbered from the oldest; past the limits that hold for whoever writes. */
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
  const threads = [{ id: `club:${pageId}`, commentsCount: count, repliesCount: 0 }];
  await provider.database.batch([
    ...insertStatements(tables.comments, written),
    ...insertStatements(tables.commentThreads, threads),
  ]);
  await provider.close();
}

/** A browser of its own for somebody new, at a page whose discussion is there. */
async function open(displayName: string, path: string, look: Look = LARGE, address = stage.hub.address) {
  const person = await signUp(displayName, address);
  const opened = await openPage(stage.browser, look, { address, fanTokens: async () => person.stored });
  await opened.page.goto(`${address}${path}`);
  if (path !== '/watchlist') await opened.page.getByLabel('Dein Kommentar').waitFor();
  return { ...opened, person };
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Dein Kommentar').fill(text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
}

async function replyTo(page: Page, text: string, written: string): Promise<void> {
  await comment(page, text)
    .getByRole('button', { name: /^Antworten auf/u })
    .click();
  await page.getByLabel(/^Antwort an/u).fill(written);
  await page.keyboard.press('Control+Enter');
  await comment(page, written).waitFor();
}

async function ask(page: Page, question: string, options: [string, string]): Promise<void> {
  await page.getByRole('button', { name: 'Create Poll' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Poll' });
  await dialog.getByLabel('Frage').fill(question);
  await dialog.getByLabel('Freier Text').check();
  await dialog.getByLabel('Option 1').fill(options[0]);
  await dialog.getByLabel('Option 2').fill(options[1]);
  await dialog.getByRole('button', { name: 'Create Poll' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The article that holds a text. */
const comment = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ has: page.locator('p', { hasText: text }) });

/** The announcement of a poll holds its question too. */
const poll = (page: Page, question: string) => page.getByRole('heading', { level: 4, name: question });

const likeButton = (article: Locator) => article.getByRole('button', { name: /^Gefällt mir/u });

const shownTexts = (page: Page) =>
  page
    .getByRole('list', { name: /^Comments/u })
    .locator('article > p')
    .allInnerTexts();

async function isSound(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await overflowPx(page)).toBeLessThanOrEqual(0);
}

/** How often a text is there after the window has gone to the end of the page. */
async function shownAtTheEnd(page: Page, text: string): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  return page.getByText(text).count();
}

const topOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().top);

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
  throw new Error(`Tab never came to "${name}"`);
}

async function catalog(procedure: string, input?: object): Promise<unknown> {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const answer = await fetch(`${stage.hub.address}/trpc/catalog.${procedure}${query}`);
  return ((await answer.json()) as { result: { data: unknown } }).result.data;
}

async function clubId(index: number): Promise<string> {
  return ((await catalog('clubs')) as { id: string }[])[index]!.id;
}

async function playerId(index: number): Promise<string> {
  const { players } = (await catalog('players', {})) as { players: { id: string }[] };
  return players[index]!.id;
}
