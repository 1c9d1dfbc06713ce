import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessibleAsShown } from '../stage/accessibility.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { PHONE, prepareStage } from '../stage/stage.ts';

const stage = prepareStage();

describe('the profile picture', () => {
  it('is cropped by the browser and shown beside comments', async () => {
    const { page } = await stage.open(PHONE);
    await page.goto(`${stage.hub.address}/einstellungen`);
    const photo = await drawPhoto(page);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'urlaub.png', mimeType: 'image/png', buffer: photo });
    await page.getByRole('button', { name: 'Bild entfernen' }).waitFor();
    const picture = page.locator('main img').first();
    expect(await sizeOf(page)).toEqual([256, 256]);
    // The rest of the settings is examined with all other screens.
    await expectAccessibleAsShown(page);
    await takeScreenshot(page, 'profile-picture');

    await page.goto(`${stage.hub.address}/clubs#diskussion`);
    const words = 'Mit Bild';
    await page.getByRole('textbox', { name: 'Kommentar' }).fill(words);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    const comment = page.getByRole('article').filter({ hasText: words });
    await comment.locator('img').waitFor();
    expect(await comment.locator('img').getAttribute('src')).toMatch(/^\/api\/storage\//u);
    await comment.scrollIntoViewIfNeeded();
    await takeScreenshot(page, 'comment-with-picture');

    await page.goto(`${stage.hub.address}/einstellungen`);
    await page.getByRole('button', { name: 'Bild entfernen' }).click();
    await page.getByRole('button', { name: 'Bild wählen' }).waitFor();
    await expect.poll(() => picture.count()).toBe(0);
  });
});

/** An oblong photo, larger than a profile picture may be. */
async function drawPhoto(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1200, 800];
    const context = canvas.getContext('2d');
    if (context === null) return '';
    context.fillStyle = '#2a6';
    context.fillRect(0, 0, 1200, 800);
    context.fillStyle = '#fc3';
    context.beginPath();
    context.arc(600, 400, 300, 0, 7);
    context.fill();
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** The stored picture's own width and height. */
async function sizeOf(page: Page): Promise<number[]> {
  return page
    .locator('main img')
    .first()
    .evaluate(async (image) => {
      const shown = image as HTMLImageElement;
      await shown.decode();
      return [shown.naturalWidth, shown.naturalHeight];
    });
}
