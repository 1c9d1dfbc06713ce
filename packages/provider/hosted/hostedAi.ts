import {
  AI_TEXTS,
  aiError,
  SPEECH_DEFAULTS,
  SPEECH_FORMATS,
  type Ai,
  type AiCall,
  type ObjectPart,
  type TextPart,
} from '../ai.ts';
import { checkImage, checkObject, checkSpeech, checkText, checkTranscription } from '../aiChecks.ts';
import { endOf, parseLine, type AiLine } from '../aiLines.ts';
import { ProviderError } from '../errors.ts';
import { failureOf, fieldsOf, type Send } from './http.ts';

export interface HostedAiOptions {
  send: Send;
  fetch?: typeof fetch | undefined;
  coreUrl: string;
  projectId: string;
  secretKey: string | null;
  /** The model to request; null leaves it to the provider, and the hub itself makes no requests. */
  model: string | null;
  /** Limit for an answer, and for a whole stream. */
  timeoutMs: number;
}

/** Specification, section 9. */
const IMAGE_MODEL = 'gpt-image-1';

/** Maximum characters of a line. */
const LINE_CHARS_MAX = 4 * 1024 * 1024;

/** The port's AI on the hosted provider, which knows no users of the hub: it counts calls of the key, if any. */
export function createHostedAi(options: HostedAiOptions): Ai {
  const { send, fetch: fetchNow = fetch, coreUrl, projectId, secretKey, model, timeoutMs } = options;
  const address = (call: string) => new URL(`/api/ai/${encodeURIComponent(projectId)}/${call}`, coreUrl);
  const headers: Record<string, string> = secretKey === null ? {} : { Authorization: `Bearer ${secretKey}` };
  const chosen = model === null ? {} : { model };

  async function ask(call: string, body: object, { signal }: AiCall): Promise<Record<string, unknown>> {
    const answer = await send({
      method: 'POST',
      url: address(call),
      headers,
      body: { ...chosen, ...body },
      isRead: false,
      timeoutMs,
      signal,
    });
    const fields = fieldsOf(answer.body);
    return fields.result === undefined ? fields : fieldsOf(fields.result);
  }

  async function* stream(call: string, body: object, { signal }: AiCall): AsyncIterable<AiLine> {
    const leaving = new AbortController();
    const signals = [leaving.signal, AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
    try {
      const response = await fetchNow(address(call), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ ...chosen, ...body, stream: true }),
        signal: AbortSignal.any(signals),
        redirect: 'error',
      });
      if (!response.ok) throw failureOf(response, await response.text());
      if (response.body === null) throw aiError(502, AI_TEXTS.noBody);
      for await (const line of linesOf(response.body)) {
        const parsed = parseLine(line);
        if (parsed !== null) yield parsed;
      }
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      const reason = error instanceof Error ? error.message : 'Unknown error';
      throw aiError(0, AI_TEXTS.streamingFailed(reason), error);
    } finally {
      leaving.abort();
    }
  }

  return {
    isConfigured: model !== null,

    async text(request, call = {}) {
      checkText(request);
      return withAiErrors(AI_TEXTS.textFailed, async () => {
        const answer = await ask('text', { ...request, stream: false }, call);
        if (typeof answer.text !== 'string') throw aiError(502, AI_TEXTS.missingText);
        return { text: answer.text, ...endOf(answer) };
      });
    },

    async *streamText(request, call = {}) {
      checkText(request);
      yield* partsOf(stream('text', request, call), AI_TEXTS.textStreamFailed, 'text');
    },

    async object(request, call = {}) {
      checkObject(request);
      return withAiErrors(AI_TEXTS.objectFailed, async () => {
        const answer = await ask('object', { ...request, stream: false }, call);
        if (!answer.object) throw aiError(502, AI_TEXTS.missingObject);
        return { object: answer.object, ...endOf(answer) };
      });
    },

    async *streamObject(request, call = {}) {
      checkObject(request);
      if (request.output === 'enum') throw aiError(400, AI_TEXTS.enumStream);
      yield* partsOf(stream('object', request, call), AI_TEXTS.objectStreamFailed, 'object');
    },

    ...hostedMedia(ask),
  };
}

type Ask = (call: string, body: object, options: AiCall) => Promise<Record<string, unknown>>;

function hostedMedia(ask: Ask): Pick<Ai, 'image' | 'speech' | 'transcribe'> {
  return {
    async image(request, call = {}) {
      checkImage(request);
      const worded = request.images === undefined ? AI_TEXTS.imageFailed : AI_TEXTS.modificationFailed;
      return withAiErrors(worded, async () => {
        const { data } = await ask('image', { ...request, model: IMAGE_MODEL, response_format: 'url' }, call);
        const urls = Array.isArray(data)
          ? data.map((one: unknown) => (typeof one === 'string' ? one : fieldsOf(one).url))
          : [];
        if (urls.length === 0 || !urls.every((url) => typeof url === 'string'))
          throw aiError(502, AI_TEXTS.missingImage);
        return { urls };
      });
    },

    async speech({ format = SPEECH_DEFAULTS.format, ...request }, call = {}) {
      checkSpeech({ ...request, format });
      return withAiErrors(AI_TEXTS.speechFailed, async () => {
        const { url, voice } = await ask('speech', { ...request, response_format: format }, call);
        if (typeof url !== 'string') throw aiError(502, AI_TEXTS.missingSpeech);
        return {
          url,
          voice: typeof voice === 'string' ? voice : (request.voice ?? SPEECH_DEFAULTS.voice),
          format,
          mimeType: SPEECH_FORMATS[format],
        };
      });
    },

    async transcribe({ audio, language }, call = {}) {
      checkTranscription({ audio, language });
      return withAiErrors(AI_TEXTS.transcriptionFailed, async () => {
        const sent = typeof audio === 'string' ? audio : [...audio];
        const { text, transcript } = await ask('transcribe', { audio: sent, language }, call);
        const heard = text ?? transcript;
        if (typeof heard !== 'string') throw aiError(502, AI_TEXTS.missingTranscription);
        return { text: heard };
      });
    },
  };
}

/** Only parts of the requested type; a stream that does not report its end was cut off. */
async function* partsOf<T extends 'text' | 'object'>(
  lines: AsyncIterable<AiLine>,
  worded: (reason: string) => string,
  kind: T,
): AsyncIterable<Extract<TextPart | ObjectPart, { type: T | 'finish' }>> {
  let isOver = false;
  try {
    for await (const line of lines) {
      if (line.type === 'error') {
        const { message } = fieldsOf(line.error);
        throw aiError(502, typeof message === 'string' ? message : 'Unknown error');
      }
      if (line.type === 'finish') isOver = true;
      if (line.type === kind || line.type === 'finish')
        yield line as Extract<TextPart | ObjectPart, { type: T | 'finish' }>;
    }
    if (!isOver) throw aiError(502, 'The AI service broke off');
  } catch (error) {
    throw toAiError(worded, error);
  }
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    if (rest.length > LINE_CHARS_MAX) throw aiError(502, 'The provider sent too much');
    const lines = rest.split(/\r?\n/u);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function withAiErrors<T>(worded: (reason: string) => string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toAiError(worded, error);
  }
}

/** A refused key is the operator's problem, not the caller's. */
function toAiError(worded: (reason: string) => string, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const status = error.status === 401 || error.status === 403 ? 502 : error.status;
  const isOwn = error.message.startsWith('Invalid response format');
  return aiError(status, isOwn ? error.message : worded(error.message), error);
}
