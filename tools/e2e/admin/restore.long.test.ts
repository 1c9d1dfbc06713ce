import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { loadConfig } from '@hub/server/config/config.ts';
import { withDeps } from '@hub/server/openDeps.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { expectAccessible, expectToFitAt } from '../stage/accessibility.ts';
import { ADMIN_EMAIL } from '../stage/fanSessions.ts';
import { signUp, type Person } from '../stage/hubApi.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { PHONE, prepareStage, startDemoHub } from '../stage/stage.ts';
import { smallTargets } from '../stage/targets.ts';

const stage = prepareStage(() => startDemoHub({ ADMIN_EMAILS: ADMIN_EMAIL }));

it('restores a copy on a phone: a look, a question, a few seconds, and a new sign-in', async () => {
  const { address } = stage.hub;
  const admin = await anAdministrator();
  const club = await discussion(admin);
  await club.comment('Vor der Kopie.');
  await backUp();
  await club.comment('Nach der Kopie.');
  // The hub is away for a moment, and the session ends.
  stage.allowConsoleErrors();
  const { page } = await stage.openFresh(PHONE, admin.tokens);
  await page.goto(`${address}/agent-flows`);
  const panel = page.getByRole('region', { name: 'Wiederherstellen' });
  await panel
    .getByRole('button', { name: /^Kopie vom/u })
    .first()
    .waitFor();
  expect(await smallTargets(page)).toEqual([]);
  await expectToFitAt(page, 320);
  await panel
    .getByRole('button', { name: /^Kopie vom/u })
    .first()
    .click();
  await panel.getByText('Kommentare').waitFor();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Wiederherstellen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Auf diesen Stand zurück?' });
  await dialog.waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Wiederherstellen' }).click();
  await page.getByRole('heading', { name: 'Wiederhergestellt', exact: true }).waitFor();
  await page.getByText(/1\sKommentar, .*Melde dich mit einem Konto aus der Kopie an/u).waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'restored-390-light');

  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
  await page.getByLabel('E-Mail-Adresse').fill(admin.email);
  await page.getByLabel('Passwort', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await panel.getByText(/Wiederhergestellt am .*: 1\sKommentar, /u).waitFor();
  expect(await club.contents()).toEqual(['Vor der Kopie.']);
});

/** A new user with a verified address, who is an administrator. */
async function anAdministrator(): Promise<Person> {
  const admin = await signUp(stage.hub.address, { email: ADMIN_EMAIL, displayName: 'Adele Admin' });
  const database = new DatabaseSync(join(stage.hub.dataDir, 'hub.sqlite'));
  database.prepare('update auth_users set email_verified = 1 where email = ?').run(ADMIN_EMAIL);
  database.close();
  return admin;
}

/** The discussion of a club, with the user's comments. */
async function discussion({ accessToken }: Person) {
  const { catalog, community } = hubAt(stage.hub.address, accessToken);
  const [club] = await catalog.clubs.query();
  const page = { pageType: 'club', pageId: club?.id ?? '' } as const;
  return {
    comment: (content: string) => community.postComment.mutate({ ...page, content }),
    contents: async () => {
      const { comments } = await hubAt(stage.hub.address).community.thread.query(page);
      return comments.map(({ content }) => content).filter((content) => content.includes('der Kopie'));
    },
  };
}

const backUp = () =>
  withDeps(loadConfig({ DATA_DIR: stage.hub.dataDir, LOG_LEVEL: 'silent' }), async ({ provider }) => {
    await provider.backups?.make('nightly');
  });
