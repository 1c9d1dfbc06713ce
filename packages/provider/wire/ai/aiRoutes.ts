import { json, raw, Router, type Request, type Response } from 'express';
import { z } from 'zod';
import {
  AI_TEXTS,
  aiError,
  SPEECH_FORMATS,
  type Ai,
  type AiCall,
  type ObjectPart,
  type SpeechFormat,
  type TextPart,
} from '../../ai.ts';
import { IMAGES_BYTES_MAX } from '../../aiChecks.ts';
import { createThread } from '../../base/inThread.ts';
import { toLines } from '../../aiLines.ts';
import { ProviderError } from '../../errors.ts';
import { endWithAnswer, type LargeBodies } from '../largeBodies.ts';
import { omittable } from '../omittable.ts';
import { callerOf, refusal, type CallerAuth } from '../caller.ts';
import type { OnError } from '../wireErrors.ts';
import { toErrorBody } from '../wireErrors.ts';
import readTranscriptionBody, { type TranscriptionBody } from './transcriptionBody.ts';

export interface AiAccess extends CallerAuth {
  bodies: LargeBodies;
  allowWrite: (userId: string) => Promise<void>;
  onError: OnError;
}

const Part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image'), image: z.string() }),
]);
const sentence = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** The model is the operator's choice, so the one that a client names is ignored. */
const TextBody = z.object({
  prompt: omittable(z.string()),
  messages: omittable(
    z.array(
      z.object({
        role: z.enum(['system', 'user', 'assistant']),
        content: z.union([z.string(), z.array(Part)]),
      }),
    ),
  ),
  stream: z.boolean().nullish(),
  maxTokens: omittable(z.number()),
  temperature: omittable(z.number()),
});
const ObjectBody = z.object({
  prompt: sentence,
  output: omittable(z.enum(['object', 'array', 'enum'])),
  schema: omittable(z.record(z.string(), z.unknown())),
  enum: omittable(z.array(z.string())),
  stream: z.boolean().nullish(),
});
const ImageBody = z.object({
  prompt: sentence,
  images: omittable(z.array(z.string())),
  size: omittable(z.string()),
  quality: omittable(z.string()),
  background: omittable(z.string()),
  n: omittable(z.number()),
});
const SpeechBody = z.object({
  text: sentence,
  voice: omittable(z.string()),
  response_format: omittable(z.enum(Object.keys(SPEECH_FORMATS) as SpeechFormat[])),
  speed: omittable(z.number()),
});
/** Bytes arrive as a list of numbers, with up to four characters each. */
const AUDIO_BYTES = 24 * 1024 * 1024;
/** How often they are in memory, as text and as numbers. */
const AUDIO_TIMES = 3;

/** Below this size, a thread takes longer than reading here. */
const THREAD_FROM_BYTES = 256 * 1024;
/** The memory is what the longest list takes, with its text. */
const LIMITS = { waiting: 4, idleMs: 10_000, longestMs: 20_000, memoryMb: 192 };

const readInThread = createThread<typeof readTranscriptionBody>(
  new URL('transcriptionBody.ts', import.meta.url),
  LIMITS,
);

/** Reads the body of a transcription, a large one off the event loop. @throws Failure 'busy' when too many wait */
const readTranscription = async (body: Uint8Array): Promise<TranscriptionBody> =>
  body.length < THREAD_FROM_BYTES ? readTranscriptionBody(body) : readInThread(body);

/** Texts, objects, pictures and sound: for users, within their daily limits, and for the key. */
export function aiRoutes(ai: Ai, access: AiAccess): Router {
  const router = Router();
  const callers = new WeakMap<Request, AiCall>();

  /** Runs before the body is read, so that strangers send none. */
  router.use(async (request, response, next) => {
    const { kind, user } = await callerOf(request, access);
    if (kind === 'stranger') throw refusal(null, 'AI');
    if (user !== null) await access.allowWrite(user.id);
    const reader = new AbortController();
    response.once('close', () => reader.abort());
    callers.set(request, { signal: reader.signal, ...(user === null ? {} : { userId: user.id }) });
    next();
  });
  const callOf = (request: Request): AiCall => callers.get(request) ?? {};
  const body = json({ limit: '1mb' });
  /** Pictures that a request names are in memory until the model has answered. */
  const reserveImages = (response: Response) =>
    endWithAnswer(response, access.bodies.reserve(null, IMAGES_BYTES_MAX));

  router.post('/text', body, async (request, response) => {
    const { stream, ...asked } = parse(TextBody, request.body);
    if (asked.messages?.some(({ content }) => typeof content !== 'string')) reserveImages(response);
    if (stream) return sendStream(response, ai.streamText(asked, callOf(request)), access.onError);
    const { text, ...end } = await ai.text(asked, callOf(request));
    // Clients take an empty text for a missing one, unless it is wrapped.
    response.json(text === '' ? { result: { text, ...end } } : { text, ...end });
  });

  router.post('/object', body, async (request, response) => {
    const { stream, ...asked } = parse(ObjectBody, request.body);
    if (stream) return sendStream(response, ai.streamObject(asked, callOf(request)), access.onError);
    response.json(await ai.object(asked, callOf(request)));
  });

  router.post('/image', body, async (request, response) => {
    const asked = parse(ImageBody, request.body);
    if (asked.images?.length) reserveImages(response);
    const { urls } = await ai.image(asked, callOf(request));
    response.json({ data: urls.map((url) => ({ url })) });
  });

  router.post('/speech', body, async (request, response) => {
    const { response_format: format, ...asked } = parse(SpeechBody, request.body);
    response.json(await ai.speech({ ...asked, format }, callOf(request)));
  });

  router.post(
    '/transcribe',
    (request, response, next) => {
      endWithAnswer(response, access.bodies.reserve(request, AUDIO_BYTES, AUDIO_TIMES));
      next();
    },
    raw({ type: 'application/json', limit: AUDIO_BYTES }),
    async (request, response) => {
      const sent: unknown = request.body;
      const asked = await readTranscription(Buffer.isBuffer(sent) ? sent : Buffer.from('{}'));
      if (asked.problem !== null) throw aiError(400, AI_TEXTS[asked.problem]);
      const { audio, language } = asked;
      const { text } = await ai.transcribe({ audio, language }, callOf(request));
      response.json(text === '' ? { result: { text } } : { text });
    },
  );

  return router;
}

function parse<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const { data } = schema.safeParse(body ?? {});
  if (data === undefined) throw aiError(400, AI_TEXTS.malformed);
  return data;
}

/** Sends parts as lines, each at once. A failure before the first is an ordinary error; later ones are lines. */
async function sendStream(
  response: Response,
  stream: AsyncIterable<TextPart | ObjectPart>,
  onError: OnError,
): Promise<void> {
  const parts = stream[Symbol.asyncIterator]();
  let next = await parts.next();
  response.set({
    'Content-Type': 'text/plain; charset=utf-8',
    // Neither the hub nor a proxy may buffer lines in order to compress them.
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  try {
    response.write(toLines({ type: 'start', messageId: crypto.randomUUID() }));
    while (!next.done) {
      if (!response.write(toLines(next.value))) await drained(response);
      next = await parts.next();
    }
  } catch (error) {
    if (response.destroyed) return;
    if (!(error instanceof ProviderError) || error.status >= 500) onError(error);
    const known = error instanceof ProviderError ? error : aiError(500, 'Internal error');
    response.write(toLines({ type: 'error', error: toErrorBody(known) }));
  } finally {
    await parts.return?.(undefined);
    response.end();
  }
}

/** Resolves when more can be written, or the reader has left. */
const drained = (response: Response) =>
  new Promise<void>((done) => {
    const end = () => {
      response.off('drain', end);
      response.off('close', end);
      done();
    };
    response.once('drain', end);
    response.once('close', end);
    if (response.destroyed) end();
  });
