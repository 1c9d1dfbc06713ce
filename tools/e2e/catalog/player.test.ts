import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../stage/accessibility.ts';
import { holdAnswer } from '../stage/catalogAnswers.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { expectNoShift } from '../stage/layoutShift.ts';
import { PHONE, prepareStage } from '../stage/stage.ts';

const stage = prepareStage();

describe('a player in a browser', () => {
  it('opens from the list, with reasons that add up to his chance', async () => {
    const { page } = await stage.open(PHONE);
    await page.goto(`${stage.hub.address}/players?position=stuermer&sortierung=startchance`);
    const release = await holdAnswer(page, 'player');
    const link = page.getByRole('link', { name: /^Details zu/u }).first();
    const fullName = (await link.getAttribute('aria-label'))!.replace('Details zu ', '');
    await link.click();
    await page.getByRole('heading', { level: 1, name: fullName }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    // The list passes the name on; it is unknown when the page is opened at its address.
    await expectAccessible(page);
    await release();

    const chance = page.getByRole('region', { name: 'Startchance' });
    await chance.getByText('Wie sie zustande kommt').waitFor();
    await expectNoShift(page);
    await chance.getByText('Grund für Grund').click();
    const percent = /\d+\s%/u.exec(await chance.innerText())![0];
    expect(await chance.getByRole('listitem').last().innerText()).toContain(percent);
    expect(await chance.innerText()).toMatch(/Stand: .+Uhr|Stand: .+\d{2}:\d{2}/u);
    expect(await page.getByRole('region', { name: 'Nächste Spiele' }).getByRole('listitem').count()).toBe(3);
    expect(await page.getByRole('region', { name: 'Letzte Form' }).getByRole('listitem').count()).toBe(5);
    await takeScreenshot(page, 'player');

    await page.getByRole('link', { name: 'Zurück zu Spielern' }).click();
    await page.getByRole('link', { name: `Details zu ${fullName}` }).waitFor();
  });
});
