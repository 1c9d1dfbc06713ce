import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import compression from 'compression';
import express, { type Express } from 'express';
import request from 'supertest';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  answersObject,
  draws,
  json,
  MP3,
  openAiServer,
  PNG,
  says,
  speaks,
  startEvents,
  TEST_MODELS,
  writeDelta,
  type OpenAiServer,
} from '../../contract/openAiServer.ts';
import {
  createTestDatabase,
  describeOnDatabases,
  PROVIDER_OPTIONS,
  type TestDatabase,
} from '@hub/tools/testing/testDatabase.ts';
import { Failure } from '../../base/failure.ts';
import { AI_CALLS_PER_DAY } from '../../embedded/ai/embeddedAi.ts';
import type { AiOptions } from '../../embedded/ai/upstream.ts';
import { openEmbeddedProvider, type EmbeddedProvider } from '../../embedded/openEmbeddedProvider.ts';
import { createWireRouter } from '../createWireRouter.ts';

const KEY = 'the-secret-key-of-the-tests';
const AI = '/api/ai/hub';

await describeOnDatabases('AI over the wire', (kind) => {
  let database: TestDatabase;
  let provider: EmbeddedProvider;
  let app: Express;
  let models: OpenAiServer;
  let server: Server;
  let nowMs: number;
  let userToken: string;
  let otherToken: string;
  let mayCall: boolean;
  let errors: unknown[];
  let dir: string;

  const optionsOf = (more: Partial<AiOptions> = {}): AiOptions => ({
    ...TEST_MODELS(models.url),
    key: 'key-of-the-models',
    ...more,
  });

  async function open(ai: AiOptions | null): Promise<void> {
    provider = await openEmbeddedProvider({
      ...PROVIDER_OPTIONS,
      publicUrl: 'https://hub.example',
      database: database.options,
      storage: { dir, s3: null },
      now: () => new Date(nowMs),
      ai,
    });
    app = express()
      .use(compression({ threshold: 0 }))
      .use(
        createWireRouter({
          provider,
          publicUrl: 'https://hub.example',
          projectId: 'hub',
          secretKey: KEY,
          allowedOrigins: ['https://other.example'],
          policies: {},
          allowWrite: () => (mayCall ? Promise.resolve() : Promise.reject(new Failure('tooMany'))),
          onError: (error) => errors.push(error),
        }),
      );
  }

  beforeEach(async () => {
    nowMs = Date.now();
    mayCall = true;
    errors = [];
    dir = await mkdtemp(join(tmpdir(), 'hub-ai-'));
    database = await createTestDatabase(kind);
    models = await openAiServer();
    await open(optionsOf());
    const tokenOf = async (email: string) => {
      const { id } = await provider.auth.createUser({ email, displayName: null });
      return (await provider.auth.issueSession(id)).accessToken;
    };
    userToken = await tokenOf('fan@hub.test');
    otherToken = await tokenOf('other@hub.test');
  });
  afterEach(async () => {
    await provider.close();
    await models[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
    await rm(dir, { recursive: true });
  });

  const post = (token: string, call: string, body: object) => {
    const sent = request(app).post(`${AI}/${call}`);
    return (token === '' ? sent : sent.set('authorization', `Bearer ${token}`)).send(body);
  };

  /** Serves over a real connection, so that an answer can be read as it arrives. */
  async function listening<T>(work: (origin: string) => Promise<T>): Promise<T> {
    server = app.listen(0);
    await once(server, 'listening');
    try {
      return await work(`http://localhost:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }
  const fetchStream = (origin: string, signal?: AbortSignal) =>
    fetch(`${origin}${AI}/text`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${userToken}`,
        'accept-encoding': 'gzip',
      },
      body: JSON.stringify({ prompt: 'Grüße', stream: true }),
      ...(signal ? { signal } : {}),
    });

  it('answers with addresses of pictures and sound, which belong to the user', async () => {
    models.answer = draws(PNG);
    const { body } = await post(userToken, 'image', {
      prompt: 'Ein Ball',
      model: 'gpt-image-1',
      response_format: 'url',
    }).expect(200);
    expect(body).toEqual({ data: [{ url: expect.stringContaining('/api/storage/hub/public/ai/') }] });
    expect(models.requests[0]?.body.model).toBe('pictures');
    models.answer = speaks(MP3);
    expect((await post(userToken, 'speech', { text: 'Anpfiff' }).expect(200)).body).toMatchObject({
      url: expect.stringMatching(/\.mp3$/u),
      format: 'mp3',
      mimeType: 'audio/mpeg',
    });
    const { rows } = await provider.database.sql('select owner_id from storage_files');
    expect(rows).toHaveLength(2);
    expect(rows.every(({ ownerId }) => ownerId !== null)).toBe(true);
    models.answer = json(200, { text: 'Tor!' });
    expect((await post(userToken, 'transcribe', { audio: [...MP3] }).expect(200)).body).toEqual({
      text: 'Tor!',
    });
    models.answer = json(200, { text: '' });
    expect((await post(userToken, 'transcribe', { audio: [...MP3] }).expect(200)).body).toEqual({
      result: { text: '' },
    });
  });

  it('counts the calls per user and day across processes, and none of the key', async () => {
    const limit = AI_CALLS_PER_DAY.text;
    const statuses = await Promise.all(
      Array.from({ length: limit }, async () => (await post(userToken, 'text', { prompt: 'x' })).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const [call, body] of [
      ['text', { prompt: 'x' }],
      ['text', { prompt: 'x', stream: true }],
      ['object', { prompt: 'x' }],
    ] as const) {
      const { body: answer, headers } = await post(userToken, call, body).expect(429);
      expect(answer.error.message).toBe("Today's AI calls are used up");
      const dayEndsMs = nowMs + Number(headers['retry-after']) * 1000;
      expect(new Date(dayEndsMs).toISOString()).toMatch(/T00:00:00/u);
    }
    expect(models.requests).toHaveLength(limit);
    await post(otherToken, 'text', { prompt: 'x' }).expect(200);
    await post(KEY, 'text', { prompt: 'x' }).expect(200);
    if (kind !== 'PGlite') {
      await provider.close();
      await open(optionsOf());
      await post(userToken, 'text', { prompt: 'x' }).expect(429);
    }
    nowMs += 24 * 3600_000;
    await post(KEY, 'text', { prompt: 'x' }).expect(200);
    // A new token, because the old one is a day old.
    const { rows } = await provider.database.sql("select id from auth_users where email = 'fan@hub.test'");
    userToken = (await provider.auth.issueSession(String(rows[0]?.id))).accessToken;
    await post(userToken, 'text', { prompt: 'x' }).expect(200);
    // Past days are forgotten, and no user's id is stored.
    const usage = await provider.database.sql('select * from ai_usage');
    expect(usage.rows).toHaveLength(1);
    expect(JSON.stringify(usage.rows)).not.toContain(String(rows[0]?.id));
  });

  it('answers other origins, and keeps its counters from SQL', async () => {
    const { headers } = await request(app)
      .options(`${AI}/text`)
      .set('origin', 'https://other.example')
      .expect(204);
    expect(headers['access-control-allow-origin']).toBe('https://other.example');
    await request(app)
      .post('/api/db/hub/sql')
      .set('authorization', `Bearer ${KEY}`)
      .send({ query: 'select * from ai_usage' })
      .expect(403);
  });

  // The rest does not depend on the database.
  if (kind !== 'SQLite') return;

  it('is refused to strangers, and to users who call too often', async () => {
    for (const call of ['text', 'object', 'image', 'speech', 'transcribe']) {
      await post('', call, { prompt: 'x' }).expect(401);
      await post('no-token', call, { prompt: 'x' }).expect(401);
    }
    mayCall = false;
    await post(userToken, 'text', { prompt: 'x' }).expect(429);
    expect(models.requests).toEqual([]);
  });

  it.each([
    ['nothing', 'text', {}, 'Either prompt or messages is required'],
    ['a number', 'text', { prompt: 5 }, 'The request is malformed'],
    ['an unknown role', 'text', { messages: [{ role: 'boss', content: 'x' }] }, 'The request is malformed'],
    ['no prompt for an object', 'object', { schema: {} }, 'Prompt is required'],
    [
      'a stream of an enum',
      'object',
      { prompt: 'x', output: 'enum', enum: ['a'], stream: true },
      'The output "enum" cannot be streamed',
    ],
  ])('refuses %s', async (_what, call, body, message) => {
    const { body: answer } = await post(userToken, call, body).expect(400);
    expect(answer.error).toMatchObject({ code: 'AI_ERROR', message });
    expect(models.requests).toEqual([]);
  });

  it('refuses a body of more than a megabyte, and unknown calls', async () => {
    await post(userToken, 'text', { prompt: 'x'.repeat(1_100_000) }).expect(413);
    await post(userToken, 'dream', { prompt: 'x' }).expect(404);
    await request(app).post('/api/ai/other/text').send({ prompt: 'x' }).expect(404);
  });

  it('answers 501 with a message if there is no model', async () => {
    await provider.close();
    await open(null);
    expect(provider.ai.isConfigured).toBe(false);
    for (const [call, body] of [
      ['text', { prompt: 'x' }],
      ['text', { prompt: 'x', stream: true }],
      ['object', { prompt: 'x' }],
      ['image', { prompt: 'x' }],
      ['speech', { text: 'x' }],
      ['transcribe', { audio: [1, 2, 3] }],
    ] as const) {
      const { body: answer } = await post(userToken, call, body).expect(501);
      expect(answer.error).toMatchObject({ code: 'AI_ERROR', message: expect.stringContaining('AI_URL') });
    }
    await post('', 'text', { prompt: 'x' }).expect(401);
    // The operator's choice is not worth a log entry.
    expect(errors).toEqual([]);
  });

  it('answers texts and objects, whichever model the client names', async () => {
    const { body } = await post(userToken, 'text', {
      prompt: 'x',
      stream: false,
      model: 'gpt-4.1-mini',
      search: true,
      maxSteps: 5,
    }).expect(200);
    expect(body).toEqual({
      text: 'Hallo Welt',
      finishReason: 'stop',
      usage: { promptTokens: 7, completionTokens: 2, totalTokens: 9 },
    });
    expect(models.requests[0]?.body.model).toBe('chat');
    models.answer = says('');
    expect((await post(userToken, 'text', { prompt: 'x' }).expect(200)).body).toMatchObject({
      result: { text: '' },
    });
    models.answer = answersObject({ a: 1 });
    expect((await post(KEY, 'object', { prompt: 'x' }).expect(200)).body).toMatchObject({ object: { a: 1 } });
  });

  it('reads long lists of bytes off the event loop', async () => {
    models.answer = json(200, { text: 'Tor!' });
    const audio = [...MP3, ...Array.from({ length: 200_000 }, (_none, n) => n % 256)];
    await post(userToken, 'transcribe', { audio, language: 'de' }).expect(200);
    const { body } = models.requests.at(-1) ?? {};
    expect(body).toMatchObject({ language: 'de', file: { size: audio.length } });
    const refused = await post(userToken, 'transcribe', { audio: [...audio, 256] }).expect(400);
    expect(refused.body.error.message).toBe('Unsupported audio input type');
  });

  it('changes pictures of its own storage, and names the setting of a missing model', async () => {
    models.answer = draws(PNG);
    const made = await post(userToken, 'image', { prompt: 'Ein Ball' }).expect(200);
    const [{ url }] = made.body.data;
    await post(userToken, 'image', { prompt: 'In Rot', images: [url] }).expect(200);
    await post(userToken, 'image', { prompt: 'In Rot', images: [url, url] }).expect(200);
    const file = { name: 'image-1.png', type: 'image/png', size: PNG.length };
    expect(models.requests.slice(1)).toMatchObject([
      { path: '/v1/images/edits', body: { model: 'pictures', prompt: 'In Rot', image: file } },
      { path: '/v1/images/edits', body: { 'image[]': [file, { ...file, name: 'image-2.png' }] } },
    ]);
    models.answer = says('Ein Ball');
    const content = [
      { type: 'text', text: 'Was ist das?' },
      { type: 'image', image: url },
    ];
    await post(userToken, 'text', { messages: [{ role: 'user', content }] }).expect(200);
    expect(JSON.stringify(models.requests.at(-1)?.body)).toContain(
      `data:image/png;base64,${PNG.toString('base64')}`,
    );
    await post(userToken, 'image', { prompt: 'x', images: [url.replace('/ai/', '/none/')] }).expect(404);
    await provider.close();
    await open(optionsOf({ imageModel: null, speechModel: null, transcriptionModel: null }));
    for (const [call, body, setting] of [
      ['image', { prompt: 'x' }, 'AI_IMAGE_MODEL'],
      ['speech', { text: 'x' }, 'AI_SPEECH_MODEL'],
      ['transcribe', { audio: [...MP3] }, 'AI_TRANSCRIPTION_MODEL'],
    ] as const)
      expect((await post(userToken, call, body).expect(501)).body.error.message).toContain(setting);
  });

  it('neither fetches an address inside nor sends a model there', async () => {
    const url = 'https://10.0.0.1/a.png';
    const content = [{ type: 'image', image: url }];
    for (const [call, body] of [
      ['image', { prompt: 'In Rot', images: [url] }],
      ['text', { messages: [{ role: 'user', content }] }],
      ['text', { messages: [{ role: 'user', content }], stream: true }],
      ['transcribe', { audio: url }],
    ] as const)
      expect((await post(userToken, call, body).expect(400)).body.error.message).toContain('public internet');
    expect(models.requests).toEqual([]);
  });

  it.each([
    ['numbers that are not bytes', [1, 256]],
    ['an object', { a: 1 }],
    ['words', ['a']],
    ['a number', 5],
  ])('refuses %s as audio', async (_what, audio) => {
    const { body } = await post(userToken, 'transcribe', { audio }).expect(400);
    expect(body.error.message).toBe('Unsupported audio input type');
    await post(userToken, 'transcribe', {}).expect(400);
  });

  it('streams lines as the contract specifies', async () => {
    const { text } = await post(userToken, 'text', { prompt: 'x', stream: true }).expect(200);
    expect(text.split('\n')).toEqual([
      expect.stringMatching(/^f:\{"messageId":"[\da-f-]{36}"\}$/u),
      '0:"Hallo "',
      'data: {"type":"text-delta","delta":"Hallo "}',
      '0:"Welt"',
      'data: {"type":"text-delta","delta":"Welt"}',
      'd:{"finishReason":"stop","usage":{"promptTokens":7,"completionTokens":2,"totalTokens":9}}',
      'data: {"type":"finish","finishReason":"stop","usage":{"promptTokens":7,"completionTokens":2,"totalTokens":9}}',
      '',
    ]);
    models.answer = says('{"a": "b c"}');
    const objects = await post(userToken, 'object', { prompt: 'x', stream: true }).expect(200);
    expect(objects.text).toContain('2:[{"a":"b c"}]\nd:');
  });

  it('sends the first line before the model has finished, despite compression', async () => {
    models.answer = (_request, response) => {
      startEvents(response);
      writeDelta(response, 'Hallo ');
    };
    await listening(async (origin) => {
      const reading = new AbortController();
      const response = await fetchStream(origin, reading.signal);
      expect(response.headers.get('content-encoding')).toBeNull();
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let seen = '';
      while (!seen.includes('0:"Hallo "\n')) seen += (await reader.read()).value ?? '';
      expect(models.aborted).toBe(0);
      // When the reader leaves, the work at the model ends.
      reading.abort();
      await expect.poll(() => models.aborted).toBe(1);
    });
    expect(errors).toEqual([]);
  });

  it('ends the work at the model when a reader of a whole answer leaves', async () => {
    models.answer = () => undefined;
    await listening(async (origin) => {
      const reading = new AbortController();
      const asked = fetch(`${origin}${AI}/text`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${userToken}` },
        body: JSON.stringify({ prompt: 'x' }),
        signal: reading.signal,
      }).catch(() => null);
      await expect.poll(() => models.requests.length).toBe(1);
      reading.abort();
      await asked;
      await expect.poll(() => models.aborted).toBe(1);
    });
  });

  it('ends an interrupted stream with an error line', async () => {
    models.answer = (_request, response) => {
      startEvents(response);
      writeDelta(response, 'Hallo ');
      response.write('\n', () => response.destroy());
    };
    const { text } = await post(userToken, 'text', { prompt: 'x', stream: true }).expect(200);
    expect(text).toMatch(/0:"Hallo "\ndata: .+\ne:\{"message":"The AI service broke off"/u);
    expect(text).toMatch(/\ndata: \{"type":"error","error":"The AI service broke off"\}\n$/u);
  });

  it('gives up on a model that hangs after some time, and says so', async () => {
    await provider.close();
    await open(optionsOf({ timeouts: { answer: 300, idle: 300, stream: 5000 } }));
    models.answer = () => undefined;
    for (const body of [{ prompt: 'x' }, { prompt: 'x', stream: true }])
      expect((await post(userToken, 'text', body).expect(504)).body.error.message).toBe(
        'The AI service did not answer in time',
      );
    models.answer = (_request, response) => {
      startEvents(response);
      writeDelta(response, 'Hallo ');
    };
    const { text } = await post(userToken, 'text', { prompt: 'x', stream: true }).expect(200);
    expect(text).toContain('e:{"message":"The AI service did not answer in time"');
    // A busy machine may give up before the model is reached.
    await expect.poll(() => models.requests.length - models.aborted).toBe(0);
  });

  it('reports an unreachable model, and logs neither prompt nor key', async () => {
    await provider.close();
    await open(optionsOf({ url: 'http://127.0.0.1:1/v1' }));
    const { body } = await post(userToken, 'text', { prompt: 'Geheimnis' }).expect(502);
    expect(body.error.message).toBe('The AI service cannot be reached');
    await provider.close();
    await open(optionsOf());
    models.answer = json(500, { error: { message: 'Geheimnis key-of-the-models' } });
    await post(userToken, 'text', { prompt: 'Geheimnis' }).expect(502);
    await post(userToken, 'object', { prompt: 'Geheimnis', stream: true }).expect(502);
    expect(errors).toHaveLength(3);
    for (const error of errors) {
      const { message, cause } = error as Error;
      expect(JSON.stringify([error, message, cause])).not.toMatch(/Geheimnis|key-of-the-models/u);
    }
  });

  it('does not follow a redirect by the model', async () => {
    models.answer = (asked, response) => {
      if (asked.path === '/v1/chat/completions') response.writeHead(307, { location: '/v1/elsewhere' }).end();
    };
    await post(userToken, 'text', { prompt: 'x' }).expect(502);
    expect(models.requests.map(({ path }) => path)).toEqual(['/v1/chat/completions']);
  });
});
