import { Piscina } from 'piscina';
import type { Picture } from './drawPicture.ts';

/** Pictures that may wait, so that a crowd cannot fill the memory. */
const WAITING_MAX = 100;
const IDLE_MS = 60_000;
/** A picture takes a tenth of a second. */
const LONGEST_MS = 20_000;

/**
 * Draws in a thread of its own, because a picture takes a tenth of a second in which the hub could answer nobody.
 *
 * @param file the module whose default export draws
 */
export function createBackgroundDrawing(file: URL): (picture: Picture) => Promise<Uint8Array> {
  let pool: Piscina<Picture, Uint8Array> | null = null;

  function openPool(): Piscina<Picture, Uint8Array> {
    const opened = new Piscina<Picture, Uint8Array>({
      filename: file.href,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: WAITING_MAX,
      idleTimeout: IDLE_MS,
    });
    // A thread that cannot even start would end the process, and leave its pictures waiting.
    opened.on('error', () => {
      pool = null;
      void opened.destroy();
    });
    return opened;
  }

  return (picture) => (pool ??= openPool()).run(picture, { signal: AbortSignal.timeout(LONGEST_MS) });
}

/** @returns a PNG of `SHARED_PICTURE_SIZE` */
export const drawInBackground = createBackgroundDrawing(new URL('drawPicture.ts', import.meta.url));
