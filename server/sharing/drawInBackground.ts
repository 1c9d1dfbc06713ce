import { Piscina } from 'piscina';
import type { Picture } from './drawPicture.ts';

/** Pictures that may wait, so that a crowd cannot fill the memory. */
const WAITING_MAX = 100;
const IDLE_MS = 60_000;

let pool: Piscina<Picture, Uint8Array> | undefined;

/**
 * Draws a picture in a thread of its own, because it takes a tenth of a second in which the hub could answer nobody.
 *
 * @returns a PNG of `SHARED_PICTURE_SIZE`
 */
export function drawInBackground(picture: Picture): Promise<Uint8Array> {
  pool ??= new Piscina<Picture, Uint8Array>({
    filename: new URL('drawPicture.ts', import.meta.url).href,
    name: 'drawPicture',
    minThreads: 0,
    maxThreads: 1,
    maxQueue: WAITING_MAX,
    idleTimeout: IDLE_MS,
  });
  return pool.run(picture);
}
