import { renderAsync } from '@resvg/resvg-js';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import satori from 'satori';
import { SHARED_PICTURE_SIZE } from '@hub/shared/limits.ts';
import { layOutEleven, type ElevenPicture } from './elevenPicture.ts';
import { layOutPlayer, type PlayerPicture } from './playerPicture.ts';
import { layOutReview, type ReviewPicture } from './reviewPicture.ts';
import type { Element } from './elements.ts';

export type Picture = ElevenPicture | PlayerPicture | ReviewPicture;

const WEIGHTS = [400, 600, 800] as const;
/** Players' names need more letters than German has. */
const SUBSETS = ['latin', 'latin-ext'] as const;

type Font = Parameters<typeof satori>[1]['fonts'][number];
let fonts: Promise<Font[]> | undefined;

function readFonts(): Promise<Font[]> {
  return Promise.all(
    SUBSETS.flatMap((subset) =>
      WEIGHTS.map(async (weight): Promise<Font> => {
        const file = import.meta.resolve(`@fontsource/figtree/files/figtree-${subset}-${weight}-normal.woff`);
        return {
          name: subset === 'latin' ? 'Figtree' : 'Figtree more',
          data: await readFile(fileURLToPath(file)),
          weight,
          style: 'normal',
        };
      }),
    ),
  );
}

/** Draws a picture of `SHARED_PICTURE_SIZE` as PNG. Letters that the font lacks are left out. */
export default async function drawPicture(picture: Picture): Promise<Uint8Array> {
  fonts ??= readFonts();
  const svg = await satori(layOut(picture) as never, { ...SHARED_PICTURE_SIZE, fonts: await fonts });
  // All text is converted to paths, so the machine's fonts do not matter.
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return image.asPng();
}

function layOut(picture: Picture): Element {
  if (picture.kind === 'player') return layOutPlayer(picture);
  return picture.kind === 'review' ? layOutReview(picture) : layOutEleven(picture);
}
