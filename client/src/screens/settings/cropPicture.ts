import { PICTURE_BYTES_MAX, PICTURE_PIXELS } from '#shared/limits.ts';

/** WebP at decreasing qualities, then formats that every browser can encode. */
const ENCODINGS = [
  ['image/webp', 0.85],
  ['image/jpeg', 0.85],
  ['image/webp', 0.6],
  ['image/jpeg', 0.6],
] as const;

/**
 * Crops a picture to its central square and re-encodes it, which also drops the place and time of a photo.
 *
 * @returns null if the browser cannot show the file as a picture
 */
export async function cropPicture(file: Blob): Promise<Blob | null> {
  const source = await createImageBitmap(file).catch(() => null);
  if (source === null) return null;
  const side = Math.min(source.width, source.height);
  const size = Math.min(side, PICTURE_PIXELS);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(source.width - side) / 2, (source.height - side) / 2];
  context.drawImage(source, left, top, side, side, 0, 0, size, size);
  source.close();
  for (const [type, quality] of ENCODINGS) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
    // A browser that does not know a type encodes PNG instead.
    if (blob !== null && blob.type === type && blob.size <= PICTURE_BYTES_MAX) return blob;
  }
  return null;
}

/** The content as base64. */
export async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
