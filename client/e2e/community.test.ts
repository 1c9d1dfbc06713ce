import { randomBytes } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, openBrowser } from './chromium.ts';
import { accessibilityFaults, openPage, overflowPx, takeScreenshot, type Look } from './hubPage.ts';
import { startHub, type RunningHub } from './startHub.ts';

const chromiumPath = findChromium();
const LARGE: Look = { widthPx: 1280, colorScheme: 'light' };
const LOOKS: Look[] = [
  { widthPx: 390, colorScheme: 'light' },
  { widthPx: 390, colorScheme: 'dark' },
  { widthPx: 1280, colorScheme: 'light' },
  { widthPx: 1280, colorScheme: 'dark' },
];
/** Without the socket, others' news would come after half a minute; what comes within this time came through it. */
const LIVE_MS = 5000;

interface Person {
  email: string;
  password: string;
  stored: string;
}

let hub: RunningHub;
let browser: Browser;

describe.skipIf(chromiumPath === null)('the discussion', () => {
  beforeAll(async () => {
    [hub, browser] = await Promise.all([startHub(), openBrowser(chromiumPath!)]);
  });

  afterAll(async () => {
    await Promise.all([browser?.close(), hub?.stop()]);
  });

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

  it('catches up after a lost connection, in order and without duplicates', async () => {
    const network = { isOut: false, cut: () => {} };
    const [talker, loser] = await Promise.all([
      open('Dora Vier', '/news'),
      open('Carl Drei', '/news', LARGE, async (page) => {
        await page.routeWebSocket(/project_id=/u, async (socket) => {
          if (network.isOut) return socket.close();
          network.cut = () => void socket.close();
          socket.connectToServer();
          return undefined;
        });
      }),
    ]);
    await loser.page.getByText(/2\sPersonen lesen mit$/u).waitFor();
    await write(talker.page, 'Vor der Lücke');
    await comment(loser.page, 'Vor der Lücke').waitFor({ timeout: LIVE_MS });

    network.isOut = true;
    await loser.page.context().setOffline(true);
    network.cut();
    await loser.page.getByText(/lesen mit/u).waitFor({ state: 'detached' });
    for (const text of ['In der Lücke eins', 'In der Lücke zwei', 'In der Lücke drei']) {
      await write(talker.page, text);
      await comment(talker.page, text).waitFor();
    }
    await write(loser.page, 'Geht nicht raus');
    await loser.page.getByText('Failed to post comment').waitFor();
    expect(await loser.page.getByLabel('Dein Kommentar').inputValue()).toBe('Geht nicht raus');

    network.isOut = false;
    await loser.page.context().setOffline(false);
    await comment(loser.page, 'In der Lücke drei').waitFor();
    expect(await shownTexts(loser.page)).toEqual([
      'In der Lücke drei',
      'In der Lücke zwei',
      'In der Lücke eins',
      'Vor der Lücke',
    ]);
    await loser.page.getByText('Comments (4)').waitFor();
    await loser.page.getByRole('button', { name: 'Post', exact: true }).click();
    await comment(talker.page, 'Geht nicht raus').waitFor({ timeout: LIVE_MS });
    expect(talker.complaints).toEqual([]);
    await Promise.all([talker.close(), loser.close()]);
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

  it('can be taken part in by keyboard alone', async () => {
    const { page, complaints, close } = await open('Frida Sechs', '/watchlist');
    await page.goto(`${hub.address}/clubs/${await firstClub()}`);
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

  it.each(LOOKS)('looks well at $widthPx px, $colorScheme', async (look) => {
    const name = `${look.widthPx}-${look.colorScheme}`;
    const path = `/players/${await playerId(LOOKS.indexOf(look))}`;
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

  it('reports a comment, whose queue only administrators see', async () => {
    const [author, reader] = await Promise.all([
      open('Hans Sieben', '/lineups'),
      open('Ida Acht', '/lineups'),
    ]);
    await write(author.page, 'Ein böses Wort');
    await comment(reader.page, 'Ein böses Wort').waitFor({ timeout: LIVE_MS });
    await reader.page.getByRole('button', { name: 'Kommentar von Hans Sieben melden' }).click();
    await reader.page.getByLabel('Grund').fill('Beleidigung');
    await isSound(reader.page);
    await reader.page.getByRole('button', { name: 'Meldung senden' }).click();
    await reader.page.getByText('Danke, deine Meldung ist angekommen.').waitFor();
    await reader.page.goto(`${hub.address}/meldungen`);
    await reader.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect([...author.complaints, ...reader.complaints]).toEqual([]);
    await Promise.all([author.close(), reader.close()]);
  });
});

async function signUp(displayName: string): Promise<Person> {
  const email = `${randomBytes(6).toString('hex')}@hub.test`;
  const password = randomBytes(12).toString('base64url');
  const answer = await fetch(`${hub.address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, displayName }),
  });
  expect(answer.status).toBe(200);
  const tokens = (await answer.json()) as Record<string, unknown>;
  return { email, password, stored: JSON.stringify({ ...tokens, issued_at: Math.floor(Date.now() / 1000) }) };
}

/** A browser of its own for somebody new, at a page whose discussion is there. */
async function open(
  displayName: string,
  path: string,
  look: Look = LARGE,
  prepare: (page: Page) => Promise<void> = async () => {},
) {
  const person = await signUp(displayName);
  const opened = await openPage(browser, look, {
    address: hub.address,
    fanTokens: async () => person.stored,
  });
  await prepare(opened.page);
  await opened.page.goto(`${hub.address}${path}`);
  if (path !== '/watchlist') await opened.page.getByLabel('Dein Kommentar').waitFor();
  return { ...opened, person };
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Dein Kommentar').fill(text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
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
  const answer = await fetch(`${hub.address}/trpc/catalog.${procedure}${query}`);
  return ((await answer.json()) as { result: { data: unknown } }).result.data;
}

async function firstClub(): Promise<string> {
  return ((await catalog('clubs')) as { id: string }[])[0]!.id;
}

async function playerId(index: number): Promise<string> {
  const { players } = (await catalog('players', {})) as { players: { id: string }[] };
  return players[index]!.id;
}
