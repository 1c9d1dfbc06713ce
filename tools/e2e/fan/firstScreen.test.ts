import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hubAt } from '../../testing/hubAt.ts';
import { createTeam, signUp } from '../stage/hubApi.ts';
import { PHONE, prepareStage } from '../stage/stage.ts';

const stage = prepareStage();

describe('the first screen of a fan', () => {
  it('requests the user, the team and the matchday once', async () => {
    const manager = await signUp(stage.hub.address, { displayName: 'Manni' });
    const { players } = await hubAt(stage.hub.address).catalog.players.query({});
    const ids = players.slice(0, 15).map(({ id }) => id);
    await createTeam(stage.hub.address, manager, 'Elf am Sonntag', ids);
    const { page } = await stage.openFresh(PHONE, manager.tokens);
    const asked = requestsOf(page);
    await page.goto(stage.hub.address);
    await page.locator('main section[aria-label*="Spieltag"]').waitFor();
    for (const request of [/myTeam\.teams/u, /account\.notices/u, /catalog\.comingFixtures/u, /auth\/me/u])
      expect(asked(request)).toHaveLength(1);
  });

  it('requests no matchday without a team', async () => {
    const fan = await signUp(stage.hub.address, { displayName: 'Fritzi' });
    const { page } = await stage.openFresh(PHONE, fan.tokens);
    const asked = requestsOf(page);
    await page.goto(stage.hub.address);
    await page.locator('main ol li').first().waitFor();
    expect(asked(/\/Matchday-\w+\.js/u)).toEqual([]);
    expect(asked(/myTeam\.teams/u)).toHaveLength(1);
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
