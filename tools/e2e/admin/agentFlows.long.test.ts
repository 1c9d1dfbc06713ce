import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectToFitAt } from '../stage/accessibility.ts';
import { ADMIN_EMAIL } from '../stage/fanSessions.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { DESKTOP, PHONE, prepareStage, startDemoHub } from '../stage/stage.ts';
import { smallTargets } from '../stage/targets.ts';

const stage = prepareStage(() => startDemoHub({ ADMIN_EMAILS: ADMIN_EMAIL }));

interface Regular {
  id: string;
  name: string;
  chance: number;
}

describe('the administration in a browser', () => {
  it("marks a regular starter as injured, shows who gains, recomputes, and updates a fan's open page", async () => {
    const regular = await aRegular();
    const fan = await stage.openFresh(PHONE);
    await fan.page.clock.install();
    await fan.page.goto(`${stage.hub.address}/players/${regular.id}`);
    await fan.page
      .getByText(startChance(`${Math.round(regular.chance * 100)} %`))
      .first()
      .waitFor();
    await fan.page.getByRole('button', { name: `${regular.name} beobachten` }).click();
    await fan.page.getByRole('button', { name: `${regular.name} beobachten`, pressed: true }).waitFor();

    const admin = await stage.open(DESKTOP, await stage.hub.adminTokens());
    const { page } = admin;
    await page.goto(`${stage.hub.address}/agent-flows`);
    await page.getByRole('heading', { name: 'Verfügbarkeit' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('/');
    await page.keyboard.type(regular.name);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('form', { name: regular.name }).waitFor();
    await page.keyboard.press('i');
    const rows = page.getByRole('table').getByRole('row');
    await rows.first().waitFor();
    const changes = await chancesIn(page);
    const own = changes.find(({ name }) => name === regular.name);
    expect(own!.after).toBeLessThan(own!.before);
    const mates = changes.filter(({ name }) => name !== regular.name);
    expect(mates.length).toBeGreaterThan(0);
    for (const { before, after } of mates) expect(after).toBeGreaterThan(before);
    await expectAccessible(page);
    await takeScreenshot(page, 'agent-flows-preview-1280-dark');

    // The first save asks for the source and moves the focus there.
    await page.keyboard.press('Enter');
    await page.getByText('Gib an, woher du es weißt.').waitFor();
    await page.keyboard.type('Pressekonferenz');
    await page.keyboard.press('Enter');
    await page.getByText(`Gespeichert: ${regular.name} – Verletzt.`, { exact: false }).waitFor();
    await page.getByText('Quelle: Pressekonferenz · eingetragen von Adele Admin').waitFor();

    await page.getByRole('button', { name: 'Execute' }).click();
    await page.getByText(/^Success: .* \(\d+ items processed in \d+ ms\)$/u).waitFor();
    await page.getByText('Verlauf der Läufe').click();
    await page.getByText('von Hand', { exact: true }).first().waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'agent-flows-1280-dark');

    // The fan's page is not touched; it refetches within a minute.
    await fan.page.clock.fastForward(60_000);
    const history = fan.page.getByRole('region', { name: 'Meldungen zum Einsatz' });
    await history.getByText('Verletzt', { exact: true }).waitFor();
    await fan.page.getByText('Verletzt', { exact: true }).first().waitFor();
    await fan.page.getByText(startChance(own!.afterText)).first().waitFor();
    await fan.page.getByText('Quelle: Pressekonferenz').waitFor();
    await fan.page.goto(`${stage.hub.address}/watchlist`);
    await fan.page.getByText(/^Status: .*jetzt verletzt$/u).waitFor();
    await fan.page.getByText(/Startchance fällt/u).waitFor();
    await expectAccessible(fan.page);
    await takeScreenshot(fan.page, 'watchlist-390-light');
    await fan.page.reload();
    await fan.page.getByText(/nichts Neues seit deinem letzten Besuch/u).waitFor();
  });

  it('takes six keys per player, by keyboard alone', async () => {
    const { page } = await stage.openFresh(DESKTOP, await stage.hub.adminTokens());
    await page.addInitScript(() => {
      Object.assign(globalThis, { pressed: 0 });
      addEventListener('keydown', () => Object.assign(globalThis, { pressed: keysPressed() + 1 }), true);
      function keysPressed() {
        return (globalThis as unknown as { pressed: number }).pressed;
      }
    });
    await page.goto(`${stage.hub.address}/agent-flows`);
    await page.getByRole('heading', { name: 'Verfügbarkeit' }).waitFor();
    const [first, ...others] = await playersByThreeLetters(4);
    await page.keyboard.press('/');
    await page.keyboard.type(first!.letters);
    await page.getByRole('option', { name: first!.name }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('Quelle', { exact: true }).fill('Training');
    await page.getByRole('radio', { name: 'Verletzt (I)' }).focus();
    for (const { name, letters } of others) {
      await page.keyboard.press('Escape');
      await page.evaluate(() => Object.assign(globalThis, { pressed: 0 }));
      await page.keyboard.type(letters);
      await page.keyboard.press('Enter');
      await page.keyboard.press('q');
      await page.keyboard.press('Enter');
      await page.getByText(`Gespeichert: ${name} – Fraglich.`, { exact: false }).waitFor();
      // The effect on the club stays beside the notice.
      await page.getByText(`${name}: `, { exact: false }).and(page.locator('strong')).waitFor();
      expect(await page.evaluate(() => (globalThis as unknown as { pressed: number }).pressed)).toBe(6);
    }
  });

  it('enters an announced eleven from the fixture, which fans see as a fact until it is withdrawn', async () => {
    const admin = await stage.open(DESKTOP, await stage.hub.adminTokens());
    const { page } = admin;
    const fixture = await nextFixture();
    await page.goto(`${stage.hub.address}/fixtures/${fixture.id}`);
    await page.getByRole('link', { name: `Offizielle Aufstellung eintragen: ${fixture.home.name}` }).click();
    const form = page.getByRole('form', { name: fixture.home.name ?? undefined });
    await form.waitFor();
    await page.getByText('0 von 11 gewählt').waitFor();
    await page.getByRole('button', { name: 'Wahrscheinlichste Elf ankreuzen' }).click();
    await page.getByText('11 von 11 gewählt').waitFor();
    const names = await form.getByRole('listitem').allInnerTexts();
    const checked = await form.getByRole('checkbox', { checked: true }).all();
    expect(checked).toHaveLength(11);
    await expectAccessible(page);
    await takeScreenshot(page, 'official-eleven-1280-dark');

    // Replaces one outfield player with another by keyboard alone.
    const field = page.getByLabel('Spieler an- oder abwählen');
    const [out, into] = [fixture.eleven[5]!.name, await aReserve(fixture)];
    await field.focus();
    await page.keyboard.type(out);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByText('Noch 1 zu wenig.').waitFor();
    await page.keyboard.type(into.name);
    await page.keyboard.press('Enter');
    await page.getByText('11 von 11 gewählt').waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByText(`Eingetragen: Die Aufstellung von ${fixture.home.name} ist offiziell`, { exact: false })
      .waitFor();
    await page.getByText(/^Eingetragen am .* von Adele Admin\.$/u).waitFor();
    expect(names.length).toBeGreaterThan(11);
    await expectAccessible(page);
    await expectToFitAt(page, PHONE.widthPx);

    const fan = await stage.open(PHONE);
    await fan.page.goto(`${stage.hub.address}/players/${into.id}`);
    await fan.page.getByText('Steht in der offiziellen Startelf.').waitFor();
    await fan.page
      .getByRole('region', { name: 'Startchance' })
      .getByText('In der Elf', { exact: true })
      .waitFor();
    await expectAccessible(fan.page);
    await takeScreenshot(fan.page, 'official-player-390-light');
    await fan.page.goto(`${stage.hub.address}/lineups?spiel=${fixture.id}`);
    const side = fan.page.getByRole('region', { name: `Heim: ${fixture.home.name}` });
    await side.getByText('Offizielle Aufstellung').waitFor();
    await side.getByTitle(into.name).waitFor();
    await fan.page.goto(`${stage.hub.address}/fixtures/${fixture.id}`);
    const pitch = fan.page.getByRole('region', { name: String(fixture.home.name), exact: true });
    await pitch.getByText('Offizielle Elf').waitFor();
    expect(await fan.page.getByRole('link', { name: /eintragen|ändern/u }).count()).toBe(0);
    await expectAccessible(fan.page);
    await takeScreenshot(fan.page, 'official-fixture-390-light');

    await page.getByRole('button', { name: 'Zurückziehen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zurückziehen' }).click();
    await page.getByText(`Zurückgezogen: Für ${fixture.home.name}`, { exact: false }).waitFor();
    await fan.page.reload();
    await pitch.getByText('Prognose', { exact: true }).waitFor();
  });

  it('can be used on a phone', async () => {
    const { page } = await stage.open(PHONE, await stage.hub.adminTokens());
    await page.goto(`${stage.hub.address}/agent-flows`);
    await page.getByText('um 06:15, 10:15, 14:15, 18:15 und 22:15, jeden Tag (Voreinstellung)').waitFor();
    await expectAccessible(page);
    expect(await smallTargets(page)).toEqual([]);
    await takeScreenshot(page, 'agent-flows-390-light');
  });
});

/** The text as it is read out, with single spaces. */
const startChance = (percent: string) =>
  new RegExp(`^Startchance: ${percent.trim().replaceAll(/\s/gu, '\\s')}$`, 'u');

const catalog = () => hubAt(stage.hub.address).catalog;

async function nextFixture() {
  const { id, home } = (await catalog().lineups.query()).fixtures[0]!;
  return { id, home, eleven: home.eleven };
}

/** An outfield player of the home side who is not expected to start. */
async function aReserve({ home, eleven }: Awaited<ReturnType<typeof nextFixture>>) {
  const squad = await catalog().squad.query({ teamId: home.teamId });
  return squad.find(
    ({ id, positions }) => !positions.includes('GK') && !eleven.some((starter) => starter.id === id),
  )!;
}

/** Players who are listed first when the first three letters of their family name are typed. */
async function playersByThreeLetters(count: number) {
  const { players } = await catalog().search.query();
  const words = players.flatMap(({ name, teamShortName }) =>
    `${name} ${teamShortName ?? ''}`.split(/[\s-]/u),
  );
  const plain = players.filter(({ name }) => /^[a-z]+ [a-z]+$/iu.test(name));
  const found = plain.flatMap(({ name }) => {
    const letters = name.split(' ')[1]!.slice(0, 3).toLowerCase();
    const isAlone = words.filter((word) => word.toLowerCase().startsWith(letters)).length === 1;
    return isAlone ? [{ name, letters }] : [];
  });
  return found.slice(0, count);
}

/** A fit outfield player who is almost certain to start. */
async function aRegular(): Promise<Regular> {
  const { players } = await catalog().players.query({});
  const [regular] = players
    .filter(({ positionPrimary, status }) => positionPrimary !== 'GK' && status === 'fit')
    .toSorted((one, other) => other.startProbability! - one.startProbability!);
  return { id: regular!.id, name: regular!.name, chance: regular!.startProbability! };
}

/** The rows of the preview, in whole percent. */
async function chancesIn(page: Page) {
  const rows = await page.getByRole('table').locator('tbody tr').all();
  return Promise.all(
    rows.map(async (row) => {
      const [name = '', before = '', after = ''] = await row.locator('th, td').allInnerTexts();
      return { name, before: numberOf(before), after: numberOf(after), afterText: after };
    }),
  );
}
const numberOf = (text: string) => Number(/\d+/u.exec(text)?.[0]);
