import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { askCatalog, createTeam, signUp } from '../stage/hubApi.ts';
import { PHONE, prepareStage } from '../stage/stage.ts';

const stage = prepareStage();

describe('the first screen of a fan', () => {
  it('requests the user and the team once, before the scripts load, along with the matchday', async () => {
    const manager = await signUp(stage.hub.address, { displayName: 'Manni' });
    const { players } = await askCatalog<{ players: { id: string }[] }>(stage.hub.address, 'players');
    const ids = players.slice(0, 15).map(({ id }) => id);
    await createTeam(stage.hub.address, manager, 'Elf am Sonntag', ids);
    const { page } = await stage.openFresh(PHONE, manager.tokens);
    const asked = requestsOf(page);
    await page.goto(stage.hub.address);
    await page.locator('main section[aria-label*="Spieltag"]').waitFor();
    expect(asked(/myTeam\.teams/u)).toEqual(['/trpc/myTeam.teams']);
    expect(asked(/account\.notices/u)).toEqual(['/trpc/account.notices']);
    expect(asked(/catalog\.comingFixtures/u)).toHaveLength(1);
    expect(asked(/auth\/me/u)).toHaveLength(1);
    const order = asked(/Matchday-|installed-|myTeam\.teams/u);
    expect(order[0]).toBe('/trpc/myTeam.teams');
    expect(order[1]).toMatch(/Matchday-/u);
  });

  it('requests no matchday without a team', async () => {
    const fan = await signUp(stage.hub.address, { displayName: 'Fritzi' });
    const { page } = await stage.openFresh(PHONE, fan.tokens);
    const asked = requestsOf(page);
    await page.goto(stage.hub.address);
    await page.locator('main ol li').first().waitFor();
    expect(asked(/\/Matchday-\w+\.js/u)).toEqual([]);
    expect(asked(/myTeam\.teams/u)).toEqual(['/trpc/myTeam.teams']);
  });

  it('requests the teams only after the scripts have loaded if the page was reloaded during a change', async () => {
    const manager = await signUp(stage.hub.address, { displayName: 'Eilig' });
    const { players } = await askCatalog<{ players: { id: string }[] }>(stage.hub.address, 'players');
    await createTeam(stage.hub.address, manager, 'Elf am Samstag', [players[0]!.id]);
    const { page } = await stage.openFresh(PHONE, manager.tokens);
    const asked = requestsOf(page);
    await page.goto(`${stage.hub.address}/mein-team`);
    const game = page.getByRole('combobox', { name: 'Managerspiel' });
    await game.waitFor();
    const before = asked(/myTeam\.teams/u).length;
    const sent = page.waitForRequest(/myTeam\.setGame/u);
    await page.route('**/trpc/myTeam.setGame**', () => undefined);
    await game.selectOption('Kickbase');
    await sent;
    // The watch over changes loads once the screen is there.
    await page.waitForFunction(() => sessionStorage.getItem('hub.changing') !== null);
    await page.reload();
    await game.waitFor();
    // In a batch with other requests, not alone before the scripts.
    expect(asked(/myTeam\.teams/u).slice(before)).toEqual([expect.stringContaining('batch=1')]);
  });
});

/** The page's requests to the hub whose path matches a pattern. */
function requestsOf(page: Page): (what: RegExp) => string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(request.url().replace(stage.hub.address, ''));
  });
  return (what) => asked.filter((address) => what.test(address));
}
