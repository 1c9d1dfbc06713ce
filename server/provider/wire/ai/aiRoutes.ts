import { json, Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { AI_TEXTS, aiError, type Ai, type AiCall, type ObjectPart, type TextPart } from '../../ai.ts';
import { toLine } from '../../aiLines.ts';
import { ProviderError, providerErrorOf } from '../../errors.ts';
import { callerOf, refusal, type Doorkeeper } from '../caller.ts';
import type { OnError } from '../wireErrors.ts';
import { toErrorBody } from '../wireErrors.ts';

export interface AiAccess extends Doorkeeper {
  allowUser: (userId: string, action: 'read' | 'write') => Promise<boolean>;
  onError: OnError;
}

const Part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image'), image: z.string() }),
]);
const optionalNumber = z
  .number()
  .nullish()
  .transform((value) => value ?? undefined);
/** The model is the operator's choice, so the one that a client names is ignored. */
const TextBody = z.object({
  prompt: z
    .string()
    .nullish()
    .transform((value) => value ?? undefined),
  messages: z
    .array(
      z.object({
        role: z.enum(['system', 'user', 'assistant']),
        content: z.union([z.string(), z.array(Part)]),
      }),
    )
    .nullish()
    .transform((value) => value ?? undefined),
  stream: z.boolean().nullish(),
  maxTokens: optionalNumber,
  temperature: optionalNumber,
});
const ObjectBody = z.object({
  prompt: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  output: z
    .enum(['object', 'array', 'enum'])
    .nullish()
    .transform((value) => value ?? undefined),
  schema: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((value) => value ?? undefined),
  enum: z
    .array(z.string())
    .nullish()
    .transform((value) => value ?? undefined),
  stream: z.boolean().nullish(),
});

/** `/text` and `/object`, whole or streamed: for users, within their limits of the day, and with the key. */
export function aiRoutes(ai: Ai, access: AiAccess): Router {
  const router = Router();
  const callers = new WeakMap<Request, AiCall>();

  /** Before the body is read, so that strangers send none. */
  router.use(async (request, response, next) => {
    const { kind, user } = await callerOf(request, access);
    if (kind === 'stranger') throw refusal(null, 'AI');
    if (user !== null && !(await access.allowUser(user.id, 'write')))
      throw providerErrorOf(429, 'Too many requests');
    const reader = new AbortController();
    response.once('close', () => reader.abort());
    callers.set(request, { signal: reader.signal, ...(user === null ? {} : { userId: user.id }) });
    next();
  });
  const callOf = (request: Request): AiCall => callers.get(request) ?? {};
  const body = json({ limit: '1mb' });

  router.post('/text', body, async (request, response) => {
    const { stream, ...asked } = parse(TextBody, request.body);
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
    // Neither the hub nor a proxy may collect lines in order to compress them.
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  try {
    response.write(toLine({ type: 'start', messageId: crypto.randomUUID() }));
    while (!next.done) {
      if (!response.write(toLine(next.value))) await drained(response);
      next = await parts.next();
    }
  } catch (error) {
    if (response.destroyed) return;
    if (!(error instanceof ProviderError) || error.status >= 500) onError(error);
    const known = error instanceof ProviderError ? error : aiError(500, 'Internal error');
    response.write(toLine({ type: 'error', error: toErrorBody(known) }));
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
