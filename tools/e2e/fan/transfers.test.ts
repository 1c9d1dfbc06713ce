import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import type { PlayerCard, PlayersPage } from '@hub/shared/catalog/players.schema.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import { expectAccessible, expectAccessibleInEveryLook } from '../stage/accessibility.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { callMutation, createTeam, signUp } from '../stage/hubApi.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { PHONE, prepareStage } from '../stage/stage.ts';

const stage = prepareStage();

const LINES = { goalkeeper: 2, defender: 5, midfielder: 5, forward: 3 } as const;

interface Market {
  cards: readonly PlayerCard[];
  pointsOf: (id: string) => number;
}

async function marketOf(address: string): Promise<Market> {
  const cards: PlayerCard[] = [];
  let cursor: string | null = null;
  do {
    const page: PlayersPage = await hubAt(address).catalog.players.query(cursor === null ? {} : { cursor });
    cards.push(...page.players);
    cursor = page.nextCursor;
  } while (cursor !== null);
  const points = await hubAt(address).catalog.marketPoints.query();
  const byId = new Map(points.map(({ playerId, expected }) => [playerId, expected[0]?.next.points ?? 0]));
  return { cards, pointsOf: (id) => byId.get(id) ?? 0 };
}

/** A complete squad of average players, so that the market has better ones. */
function middlingSquad({ cards, pointsOf }: Market): PlayerCard[] {
  return Object.entries(LINES).flatMap(([group, count]) => {
    const ofLine = cards
      .filter((card) => fieldGroupOf(card) === (group as PositionGroup))
      .toSorted((one, other) => pointsOf(other.id) - pointsOf(one.id));
    return ofLine.slice(count * 3, count * 4);
  });
}

/** Prices as a game lists them; good players are expensive. */
const pricesOf = ({ cards, pointsOf }: Market) =>
  cards
    .slice(0, 280)
    .map((card) => `${card.name}\t${(1 + pointsOf(card.id) * 1.5).toFixed(1).replace('.', ',')} Mio. €`)
    .join('\n');

const isComputed = (page: Page) =>
  page
    .getByText('Rechne …')
    .waitFor({ state: 'detached' })
    .then(() => page.getByText(/Deine beste/u).waitFor());

describe('transfers in a browser', () => {
  it('are weighed, priced, compared and applied', async () => {
    const { address } = stage.hub;
    const market = await marketOf(address);
    const squad = middlingSquad(market);
    const fan = await signUp(address);
    const teamId = await createTeam(
      address,
      fan,
      'Elf am Sonntag',
      squad.map(({ id }) => id),
    );
    await callMutation(address, 'myTeam.setGame', { userTeamId: teamId, game: 'bundesligaFantasy' }, fan);
    const { page } = await stage.open(PHONE, fan.tokens);
    await page.goto(`${address}/mein-team?team=${teamId}`);
    await page.getByRole('link', { name: 'Transfers: Wen kaufen?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Transfers' }).waitFor();
    await isComputed(page);
    await page.getByText(/Ohne Preise zählt Geld hier nicht/u).waitFor();
    await page
      .getByText(/^etwa \+/u)
      .first()
      .waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'transfers-unpriced');

    await page.getByRole('button', { name: 'Preise einfügen' }).click();
    await page.getByLabel('Namen und Preise').fill(pricesOf(market));
    await page.getByRole('button', { name: /Preise übernehmen$/u }).waitFor();
    await takeScreenshot(page, 'transfers-prices', false);
    await expectAccessibleInEveryLook(page);
    await page.getByRole('button', { name: /\d+ Preise übernehmen$/u }).click();
    await page.getByText(/von \d+ Preisen bekannt/u).waitFor();
    await page.getByLabel('Geld übrig in Mio.').fill('1,5');
    await page
      .getByText(/danach übrig/u)
      .first()
      .waitFor();
    await page.getByText('3 Spieltage', { exact: true }).click();
    await page.getByText(/Deine besten Elfen vom \d+\. bis \d+\.\s+Spieltag/u).waitFor();
    await isComputed(page);

    const list = page.getByRole('region', { name: 'Punkte je Million' });
    await list.getByRole('checkbox').nth(0).check();
    await list.getByRole('checkbox').nth(1).check();
    await page.getByRole('region', { name: 'Vergleich' }).waitFor();
    await expectAccessibleInEveryLook(page);
    await takeScreenshot(page, 'transfers');

    // What was entered stays on the device.
    await page.reload();
    await page.getByText(/von \d+ Preisen bekannt/u).waitFor();
    expect(await page.getByLabel('Geld übrig in Mio.').inputValue()).toBe('1,5');
    await isComputed(page);

    const before = await playersOf(address, fan.accessToken);
    await page.getByRole('button', { name: 'In mein Team übernehmen' }).click();
    await expect.poll(() => playersOf(address, fan.accessToken)).not.toEqual(before);
    expect(await playersOf(address, fan.accessToken)).toHaveLength(before.length);
  });

  it('are weighed for a visitor’s team, and fall back to chances for a game without points', async () => {
    const { page } = await stage.openForVisitor(PHONE);
    await page.goto(stage.hub.address);
    await page.getByRole('button', { name: 'Musterteam testen' }).click();
    await page.getByRole('link', { name: 'Mein Team' }).first().click();
    await page.getByRole('combobox', { name: 'Managerspiel' }).selectOption('kickbase');
    await page.getByRole('link', { name: 'Transfers: Wen kaufen?' }).click();
    await page.getByText(/Punkte für Kickbase können wir nicht schätzen/u).waitFor();
    await page
      .getByRole('region', { name: /^Wer (am ehesten beginnt|an Startchance gewinnt)$/u })
      .getByRole('listitem')
      .first()
      .waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'transfers-kickbase');
    await page.goBack();
    await page.getByRole('combobox', { name: 'Managerspiel' }).selectOption('bundesligaFantasy');
    await page.getByRole('link', { name: 'Transfers: Wen kaufen?' }).click();
    await isComputed(page);
    await page
      .getByText(/^etwa /u)
      .first()
      .waitFor();
  });
});

const playersOf = async (address: string, accessToken: string): Promise<string[]> => {
  const [team] = await hubAt(address, accessToken).myTeam.teams.query();
  return team?.players.map(({ id }) => id) ?? [];
};
