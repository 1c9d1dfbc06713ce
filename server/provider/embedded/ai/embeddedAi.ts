import type { ModelMessage } from 'ai';
import {
  AI_TEXTS,
  aiError,
  checkObject,
  checkText,
  type Ai,
  type AiCall,
  type AiMessage,
  type TextRequest,
} from '../../ai.ts';
import type { Database } from '../../provider.ts';
import { openDailyLimits, type AiKind } from './dailyLimits.ts';
import { createLanguageModel, type LanguageModel, type ModelCall } from './languageModel.ts';
import { shapeOf, type ObjectShape } from './objectSchema.ts';
import type { AiOptions } from './upstream.ts';

export interface EmbeddedAiParts {
  /** Null: there is no model, and every call answers 501. */
  options: AiOptions | null;
  key: Uint8Array;
  now: () => Date;
}

/** The port's AI on any endpoint that speaks the API of OpenAI. */
export async function openEmbeddedAi(
  database: Database,
  { options, key, now }: EmbeddedAiParts,
): Promise<Ai> {
  const take = await openDailyLimits(database, { key, now });
  const model = options === null ? null : createLanguageModel(options);

  /** @throws ProviderError 501, 429 */
  async function admit(kind: AiKind, { userId }: AiCall): Promise<LanguageModel> {
    if (model === null) throw aiError(501, NO_MODEL);
    if (userId !== undefined) await take(kind, userId);
    return model;
  }

  return {
    isConfigured: model !== null,

    async text(request, call = {}) {
      checkText(request);
      const admitted = await admit('text', call);
      return admitted.generate(textCall(request, call));
    },

    async *streamText(request, call = {}) {
      checkText(request);
      const admitted = await admit('text', call);
      yield* admitted.stream(textCall(request, call));
    },

    async object(request, call = {}) {
      checkObject(request);
      const shape = shapeOf(request);
      const admitted = await admit('text', call);
      const { text, ...end } = await admitted.generate(objectCall(request.prompt, shape, call));
      return { object: readObject(text, shape), ...end };
    },

    async *streamObject(request, call = {}) {
      checkObject(request);
      if (request.output === 'enum') throw aiError(400, AI_TEXTS.enumStream);
      const shape = shapeOf(request);
      const admitted = await admit('text', call);
      const readPart = createPartReader(shape, (await import('ai')).parsePartialJson);
      let text = '';
      for await (const part of admitted.stream(objectCall(request.prompt, shape, call))) {
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
  };
}

const NO_MODEL = 'This hub has no AI service: AI_URL and AI_MODEL are not set';

function textCall(
  { prompt = '', messages = [], maxTokens, temperature }: TextRequest,
  call: AiCall,
): ModelCall {
  const last: AiMessage[] = prompt.trim() === '' ? [] : [{ role: 'user', content: prompt }];
  return {
    messages: [...messages, ...last].map(toModelMessage),
    maxTokens,
    temperature,
    signal: call.signal,
  };
}

const objectCall = (prompt: string, { schema }: ObjectShape, { signal }: AiCall): ModelCall => ({
  messages: [{ role: 'user', content: prompt }],
  schema,
  signal,
});

function toModelMessage({ role, content }: AiMessage): ModelMessage {
  if (typeof content === 'string') return { role, content };
  const texts = content.map((part) => {
    if (part.type !== 'text') throw aiError(501, 'This hub reads no images');
    return part;
  });
  if (role === 'system') return { role, content: texts.map(({ text }) => text).join('\n') };
  return { role, content: texts };
}

/** @throws ProviderError 502 for an answer that is no JSON, or does not fit the schema */
function readObject(text: string, shape: ObjectShape): unknown {
  let object: unknown;
  try {
    object = shape.read(JSON.parse(text));
  } catch {
    // The same as one that does not fit.
  }
  if (object === undefined) throw aiError(502, AI_TEXTS.missingObject);
  return object;
}

/** Reads a growing text, less often the longer it is, so that a long answer costs no more than in proportion to it. */
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
