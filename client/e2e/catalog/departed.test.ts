import { describe, expect, it } from 'vitest';
import { askCatalog, createTeam, signUp } from '../stage/hubApi.ts';
import { expectAccessible, expectToFit } from '../stage/accessibility.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { LOOKS, PHONE, prepareStage, startDemoHub } from '../stage/stage.ts';

const KEY = 'departed-players';
const stage = prepareStage(() => startDemoHub({ PROVIDER_SECRET_KEY: KEY }));

interface Listed {
  players: { id: string; name: string; teamId: string }[];
}

/** Lets a player go as a reading of his club's squad does. */
async function letGo(playerId: string): Promise<void> {
  const answer = await fetch(`${stage.hub.address}/api/db/hub/sql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `update players set left_team_id = team_id, left_ts = ?, team_id = null, role_rank = null where id = ?`,
      params: ['2024-09-01T10:00:00.000Z', playerId],
    }),
  });
  expect(answer.status).toBe(200);
}

describe('a player who has left the league', () => {
  it('stays on his page, in teams and in searches, and is out of the list unless asked for', async () => {
    const { players } = await askCatalog<Listed>(stage.hub.address, 'players', {});
    const gone = players[3]!;
    const fan = await signUp(stage.hub.address);
    await createTeam(stage.hub.address, fan, 'Meine Elf', [gone.id, players[0]!.id]);
    await letGo(gone.id);

    for (const look of LOOKS) {
      const name = `${look.widthPx}-${look.colorScheme}`;
      const { page } = await stage.openFresh(look, fan.tokens);
      await page.goto(`${stage.hub.address}/players/${gone.id}`);
      await page.getByRole('heading', { level: 1, name: gone.name }).waitFor();
      await page.getByText('nicht mehr in der Bundesliga').first().waitFor();
      await page.getByText('Wer nicht mehr in der Liga spielt, hat keine Startchance.').waitFor();
      if (look === PHONE) await expectAccessible(page);
      else await expectToFit(page);
      await takeScreenshot(page, `departed-player-${name}`);

      await page.goto(`${stage.hub.address}/mein-team`);
      await page.getByText('nicht mehr in der Bundesliga').first().waitFor();
      await takeScreenshot(page, `departed-team-${name}`);

      await page.goto(`${stage.hub.address}/players`);
      await page.getByText(/von \d+ Spielern/u).waitFor();
      expect(await page.getByRole('link', { name: `Details zu ${gone.name}` }).count()).toBe(0);
    }
  });
});
