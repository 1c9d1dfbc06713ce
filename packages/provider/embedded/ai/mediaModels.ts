import {
  AI_TEXTS,
  aiError,
  SPEECH_DEFAULTS,
  type ImageRequest,
  type SpeechFormat,
  type SpeechRequest,
} from '../../ai.ts';
import {
  AI_TIMEOUTS,
  boundedFetch,
  createDeadline,
  failureOf,
  failureOfStatus,
  type AiOptions,
} from './upstream.ts';

/** A file sent to or received from a model. */
export interface MediaFile {
  bytes: Uint8Array;
  contentType: string;
}

/**
 * Models for pictures and sound behind the OpenAI API, called without the library: it has none for sound, and for pictures it
 * sends a parameter that OpenAI's own model refuses, and accepts answers of any size.
 */
export interface MediaModels {
  /** @returns bytes, or the endpoint's own public addresses */
  image(
    request: ImageRequest,
    sources: readonly MediaFile[],
    signal?: AbortSignal,
  ): Promise<(Uint8Array | string)[]>;
  speech(
    request: SpeechRequest,
    signal?: AbortSignal,
  ): Promise<{ bytes: Uint8Array; voice: string; format: SpeechFormat }>;
  transcribe(audio: MediaFile, language: string | undefined, signal?: AbortSignal): Promise<string>;
}

const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

interface MediaCall {
  path: string;
  body: FormData | object;
  /** The message for an answer that cannot be read. */
  missing: string;
  signal: AbortSignal | undefined;
}

export function createMediaModels({ url, key, timeouts, ...models }: AiOptions): MediaModels {
  const { answer } = { ...AI_TIMEOUTS, ...timeouts };
  const fetchBounded = boundedFetch(ANSWER_BYTES_MAX);

  /** @param read reads the answer; throws if something is missing */
  async function ask<T>(
    { path, body, missing, signal }: MediaCall,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const deadline = createDeadline(answer, answer, signal);
    try {
      const isForm = body instanceof FormData;
      const response = await fetchBounded(`${url.replace(/\/+$/u, '')}${path}`, {
        method: 'POST',
        headers: {
          ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
          ...(isForm ? {} : { 'Content-Type': 'application/json' }),
        },
        body: isForm ? body : JSON.stringify(body),
        signal: deadline.signal,
      }).catch((error: unknown) => {
        throw deadline.signal.aborted ? error : aiError(502, 'The AI service cannot be reached');
      });
      if (!response.ok) throw failureOfStatus(response.status);
      return await read(response).catch((error: unknown) => {
        throw deadline.signal.aborted ? error : aiError(502, missing);
      });
    } catch (error) {
      throw failureOf(error, { deadline, caller: signal, missing });
    } finally {
      deadline.end();
    }
  }

  return {
    async image({ images: _images, ...request }, sources, signal) {
      const model = namedModel(models.imageModel, 'AI_IMAGE_MODEL');
      // OpenAI's own model answers base64 only, and refuses this parameter.
      const wanted = model.startsWith('gpt-image') ? {} : { response_format: 'b64_json' };
      const fields = { model, ...request, ...wanted };
      const isChange = sources.length > 0;
      const call = {
        path: isChange ? '/images/edits' : '/images/generations',
        body: isChange ? imageForm(fields, sources) : fields,
        missing: AI_TEXTS.missingImage,
        signal,
      };
      return ask(call, async (response) => imagesOf(await response.json()));
    },

    async speech({ text, voice = SPEECH_DEFAULTS.voice, format = SPEECH_DEFAULTS.format, speed }, signal) {
      const model = namedModel(models.speechModel, 'AI_SPEECH_MODEL');
      const body = { model, input: text, voice, response_format: format, speed };
      const call = { path: '/audio/speech', body, missing: AI_TEXTS.missingSpeech, signal };
      const bytes = await ask(call, async (response) => {
        const type = response.headers.get('content-type') ?? '';
        const sound = new Uint8Array(await response.arrayBuffer());
        if (/json|text/u.test(type) || sound.length === 0) throw new Error('the answer is not sound');
        return sound;
      });
      return { bytes, voice, format };
    },

    async transcribe({ bytes, contentType }, language, signal) {
      const form = new FormData();
      form.append('model', namedModel(models.transcriptionModel, 'AI_TRANSCRIPTION_MODEL'));
      form.append('response_format', 'json');
      if (language !== undefined) form.append('language', language);
      form.append('file', blobOf({ bytes, contentType }), `audio.${EXTENSION_OF[contentType] ?? 'mp3'}`);
      const call = {
        path: '/audio/transcriptions',
        body: form,
        missing: AI_TEXTS.missingTranscription,
        signal,
      };
      return ask(call, async (response) => {
        const { text } = (await response.json()) as { text?: unknown };
        if (typeof text !== 'string') throw new Error('the answer has no text');
        return text;
      });
    },
  };
}

/** Endpoints detect the kind of sound by the name of the file. */
const EXTENSION_OF: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

function namedModel(model: string | null, setting: string): string {
  if (model === null) throw aiError(501, `This hub has no model for this: ${setting} is not set`);
  return model;
}

const blobOf = ({ bytes, contentType }: MediaFile) =>
  new Blob([new Uint8Array(bytes)], { type: contentType });

function imageForm(fields: object, sources: readonly MediaFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, String(value));
  const name = sources.length === 1 ? 'image' : 'image[]';
  for (const [index, source] of sources.entries())
    form.append(name, blobOf(source), `image-${index + 1}.${source.contentType.replace('image/', '')}`);
  return form;
}

/** @throws Error for anything but pictures */
function imagesOf(answer: unknown): (Uint8Array | string)[] {
  const { data } = answer as { data?: unknown };
  if (!Array.isArray(data) || data.length === 0) throw new Error('the answer has no pictures');
  return data.map((item: { b64_json?: unknown; url?: unknown } | null) => {
    if (typeof item?.b64_json === 'string') return new Uint8Array(Buffer.from(item.b64_json, 'base64'));
    const url = typeof item?.url === 'string' ? URL.parse(item.url) : null;
    if (url === null || !/^https?:$/u.test(url.protocol)) throw new Error('the answer has no picture');
    return url.href;
  });
}
