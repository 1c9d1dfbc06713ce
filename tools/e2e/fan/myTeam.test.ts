import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import { expectAccessible, expectToFit } from '../stage/accessibility.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { createTeam, signUp } from '../stage/hubApi.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { placeOf } from '../stage/place.ts';
import { DESKTOP, PHONE, prepareStage } from '../stage/stage.ts';

/** A squad by position: the filter, how many players, and their positions in words, because a badge can equal initials. */
const SQUAD = [
  ['Torwart', 1, /^Torhüter$/u],
  ['Stürmer', 3, /^(?:Stürmer|Hängende Spitze|Linksaußen|Rechtsaußen)$/u],
] as const;

const stage = prepareStage();

describe('my teams in a browser', () => {
  it('are built, saved, changed and deleted, on a phone and on a desktop', async () => {
    // A new account, so that a second try does not find the first one's team.
    const owner = await signUp(stage.hub.address);
    const { page } = await stage.open(PHONE, owner.tokens);
    await page.goto(`${stage.hub.address}/mein-team`);
    await page.getByText('Noch keine Teams erstellt').waitFor();
    await takeScreenshot(page, 'my-team-none');

    await page.getByRole('button', { name: 'Erstes Team erstellen' }).click();
    await page.getByLabel('Name des Teams').fill('  Elf am Sonntag  ');
    await page.keyboard.press('Enter');
    await page.getByText('Noch keine Spieler im Team').waitFor();
    await expectFocusKept(page);

    await page.getByRole('button', { name: 'Spieler hinzufügen' }).click();
    await addSquad(page);
    await takeScreenshot(page, 'my-team-search', false);
    await page.getByRole('button', { name: 'Fertig' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocusKept(page);

    await page.reload();
    await teamIsThere(page, 4);
    expect(new URL(page.url()).searchParams.get('team')).toMatch(/^userTeam_/u);
    await expectToFit(page);
    await expectElevenBeforeRules(page);
    await takeScreenshot(page, 'my-team');

    const gone = await removeFirst(page);
    await teamIsThere(page, 3);
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await teamIsThere(page, 4);
    await page.getByRole('link', { name: gone, exact: true }).waitFor();
    await settled(page);

    // A desktop shows what a phone keeps in sheets.
    await page.emulateMedia({ colorScheme: DESKTOP.colorScheme });
    await page.setViewportSize({ width: DESKTOP.widthPx, height: 860 });
    await page.getByRole('button', { name: 'Umbenennen' }).waitFor();
    await removeFirst(page);
    await teamIsThere(page, 3);
    await settled(page);
    await expectToFit(page);
    await expectElevenBeforeRules(page);
    await page.getByRole('button', { name: 'Umbenennen' }).click();
    await page.getByLabel('Name des Teams').fill('Montagself');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('tab', { name: 'Montagself 3 Spieler' }).waitFor();
    await settled(page);
    await page.reload();
    await page.getByRole('tab', { name: 'Montagself 3 Spieler' }).waitFor();
    await teamIsThere(page, 3);

    await page.setViewportSize({ width: PHONE.widthPx, height: 860 });
    await page.getByRole('button', { name: /^Weitere Aktionen für /u }).click();
    await page.getByRole('button', { name: 'Löschen' }).click();
    await page.getByRole('button', { name: 'Team löschen' }).click();
    await page.getByText('Noch keine Teams erstellt').waitFor();
    await settled(page);
    await page.reload();
    await page.getByText('Noch keine Teams erstellt').waitFor();
  });

  it('are decided before the lock: paste a squad, choose the game, pin, swap, and ask what if', async () => {
    const owner = await signUp(stage.hub.address);
    await createTeam(stage.hub.address, owner, 'Freitagself');
    const { page } = await stage.open(PHONE, owner.tokens);
    await page.goto(`${stage.hub.address}/mein-team`);
    await page.getByText('Noch keine Spieler im Team').waitFor();
    await pasteSquad(page, await squadNames());
    await teamIsThere(page, 15);

    await page.getByRole('combobox', { name: 'Managerspiel' }).selectOption('Kickbase');
    await page.getByText(/^Noch \d/u).waitFor();
    await page.getByRole('combobox', { name: 'Formation', exact: true }).selectOption('3-4-3');
    const bench = page.getByRole('region', { name: 'Bank' }).getByRole('listitem');
    const benched = bench.filter({ hasText: 'Bank 1' });
    const name = await benched.getByRole('link').innerText();
    await openActions(benched);
    await openRest(page);
    await page.getByRole('button', { name: 'Fest in die Elf setzen' }).click();
    await page.getByRole('button', { name: 'Wieder nach Startchance aufstellen' }).waitFor();
    await page.getByRole('button', { name: 'Was, wenn …?' }).click();
    const whatIf = page.getByRole('dialog', { name: 'Was, wenn …?' });
    await whatIf.getByText('Zusammen 11 Plätze').waitFor();
    await whatIf.getByRole('button', { name: `${name} beginnt sicher` }).click();
    await whatIf.getByText('sicher', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await settled(page);
    await page.reload();
    await teamIsThere(page, 15);
    const pinned = page
      .getByRole('region', { name: 'Beste Elf' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await pinned.getByText('gesetzt').waitFor();
    expect(await page.getByRole('combobox', { name: 'Formation', exact: true }).inputValue()).toBe('3-4-3');
    await expectAccessible(page);
    await openActions(pinned);
    await openRest(page);
    await page.getByRole('link', { name: 'Vergleichen' }).click();
    await page.getByRole('columnheader', { name }).waitFor();
    await page.getByRole('group', { name: 'Konkurrenten dazunehmen' }).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Adresse kopieren' }).waitFor();
  });

  it('visibly undo what the hub did not save', async () => {
    stage.allowConsoleErrors();
    const [player] = (await hubAt(stage.hub.address).catalog.players.query({})).players;
    const owner = await signUp(stage.hub.address);
    await createTeam(stage.hub.address, owner, 'Elf ohne Netz', [player!.id]);
    const { page } = await stage.open({ ...PHONE, colorScheme: 'dark' }, owner.tokens);
    await page.goto(`${stage.hub.address}/mein-team`);
    await teamIsThere(page, 1);
    await settled(page);
    // The sheet of actions has loaded before the connection is lost.
    await openActions(rowsOf(page).first());
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.context().setOffline(true);
    const name = await removeFirst(page);
    await page.getByRole('alert').getByText(`${name} ließ sich nicht entfernen`).waitFor();
    await page.getByRole('link', { name, exact: true }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'my-team-offline-390-dark', false);
    await page.context().setOffline(false);
    await page.reload();
    await page.getByRole('link', { name, exact: true }).waitFor();
  });

  it('can be edited by keyboard alone', async () => {
    const owner = await signUp(stage.hub.address);
    await createTeam(stage.hub.address, owner, 'Andere Elf');
    await createTeam(stage.hub.address, owner, 'Tastaturelf');
    const { page } = await stage.open(DESKTOP, owner.tokens);
    await page.goto(`${stage.hub.address}/mein-team`);
    await page.getByRole('tab', { name: 'Tastaturelf' }).click();
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
  });
});

/** Unambiguous names of two goalkeepers, five defenders, five midfielders and three forwards. */
async function squadNames(): Promise<string[]> {
  const { players } = await hubAt(stage.hub.address).catalog.players.query({});
  const wanted = { goalkeeper: 2, defender: 5, midfielder: 5, forward: 3 };
  return POSITION_GROUPS.flatMap((group) =>
    players
      .filter((player) => fieldGroupOf(player) === group)
      .toSorted((one, other) => (other.startProbability ?? 0) - (one.startProbability ?? 0))
      .slice(0, wanted[group])
      .map(({ name }) => name),
  );
}

/** Pastes a list of names, as any game shows it, into a team without players, and takes all of them. */
async function pasteSquad(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Liste einfügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Liste einfügen' });
  await dialog.getByLabel('Deine Liste').fill(names.join('\n'));
  await dialog.getByText(`${names.length} erkannt`).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `${names.length} ins Team nehmen` }).click();
  await dialog.waitFor({ state: 'detached' });
  await settled(page);
}

/** Adds the players of `SQUAD` one by one in the open search. */
async function addSquad(page: Page): Promise<void> {
  let inTeam = 0;
  for (const [group, count, positions] of SQUAD) {
    await page.getByLabel('Position', { exact: true }).selectOption(group);
    await page.waitForFunction((label) => location.search.includes(label), addressWord(group));
    // The address changes before the list does, which may still offer players of the former group.
    const fitting = page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ has: page.getByTitle(positions) });
    for (let added = 0; added < count; added++) {
      await fitting
        .getByRole('button', { name: /hinzufügen$/u })
        .first()
        .click();
      inTeam++;
      await page.getByText(`${inTeam} von höchstens 50 im Team`).waitFor();
    }
  }
  await settled(page);
}

const addressWord = (group: string) => `position=${group.toLowerCase().replace('ü', 'ue')}`;

/** Waits until eleven, bench and number of players are shown. */
async function teamIsThere(page: Page, playersCount: number): Promise<void> {
  await page
    .getByRole('tab', { name: new RegExp(` ${playersCount} Spieler$`, 'u'), selected: true })
    .waitFor();
  const eleven = page.getByRole('region', { name: 'Beste Elf' });
  await eleven.waitFor();
  const starters = Math.min(11, playersCount);
  await expect.poll(() => eleven.getByRole('listitem').count()).toBe(starters);
  await expect.poll(() => rowsOf(page).count()).toBe(playersCount);
  expect(await page.getByText(/^erwartete Starter/u).count()).toBe(1);
  expect(await page.getByText(/^\d+,\d von 11$/u).count()).toBe(1);
}

/** The buttons in the open search for players who are not in the team. */
const candidates = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /hinzufügen$/u });

const rowsOf = (page: Page) =>
  page.getByRole('region', { name: /^(Beste Elf|Bank)$/u }).getByRole('listitem');

/** Opens the actions for the player of a row. */
/** The rarer actions in the sheet of a player. */
const openRest = (page: Page) => page.getByRole('dialog').getByText('Mehr', { exact: true }).click();

const openActions = (row: Locator) => row.getByRole('button', { name: /^Aktionen zu/u }).click();

/** Removes the first player and returns his name. */
async function removeFirst(page: Page): Promise<string> {
  const row = rowsOf(page).first();
  const name = await row.getByRole('link').innerText();
  const label = `${name} aus dem Team nehmen`;
  const besideHim = row.getByRole('button', { name: label });
  if (await besideHim.isVisible()) {
    await besideHim.click();
    return name;
  }
  // On a phone, his actions include the removal.
  await openActions(row);
  await openRest(page);
  await page.getByRole('dialog').getByRole('button', { name: label }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return name;
}

async function expectElevenBeforeRules(page: Page): Promise<void> {
  const first = rowsOf(page).first();
  const rules = page.getByLabel('Managerspiel');
  expect((await placeOf(first)).top).toBeLessThan((await placeOf(rules)).top);
}

/** Waits until the hub has answered every request. */
const settled = (page: Page) => page.waitForLoadState('networkidle');

/** The name of the focused control. */
function focusedLabel(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? '';
  });
}

/** Expects the focus not to have returned to the top of the page. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
}
