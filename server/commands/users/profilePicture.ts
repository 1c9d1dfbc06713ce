import { imageSize } from 'image-size';
import { PICTURE_BYTES_MAX, PICTURE_PIXELS } from '#shared/users/account.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '../../provider/provider.ts';
import { discardFiles, storePublicFile } from './publicFiles.ts';

const TYPES = new Map([
  ['webp', 'webp'],
  ['jpg', 'jpg'],
  ['png', 'png'],
]);

type Needed = Pick<Deps, 'config' | 'provider' | 'stores' | 'now' | 'log'>;

/**
 * Replaces the picture that others see beside a user's name.
 *
 * @param bytes as the browser has cropped and encoded it
 * @returns its address
 * @throws AppError 'pictureUnusable' for anything but a square WebP, JPEG or PNG of at most `PICTURE_PIXELS`
 */
export async function setProfilePicture(deps: Needed, user: AuthUser, bytes: Uint8Array): Promise<string> {
  const extension = extensionOf(bytes);
  // A new name each time, so that no cache shows the old picture.
  const path = `hub/pictures/${crypto.randomUUID()}.${extension}`;
  const picture = { path, url: await storePublicFile(deps, path, bytes) };
  const before = await deps.stores.profiles.setPicture(user, picture, deps.now());
  await discardFiles(deps, before === null ? [] : [before]);
  return picture.url;
}

/** Removes the picture; without one nothing happens. */
export async function removeProfilePicture(deps: Needed, user: AuthUser): Promise<void> {
  const before = await deps.stores.profiles.setPicture(user, null, deps.now());
  await discardFiles(deps, before === null ? [] : [before]);
}

function extensionOf(bytes: Uint8Array): string {
  if (bytes.length > PICTURE_BYTES_MAX) throw new AppError('pictureUnusable');
  try {
    const { width, height, type } = imageSize(bytes);
    const extension = TYPES.get(type ?? '');
    if (extension !== undefined && width === height && width <= PICTURE_PIXELS && width > 0) return extension;
  } catch {
    // Not a picture.
  }
  throw new AppError('pictureUnusable');
}
