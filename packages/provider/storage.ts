import { ProviderError } from './errors.ts';

/** A file of the storage. */
export interface StoredFile {
  /** As given when it was uploaded, in Unicode's composed form. */
  path: string;
  /** Detected from its first bytes, whatever its name. */
  contentType: string;
  /** Bytes. */
  size: number;
  /** Public address. */
  publicUrl: string;
}

export interface FileDownload {
  /** Address that makes a browser save the file. */
  downloadUrl: string;
  /** Name to save it under. */
  filename: string;
  contentType: string;
  size: number;
}

export interface UploadOptions {
  /** Replaces a file at this path; by default that is refused. */
  upsert?: boolean;
}

/** Public files by path. Paths that differ only by case or Unicode form name the same file. */
export interface Storage {
  /**
   * Stores a file that belongs to the key.
   *
   * @throws ProviderError STORAGE_ERROR 400 for an invalid path, 409 for one that is taken, 413 for more than
   *   `FILE_BYTES_MAX`
   */
  upload(
    path: string,
    content: Uint8Array | AsyncIterable<Uint8Array>,
    options?: UploadOptions,
  ): Promise<StoredFile>;
  /** @param filename to save it under; the last part of the path by default @throws ProviderError STORAGE_ERROR 400, 404 */
  download(path: string, filename?: string): Promise<FileDownload>;
  /** Removes files; ignores missing ones. @throws ProviderError STORAGE_ERROR 400 */
  remove(paths: readonly string[]): Promise<void>;
  /**
   * Removes content whose process ended before writing its row, an hour later at the earliest; absent where the provider does
   * so itself.
   *
   * @returns how many
   */
  removeLost?(): Promise<number>;
  /** Removes everything that a user has uploaded; absent where the provider cannot delete users. */
  removeAllOf?(userId: string): Promise<void>;
}

/** 50 MiB (specification, section 5). */
export const FILE_BYTES_MAX = 50 * 1024 * 1024;

/** Sentences of the specification, section 8. */
export const STORAGE_TEXTS = {
  exists: 'File already exists. Set upsert: true to overwrite.',
  notFound: 'File not found',
  invalid: 'Invalid request parameters',
  tooLarge: (megabytes: number) =>
    `File size (${megabytes} MB) exceeds maximum allowed size (${FILE_BYTES_MAX / 1024 / 1024}MB)`,
} as const;

export const storageError = (status: number, message: string, cause?: unknown) =>
  new ProviderError('STORAGE_ERROR', status, message, { cause });

const PATH_BYTES = 512;
const PART_BYTES = 255;
/** Control characters, characters with a meaning to some system, and characters that reverse or hide text. */
const UNWANTED = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\\<>:"|?*%#]/u;
const bytesOf = (text: string) => Buffer.byteLength(text);

/**
 * The form in which a path is stored.
 *
 * @throws ProviderError 400 for paths that climb, hide, or cannot be distinguished from others on some system
 */
export function parsePath(given: unknown): string {
  const path = typeof given === 'string' && given.isWellFormed() ? given.trim().normalize('NFC') : '';
  const parts = path.split('/');
  const isPath =
    path !== '' &&
    bytesOf(path) <= PATH_BYTES &&
    !UNWANTED.test(path) &&
    parts.every((part) => part !== '' && bytesOf(part) <= PART_BYTES && !/^\.+$|^\s|[\s.]$/u.test(part));
  if (!isPath) throw storageError(400, STORAGE_TEXTS.invalid);
  return path;
}

/** Equal for paths that name the same file. */
export const pathKey = (path: string) => path.normalize('NFKC').toLowerCase().normalize('NFC');

export const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** The part of a path that appears in an address. */
export const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');
