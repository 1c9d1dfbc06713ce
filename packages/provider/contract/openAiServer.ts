import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { AiOptions } from '../embedded/ai/upstream.ts';

/** A request that reached the server. */
export interface ModelRequest {
  path: string;
  headers: IncomingMessage['headers'];
  /** Fields of a JSON body; of a form, its text fields, and files as `{ name, type, size }`. */
  body: Record<string, unknown>;
}

export type ModelAnswer = (request: ModelRequest, response: ServerResponse) => void | Promise<void>;

/** A server in this process that speaks the OpenAI API, with answers set by a test. */
export interface OpenAiServer extends AsyncDisposable {
  /** Base address, for `AI_URL`. */
  url: string;
  requests: ModelRequest[];
  /** The answer from now on; models say 'Hallo Welt' by default. */
  answer: ModelAnswer;
  /** Requests whose connection ended before the answer did. */
  aborted: number;
}

/** A model of each kind at a server that needs no key. @param url its base address */
export const TEST_MODELS = (url: string): AiOptions => ({
  url,
  key: null,
  model: 'chat',
  imageModel: 'pictures',
  speechModel: 'voices',
  transcriptionModel: 'ears',
});

/** Only a chat model. */
export const TEST_CHAT_MODEL = (url: string): AiOptions => ({
  ...TEST_MODELS(url),
  imageModel: null,
  speechModel: null,
  transcriptionModel: null,
});

export async function openAiServer(): Promise<OpenAiServer> {
  const server = createServer((request, response) => void receive(request, response));
  const state: OpenAiServer = {
    url: '',
    requests: [],
    answer: says('Hallo Welt'),
    aborted: 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.once('close', () => {
      if (!response.writableFinished) state.aborted += 1;
    });
    const asked: ModelRequest = {
      path: request.url ?? '',
      headers: request.headers,
      body: await bodyOf(request),
    };
    state.requests.push(asked);
    await state.answer(asked, response);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return state;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = await buffer(request);
  const type = request.headers['content-type'] ?? '';
  if (type.includes('application/json')) return JSON.parse(bytes.toString()) as Record<string, unknown>;
  if (!type.includes('multipart/form-data')) return {};
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form) {
    const field =
      typeof value === 'string' ? value : { name: value.name, type: value.type, size: value.size };
    fields[name] = name in fields ? [fields[name], field].flat() : field;
  }
  return fields;
}

export const json =
  (status: number, body: unknown): ModelAnswer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

/** The model's words, whole or streamed word by word. */
export const says =
  (text: string): ModelAnswer =>
  (request, response) => {
    if (request.body.stream !== true) return json(200, completion(text))(request, response);
    startEvents(response);
    for (const word of text.split(/(?<= )/u)) writeDelta(response, word);
    endEvents(response);
  };

/** The model's answer to a request for an object. */
export const answersObject = (object: unknown): ModelAnswer => says(JSON.stringify(object));

export const completion = (text: string, finishReason = 'stop') => ({
  id: 'completion-1',
  object: 'chat.completion',
  created: 1,
  model: 'test-model',
  choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finishReason }],
  usage: { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 },
});

export function startEvents(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
}

const event = (choice: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [choice], ...more })}\n\n`;

export function writeDelta(response: ServerResponse, content: string): void {
  response.write(event({ index: 0, delta: { role: 'assistant', content }, finish_reason: null }));
}

export function endEvents(response: ServerResponse): void {
  const usage = { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 };
  response.end(`${event({ index: 0, delta: {}, finish_reason: 'stop' }, { usage })}data: [DONE]\n\n`);
}

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Not sound, but begins like an MP3 with a tag. */
export const MP3 = Buffer.concat([
  Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000'),
  Buffer.from([0xff, 0xfb, 0x90, 0x64]),
  Buffer.alloc(600),
]);

/** Pictures, as base64. */
export const draws = (...pictures: Buffer[]): ModelAnswer =>
  json(200, { created: 1, data: pictures.map((picture) => ({ b64_json: picture.toString('base64') })) });

export const speaks =
  (sound: Buffer): ModelAnswer =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(sound);
  };
