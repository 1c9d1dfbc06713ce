import type { ModelMessage } from 'ai';
import {
  AI_TEXTS,
  aiError,
  SPEECH_FORMATS,
  type Ai,
  type AiCall,
  type AiMessage,
  type TextRequest,
} from '../../ai.ts';
import { checkImage, checkObject, checkSpeech, checkText, checkTranscription } from '../../aiChecks.ts';
import type { Database } from '../../provider.ts';
import type { EmbeddedStorage } from '../storage/embeddedStorage.ts';
import { createLanguageModel, type LanguageModel, type ModelCall } from './languageModel.ts';
import type { ReadNamedFile } from '../namedFiles.ts';
import { createMediaFiles, type MediaFiles } from './mediaFiles.ts';
import { createMediaModels, type MediaFile, type MediaModels } from './mediaModels.ts';
import { shapeOf, type ObjectShape } from './objectSchema.ts';
import type { AiOptions } from './upstream.ts';
import { createHmac } from 'node:crypto';
import { ProviderError } from '../../errors.ts';
import { createTables } from '../../rows/createTables.ts';
import { recordRefusal } from '../../security/refusals.ts';

export interface EmbeddedAiParts {
  /** Null: there is no model, and every call fails with 501. */
  options: AiOptions | null;
  key: Uint8Array;
  now: () => Date;
  /** Stores the models' output. */
  storage: Pick<EmbeddedStorage, 'stage' | 'keep'>;
  /** Reads pictures and sound from addresses that users name. */
  readNamedFile: ReadNamedFile;
}

type Models = MediaModels & { chat: LanguageModel };

/** The port's AI on any endpoint that speaks the API of OpenAI. */
export async function openEmbeddedAi(
  database: Database,
  { options, key, now, storage, readNamedFile }: EmbeddedAiParts,
): Promise<Ai> {
  const files = createMediaFiles(storage, readNamedFile);
  const take = await openDailyLimits(database, { key, now });
  const configured: Models | null =
    options === null ? null : { chat: createLanguageModel(options), ...createMediaModels(options) };

  /** @throws ProviderError 501, 429 */
  async function admit(kind: AiKind, { userId }: AiCall): Promise<Models> {
    if (configured === null) throw aiError(501, NO_MODEL);
    if (userId !== undefined) await take(kind, userId);
    return configured;
  }

  return {
    isConfigured: configured !== null,

    async text(request, call = {}) {
      checkText(request);
      const { chat } = await admit('text', call);
      return chat.generate(await textCall(request, call, files));
    },

    async *streamText(request, call = {}) {
      checkText(request);
      const { chat } = await admit('text', call);
      yield* chat.stream(await textCall(request, call, files));
    },

    async object(request, call = {}) {
      checkObject(request);
      const shape = shapeOf(request);
      const { chat } = await admit('text', call);
      const { text, ...end } = await chat.generate(objectCall(request.prompt, shape, call));
      return { object: readObject(text, shape), ...end };
    },

    async *streamObject(request, call = {}) {
      checkObject(request);
      if (request.output === 'enum') throw aiError(400, AI_TEXTS.enumStream);
      const shape = shapeOf(request);
      const { chat } = await admit('text', call);
      const readPart = createPartReader(shape, (await import('ai')).parsePartialJson);
      let text = '';
      for await (const part of chat.stream(objectCall(request.prompt, shape, call))) {
        if (part.type === 'finish') {
          yield { type: 'object', object: readObject(text, shape) };
          yield part;
          return;
        }
        text += part.text;
        const object = await readPart(text);
        if (object !== undefined) yield { type: 'object', object };
      }
    },

    async image(request, call = {}) {
      checkImage(request);
      const models = await admit('image', call);
      const sources = await files.fetchImages(request.images ?? []);
      const made = await models.image(request, sources, call.signal);
      const urls: string[] = [];
      // One after the other, so that together they stay within the user's storage.
      for (const one of made)
        urls.push(typeof one === 'string' ? one : await files.keep(one, 'png', call.userId ?? null));
      return { urls };
    },

    async speech(request, call = {}) {
      checkSpeech(request);
      const models = await admit('speech', call);
      const { bytes, voice, format } = await models.speech(request, call.signal);
      const url = await files.keep(bytes, format, call.userId ?? null);
      return { url, voice, format, mimeType: SPEECH_FORMATS[format] };
    },

    async transcribe(request, call = {}) {
      checkTranscription(request);
      const models = await admit('transcription', call);
      const audio = await files.readAudio(request.audio);
      return { text: await models.transcribe(audio, request.language, call.signal) };
    },
  };
}

const NO_MODEL = 'This hub has no AI service: AI_URL and AI_MODEL are not set';

async function textCall(request: TextRequest, { signal }: AiCall, files: MediaFiles): Promise<ModelCall> {
  const { prompt = '', messages = [], maxTokens, temperature } = request;
  const last: AiMessage[] = prompt.trim() === '' ? [] : [{ role: 'user', content: prompt }];
  const asked = [...messages, ...last];
  // Downloads the pictures: the endpoint may be able to reach hosts that users must not.
  const images = await files.fetchImages(asked.flatMap(imagesOf));
  return {
    messages: asked.map((message) => toModelMessage(message, images)),
    maxTokens,
    temperature,
    signal,
  };
}

const objectCall = (prompt: string, { schema }: ObjectShape, { signal }: AiCall): ModelCall => ({
  messages: [{ role: 'user', content: prompt }],
  schema,
  signal,
});

/** Addresses of the pictures that a model sees: those of users. */
const imagesOf = ({ role, content }: AiMessage): string[] =>
  typeof content === 'string' || role !== 'user'
    ? []
    : content.flatMap((part) => (part.type === 'image' ? [part.image] : []));

/** @param images downloaded, in the order of all messages; takes those of the message */
function toModelMessage({ role, content }: AiMessage, images: MediaFile[]): ModelMessage {
  if (typeof content === 'string') return { role, content };
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  if (role !== 'user') return { role, content: texts.join('\n') };
  const parts = [];
  for (const part of content) {
    if (part.type === 'text') parts.push(part);
    const image = part.type === 'image' ? images.shift() : undefined;
    if (image) parts.push({ type: 'image' as const, image: image.bytes, mediaType: image.contentType });
  }
  return { role, content: parts };
}

/** @throws ProviderError 502 for an answer that is not JSON or does not fit the schema */
function readObject(text: string, shape: ObjectShape): unknown {
  let object: unknown;
  try {
    object = shape.read(JSON.parse(text));
  } catch {
    // Handled like one that does not fit.
  }
  if (object === undefined) throw aiError(502, AI_TEXTS.missingObject);
  return object;
}

/** Reads a growing text, less often the longer it is, so that the cost stays proportional to its length. */
function createPartReader(
  shape: ObjectShape,
  parse: (text: string) => Promise<{ value: unknown }>,
): (text: string) => Promise<unknown> {
  let readChars = 0;
  let last = '';
  return async (text) => {
    if (text.length < readChars * 1.03) return undefined;
    readChars = text.length;
    const object = shape.readPart((await parse(text)).value);
    const json = JSON.stringify(object);
    if (object === undefined || json === last) return undefined;
    last = json;
    return object;
  };
}

/** Calls per user and UTC day. */
export const AI_CALLS_PER_DAY = { text: 100, image: 20, speech: 30, transcription: 30 } as const;
const DAY_MS = 24 * 3600_000;
type AiKind = keyof typeof AI_CALLS_PER_DAY;

const TABLES = [
  `create table if not exists ai_usage (
    id text primary key,
    day text not null,
    calls integer not null
  )`,
  'create index if not exists ai_usage_by_day on ai_usage (day)',
];

const TAKE = `insert into ai_usage (id, day, calls) values (?, ?, 1)
  on conflict (id) do update set calls = ai_usage.calls + 1 where ai_usage.calls < ?
  returning calls`;

/**
 * Counts calls in the database, across all processes. Users are stored as keyed hashes, and forgotten when the day is over.
 *
 * @returns a function that takes one of the user's daily calls; ProviderError 429 when they are used up
 */
async function openDailyLimits(
  database: Database,
  { key, now }: { key: Uint8Array; now: () => Date },
): Promise<(kind: AiKind, userId: string) => Promise<void>> {
  await createTables(database, TABLES);
  let today = '';
  return async (kind, userId) => {
    const at = now();
    const day = at.toISOString().slice(0, 10);
    const id = createHmac('sha256', key).update(`ai:${day}:${kind}:${userId}`).digest('base64url');
    const { rows } = await database.sql(TAKE, [id, day, AI_CALLS_PER_DAY[kind]]);
    if (rows.length === 0) {
      recordRefusal(`ai-${kind}`);
      throw new ProviderError('AI_ERROR', 429, "Today's AI calls are used up", {
        retryAfterMs: DAY_MS - (at.getTime() % DAY_MS),
      });
    }
    if (day === today) return;
    today = day;
    await database.sql('delete from ai_usage where day < ?', [day]);
  };
}
