import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFine, overflowPx } from './accessibility.ts';
import { openPage, takeScreenshot } from './hubPage.ts';
import { LOOKS, prepareStage } from './stage.ts';

/** Fifteen players: enough for an eleven and a bench. */
/** Filter, how many of them, and the badges of their positions. */
const SQUAD = [
  ['Torwart', 2, /TW/u],
  ['Verteidiger', 5, /IV|LV|RV|LAV|RAV/u],
  ['Mittelfeld', 5, /DM|ZM|OM|LM|RM/u],
  ['Stürmer', 3, /LA|RA|HS|ST/u],
] as const;

const stage = prepareStage();

describe('my teams in a browser', () => {
  it.each(LOOKS)('are built, kept, changed and deleted at $widthPx px, $colorScheme', async (look) => {
    const name = `${look.widthPx}-${look.colorScheme}`;
    const { page, complaints, close } = await stage.open(look);
    await page.goto(`${stage.hub.address}/mein-team`);
    await page.getByText('Noch keine Teams erstellt').waitFor();
    await expectFine(page);
    await takeScreenshot(page, `my-team-none-${name}`);

    await page.getByRole('button', { name: 'Erstes Team erstellen' }).click();
    await page.getByLabel('Name des Teams').fill('Elf am Sonntag');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Noch keine Teams erstellt').waitFor();
    await page.getByRole('button', { name: 'New Team' }).click();
    await page.getByRole('button', { name: 'Team erstellen', exact: true }).click();
    await page.getByText('Gib deinem Team einen Namen.').waitFor();
    await expectFine(page);
    await page.getByLabel('Name des Teams').fill('  Elf am Sonntag  ');
    await page.keyboard.press('Enter');
    await page.getByText('Noch keine Spieler im Team').waitFor();
    await expectFine(page);

    await page.getByRole('button', { name: 'Spieler hinzufügen' }).click();
    await addSquad(page);
    await expectFine(page);
    await takeScreenshot(page, `my-team-search-${name}`, false);
    await page.getByLabel('Suche', { exact: true }).fill('gibt es bestimmt nicht');
    await page.getByText('Keine Spieler gefunden').waitFor();
    await expectFine(page);
    await page.getByRole('button', { name: 'Fertig' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.reload();
    await teamIsThere(page, 15);
    expect(new URL(page.url()).searchParams.get('team')).toMatch(/^userTeam_/u);
    await expectFine(page);
    await takeScreenshot(page, `my-team-${name}`);

    const gone = await removeFirst(page);
    await teamIsThere(page, 14);
    await expectFine(page);
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await teamIsThere(page, 15);
    await page.getByRole('link', { name: gone, exact: true }).waitFor();
    await removeFirst(page);
    await teamIsThere(page, 14);
    await settled(page);

    await page.getByRole('button', { name: 'Umbenennen' }).click();
    await page.getByLabel('Name des Teams').fill('Montagself');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('tab', { name: 'Montagself 14 Spieler' }).waitFor();
    await settled(page);
    await page.reload();
    await page.getByRole('tab', { name: 'Montagself 14 Spieler' }).waitFor();
    await teamIsThere(page, 14);

    await page.getByRole('button', { name: 'Löschen' }).click();
    await expectFine(page);
    await page.getByRole('button', { name: 'Team löschen' }).click();
    await page.getByText('Noch keine Teams erstellt').waitFor();
    await settled(page);
    await page.reload();
    await page.getByText('Noch keine Teams erstellt').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('stay hidden from everybody else', async () => {
    const [look] = LOOKS;
    const mine = await stage.open(look!);
    await createTeam(mine.page, 'Geheime Elf');
    const userTeamId = String(new URL(mine.page.url()).searchParams.get('team'));

    const stranger = await signUp();
    const theirs = await openPage(stage.browser, look!, {
      address: stage.hub.address,
      fanTokens: async () => stranger.stored,
    });
    await theirs.page.goto(`${stage.hub.address}/mein-team?team=${userTeamId}`);
    await theirs.page.getByText('Noch keine Teams erstellt').waitFor();
    expect(await theirs.page.getByText('Geheime Elf').count()).toBe(0);
    const inputs = {
      renameTeam: { userTeamId, name: 'Meins' },
      deleteTeam: { userTeamId },
      addPlayers: { userTeamId, playerIds: ['anybody'] },
      removePlayer: { userTeamId, playerId: 'anybody' },
    };
    for (const [procedure, input] of Object.entries(inputs)) {
      const { status } = await fetch(`${stage.hub.address}/trpc/myTeam.${procedure}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stranger.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
      expect(status).toBe(404);
    }
    await mine.page.reload();
    await mine.page.getByRole('tab', { name: 'Geheime Elf' }).waitFor();
    expect([...mine.complaints, ...theirs.complaints]).toEqual([]);
    await Promise.all([mine.close(), theirs.close()]);
  });

  it('take back visibly what the hub did not keep', async () => {
    const { page, close } = await stage.open({ widthPx: 390, colorScheme: 'dark' });
    await createTeam(page, 'Elf ohne Netz');
    await page.getByRole('button', { name: 'Spieler hinzufügen' }).click();
    await candidates(page).first().click();
    await page.getByText('1 von höchstens 50 im Team').waitFor();
    await settled(page);
    await page.getByRole('button', { name: 'Fertig' }).click();

    await page.context().setOffline(true);
    const name = await removeFirst(page);
    await page.getByRole('alert').getByText(`${name} ließ sich nicht entfernen`).waitFor();
    await page.getByRole('link', { name, exact: true }).waitFor();
    await expectFine(page);
    await takeScreenshot(page, 'my-team-offline-390-dark', false);
    await page.context().setOffline(false);
    await page.reload();
    await page.getByRole('link', { name, exact: true }).waitFor();
    await close();
  });

  it('can be worked on by keyboard alone', async () => {
    const { page, complaints, close } = await stage.open({ widthPx: 1280, colorScheme: 'light' });
    await createTeam(page, 'Tastaturelf');
    await page.getByRole('button', { name: 'Spieler hinzufügen' }).focus();
    await page.keyboard.press('Enter');
    await candidates(page).first().waitFor();
    expect(await focusedLabel(page)).toBe('Suche');
    for (const expected of ['Verein', 'Position']) {
      await page.keyboard.press('Tab');
      expect(await focusedLabel(page)).toBe(expected);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('1 von höchstens 50 im Team').waitFor();
    expect(await focusedLabel(page)).toMatch(/^Im Team: /u);
    await settled(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await teamIsThere(page, 1);

    await page.getByRole('tab', { name: 'Tastaturelf' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-selected') === 'true');
    expect(await page.getByRole('tab', { selected: true }).innerText()).not.toContain('Tastaturelf');
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([360, 768, 1920])('never scroll sideways at %i px', async (widthPx) => {
    const { page, close } = await stage.open({ widthPx, colorScheme: 'light' });
    await createTeam(page, 'Donaudampfschifffahrtsgesellschaftskapitänsmützenelf Nummer 7');
    await page.getByRole('button', { name: 'Spieler hinzufügen' }).click();
    await addSquad(page);
    expect(await overflowPx(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Fertig' }).click();
    await teamIsThere(page, 15);
    expect(await overflowPx(page)).toBeLessThanOrEqual(0);
    await close();
  });
});

async function createTeam(page: Page, name: string): Promise<void> {
  await page.goto(`${stage.hub.address}/mein-team`);
  await page.getByRole('button', { name: 'New Team' }).click();
  await page.getByLabel('Name des Teams').fill(name);
  await page.keyboard.press('Enter');
  await page.getByText('Noch keine Spieler im Team').waitFor();
}

/** Adds the players of `SQUAD` in the open search, one after the other. */
async function addSquad(page: Page): Promise<void> {
  let inTeam = 0;
  for (const [group, count, badges] of SQUAD) {
    await page.getByLabel('Position', { exact: true }).selectOption(group);
    await page.waitForFunction((label) => location.search.includes(label), addressWord(group));
    // The address changes before the list does.
    const first = page.getByRole('dialog').getByRole('listitem').first();
    await first.filter({ hasText: badges }).waitFor();
    for (let added = 0; added < count; added++) {
      await candidates(page).first().click();
      inTeam++;
      await page.getByText(`${inTeam} von höchstens 50 im Team`).waitFor();
    }
  }
  await settled(page);
}

const addressWord = (group: string) => `position=${group.toLowerCase().replace('ü', 'ue')}`;

/** Waits for the eleven, the bench and the number of players. */
async function teamIsThere(page: Page, playersCount: number): Promise<void> {
  await page
    .getByRole('tab', { name: new RegExp(` ${playersCount} Spieler$`, 'u'), selected: true })
    .waitFor();
  const eleven = page.getByRole('region', { name: 'Beste Elf' });
  await eleven.waitFor();
  const starters = Math.min(11, playersCount);
  expect(await eleven.getByRole('listitem').count()).toBe(starters);
  expect(await rowsOf(page).count()).toBe(playersCount);
  expect(await page.getByText(/^erwartete Starter/u).count()).toBe(1);
  expect(await page.getByText(/^\d+(,\d)? \/ 11$/u).count()).toBe(1);
}

/** Those in the open search who are not in the team. */
const candidates = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /hinzufügen$/u });

const rowsOf = (page: Page) => page.getByRole('button', { name: / aus dem Team nehmen$/u });

/** Removes the first player and gives his name. */
async function removeFirst(page: Page): Promise<string> {
  const remove = rowsOf(page).first();
  const label = String(await remove.getAttribute('aria-label'));
  await remove.click();
  return label.replace(/ aus dem Team nehmen$/u, '');
}

/** Waits until everything that was asked of the hub is answered. */
const settled = (page: Page) => page.waitForLoadState('networkidle');

/** What the focused control is called. */
function focusedLabel(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? '';
  });
}

/** Registers somebody new through the hub's own door. */
async function signUp(): Promise<{ accessToken: string; stored: string }> {
  const answer = await fetch(`${stage.hub.address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `stranger-${randomBytes(6).toString('hex')}@hub.test`,
      password: randomBytes(12).toString('base64url'),
    }),
  });
  expect(answer.status).toBe(200);
  const tokens = (await answer.json()) as Record<string, unknown>;
  return {
    accessToken: String(tokens['access_token']),
    stored: JSON.stringify({ ...tokens, issued_at: Math.floor(Date.now() / 1000) }),
  };
}
