import { expect, it } from 'vitest';
import { hubAt } from '../../testing/hubAt.ts';
import { expectAccessible, expectToFit } from '../stage/accessibility.ts';
import { ADMIN_EMAIL } from '../stage/fanSessions.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { LOOKS, PHONE, prepareStage, startDemoHub } from '../stage/stage.ts';
import { smallTargets } from '../stage/targets.ts';

const stage = prepareStage(() => startDemoHub({ ADMIN_EMAILS: ADMIN_EMAIL }));

/** A page with the likeliest eleven of each club, as a paper prints it, and a line that is of no club. */
async function aPage(): Promise<string> {
  const { fixtures } = await hubAt(stage.hub.address).catalog.lineups.query();
  const lines = fixtures.flatMap(({ home, away }) =>
    [home, away].map(({ name, eleven }) => `${name}: ${eleven.map((player) => player.name).join(', ')}`),
  );
  return ['Nordlichter 09: Ahlers, Behrens', ...lines].join('\n');
}

it.each(LOOKS)(
  'expected elevens of a matchday are pasted and withdrawn at $widthPx px, $colorScheme',
  async (look) => {
    const { page } = await stage.openFresh(look, await stage.hub.adminTokens());
    const check = async (what: string) => {
      await expectToFit(page);
      await expectAccessible(page);
      expect(look === PHONE ? await smallTargets(page) : []).toEqual([]);
      await takeScreenshot(page, `expected-${what}-${look.widthPx}-${look.colorScheme}`);
    };
    await page.goto(`${stage.hub.address}/erwartete-elfen`);
    await page.getByRole('textbox', { name: 'Text einfügen' }).fill(await aPage());
    await page.getByRole('combobox', { name: 'Von wem?' }).fill('kicker');
    await page.getByRole('heading', { level: 2, name: 'Eintragen' }).click();
    await page.getByText(/^\d+ von \d+ bereit$/u).waitFor();
    await check('read');
    await page.getByRole('button', { name: /Elfen eintragen$/u }).click();
    await page.getByText(/Elfen von kicker eingetragen/u).waitFor();
    const withdraw = page.getByRole('button', { name: /^Elf von kicker für .+ zurückziehen$/u });
    await withdraw.first().waitFor();
    await check('entered');
    const before = await withdraw.count();
    await withdraw.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zurückziehen' }).click();
    await page.getByText(/^Zurückgezogen/u).waitFor();
    await expect.poll(() => withdraw.count()).toBe(before - 1);
  },
);
