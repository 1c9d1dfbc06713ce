import type { Locator, Page } from 'playwright-core';
import { signUp } from '../stage/hubApi.ts';
import { openFreshPage, type Look } from '../stage/hubPage.ts';
import type { Stage } from '../stage/stage.ts';

export const LARGE: Look = { widthPx: 1280, colorScheme: 'light' };
/**
 * Without the socket, changes by others would arrive after half a minute; anything within this time came through the socket.
 */
export const LIVE_MS = 25_000;

interface OpenOptions {
  look?: Look;
  /** Another address of the hub, or another process of it. */
  address?: string;
  beforeLoad?: (page: Page) => Promise<void>;
}

/** Opens a page for a new user and waits for its discussion. */
export async function open(
  stage: Stage,
  displayName: string,
  path: string,
  { look = LARGE, address = stage.hub.address, beforeLoad }: OpenOptions = {},
) {
  const person = await signUp(address, { displayName });
  const opened =
    address === stage.hub.address
      ? await stage.open(look, person.tokens)
      : await openFreshPage(stage.browser, address, look, person.tokens);
  await beforeLoad?.(opened.page);
  await opened.page.goto(`${address}${path}#diskussion`);
  if (path !== '/watchlist') await opened.page.getByLabel('Dein Kommentar').waitFor();
  return { ...opened, person };
}

export async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Dein Kommentar').fill(text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
}

export async function replyTo(page: Page, text: string, written: string): Promise<void> {
  await comment(page, text)
    .getByRole('button', { name: /^Antworten auf/u })
    .click();
  await page.getByLabel(/^Antwort an/u).fill(written);
  await page.keyboard.press('Control+Enter');
  await comment(page, written).waitFor();
}

export async function ask(page: Page, question: string, options: [string, string]): Promise<void> {
  await page.getByRole('button', { name: 'Create Poll' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Poll' });
  await dialog.getByLabel('Frage').fill(question);
  await dialog.getByLabel('Freier Text').check();
  await dialog.getByLabel('Option 1').fill(options[0]);
  await dialog.getByLabel('Option 2').fill(options[1]);
  await dialog.getByRole('button', { name: 'Create Poll' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The article that contains a text. */
export const comment = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ has: page.locator('p', { hasText: text }) });

/** The announcement of a poll contains its question too. */
export const poll = (page: Page, question: string) => page.getByRole('heading', { level: 4, name: question });

export const likeButton = (article: Locator) => article.getByRole('button', { name: /^Gefällt mir/u });

export const shownTexts = (page: Page) =>
  page
    .getByRole('list', { name: /^Comments/u })
    .locator('article > p')
    .allInnerTexts();
