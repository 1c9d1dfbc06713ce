import { AI_TEXTS, aiError } from '../../ai.ts';
import { AUDIO_BYTES_MAX, IMAGES_BYTES_MAX } from '../../aiChecks.ts';
import { ProviderError } from '../../errors.ts';
import type { EmbeddedStorage, FileOwner } from '../storage/embeddedStorage.ts';
import type { ReadNamedFile } from '../namedFiles.ts';
import { contentTypeOf, HEAD_BYTES } from '../storage/contentTypes.ts';
import type { MediaFile } from './mediaModels.ts';

/** Files sent to and received from models. */
export interface MediaFiles {
  /** @throws ProviderError 400 for anything but a picture */
  fetchImages(urls: readonly string[]): Promise<MediaFile[]>;
  /** @throws ProviderError 400 for anything but sound */
  readAudio(audio: string | Uint8Array): Promise<MediaFile>;
  /** @returns the public address of the file, which belongs to the user */
  keep(bytes: Uint8Array, extension: string, owner: FileOwner): Promise<string>;
}

const PICTURE = /^image\/(?:png|jpeg|gif|webp)$/u;
const SOUND = /^(?:audio|video)\//u;
const BASE64 = /^[\d+/A-Za-z]+={0,2}$/u;

export function createMediaFiles(
  storage: Pick<EmbeddedStorage, 'stage' | 'keep'>,
  readNamedFile: ReadNamedFile,
): MediaFiles {
  return {
    async fetchImages(urls) {
      const files: MediaFile[] = [];
      let left = IMAGES_BYTES_MAX;
      for (const url of urls) {
        const bytes = (await readNamedFile(url, left)).content;
        left -= bytes.length;
        const contentType = await contentTypeOf(bytes.subarray(0, HEAD_BYTES));
        if (!PICTURE.test(contentType)) throw aiError(400, 'An address does not lead to a picture');
        files.push({ bytes, contentType });
      }
      return files;
    },

    async readAudio(audio) {
      const bytes = typeof audio === 'string' ? await audioOf(audio, readNamedFile) : audio;
      if (bytes.length > AUDIO_BYTES_MAX) throw aiError(413, 'The audio is too large');
      const contentType = await contentTypeOf(bytes.subarray(0, HEAD_BYTES));
      if (!SOUND.test(contentType)) throw aiError(400, AI_TEXTS.unsupportedAudio);
      return { bytes, contentType };
    },

    async keep(bytes, extension, owner) {
      try {
        const staged = await storage.stage([bytes], owner);
        const { publicUrl } = await storage.keep(staged, `ai/${crypto.randomUUID()}.${extension}`, { owner });
        return publicUrl;
      } catch (error) {
        if (error instanceof ProviderError) throw aiError(error.status, error.message, error);
        throw error;
      }
    },
  };
}

async function audioOf(audio: string, readNamedFile: ReadNamedFile): Promise<Uint8Array> {
  if (/^https:\/\//iu.test(audio)) return (await readNamedFile(audio, AUDIO_BYTES_MAX)).content;
  const base64 = audio.replace(/^data:[\w.+/;=-]{0,100}?;base64,/u, '');
  if (!BASE64.test(base64)) throw aiError(400, AI_TEXTS.unsupportedAudio);
  return Buffer.from(base64, 'base64');
}
