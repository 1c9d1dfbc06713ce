import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SHARED_PICTURE_SIZE } from '@hub/shared/limits.ts';
import { expectAccessible, expectAccessibleInEveryLook } from '../stage/accessibility.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { createTeam, signUp } from '../stage/hubApi.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { PHONE, prepareStage, startDemoHub } from '../stage/stage.ts';

const stage = prepareStage(startDemoHub);

describe('a shared picture', () => {
  it('is drawn, shown to a visitor and withdrawn', async () => {
    const { address } = stage.hub;
    const fan = await signUp(address, { displayName: 'Elfriede' });
    const { players } = await hubAt(address).catalog.players.query({});
    await createTeam(
      address,
      fan,
      'Die Unabsteigbaren',
      players.slice(0, 40).map(({ id }) => id),
    );
    const { page } = await stage.open(PHONE, fan.tokens);
    await page.goto(`${address}/mein-team`);
    await page.getByRole('button', { name: 'Die Unabsteigbaren teilen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: 'Bild speichern' }).waitFor();
    expect(await drawnSize(dialog.getByRole('img', { name: /^Meine Elf/u }))).toEqual(SHARED_PICTURE_SIZE);
    await dialog.getByText('Noch sieht es niemand außer dir.').waitFor();
    expect(await hubAt(address, fan.accessToken).sharing.mine.query()).toEqual([]);
    await takeScreenshot(page, 'share-preview');
    await expectAccessibleInEveryLook(page);
    await dialog.getByRole('button', { name: 'Link erstellen' }).click();
    await dialog.getByRole('button', { name: 'Link kopieren' }).waitFor();
    expect(await drawnSize(dialog.getByRole('img', { name: /^Meine Elf/u }))).toEqual(SHARED_PICTURE_SIZE);
    await expectAccessibleInEveryLook(page);
    await takeScreenshot(page, 'share-dialog');

    const id = String((await hubAt(address, fan.accessToken).sharing.mine.query())[0]?.id);
    const visitor = await stage.openForVisitor(PHONE);
    await visitor.page.goto(`${address}/e/${id}`);
    await visitor.page.getByRole('heading', { name: 'Die Unabsteigbaren' }).waitFor();
    expect(await drawnSize(visitor.page.getByRole('img', { name: /^Meine Elf/u }))).toEqual(
      SHARED_PICTURE_SIZE,
    );
    await expectAccessibleInEveryLook(visitor.page);
    await takeScreenshot(visitor.page, 'shared-picture');

    await page.goto(`${address}/einstellungen`);
    const withdraw = page.getByRole('button', { name: 'Bild „Die Unabsteigbaren“ zurückziehen' });
    await withdraw.scrollIntoViewIfNeeded();
    await takeScreenshot(page, 'shared-pictures');
    await withdraw.click();
    await page.getByText('Du teilst gerade kein Bild.').waitFor();
    expect(await hubAt(address, fan.accessToken).sharing.mine.query()).toEqual([]);
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: 'Dieses Bild gibt es nicht mehr' }).waitFor();
    // The browser logs the missing picture.
    visitor.complaints.splice(0);
    await expectAccessibleInEveryLook(visitor.page);
  });
});

describe('a picture of a visitor', () => {
  it('shows the sample team on the device, and requires an account only for a link', async () => {
    const { page } = await stage.openForVisitor(PHONE);
    await page.goto(stage.hub.address);
    await page.getByRole('button', { name: 'Musterteam testen' }).click();
    await page.getByRole('region', { name: 'Deine Elf' }).waitFor();
    await page.goto(`${stage.hub.address}/mein-team`);
    await page.getByRole('button', { name: 'Musterteam teilen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Musterteam teilen' });
    await dialog.getByText('Noch sieht es niemand außer dir.').waitFor();
    expect(await drawnSize(dialog.getByRole('img', { name: /^Meine Elf/u }))).toEqual(SHARED_PICTURE_SIZE);
    await dialog.getByRole('link', { name: 'Bild speichern' }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'share-preview-visitor');
    await dialog.getByRole('button', { name: 'Link erstellen' }).click();
    await page.getByRole('dialog', { name: 'Dafür brauchst du ein Konto' }).waitFor();
  });
});

async function drawnSize(picture: ReturnType<Page['locator']>) {
  return picture.evaluate(async (image) => {
    const shown = image as HTMLImageElement;
    await shown.decode();
    return { width: shown.naturalWidth, height: shown.naturalHeight };
  });
}
