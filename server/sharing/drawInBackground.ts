import { createThread } from '../inThread.ts';
import type drawPicture from './drawPicture.ts';
import type { Picture } from './drawPicture.ts';

/** Limits of the queue; a picture takes a tenth of a second. */
const LIMITS = { waiting: 100, idleMs: 60_000, longestMs: 20_000 };

/**
 * Draws in a separate thread, because a picture would block the hub for a tenth of a second.
 *
 * @param file module with a default export that draws
 */
export const createBackgroundDrawing = (file: URL): ((picture: Picture) => Promise<Uint8Array>) =>
  createThread<typeof drawPicture>(file, LIMITS);

/** @returns a PNG of `SHARED_PICTURE_SIZE` */
export const drawInBackground = createBackgroundDrawing(new URL('drawPicture.ts', import.meta.url));
