import { TEST_SECRETS } from '@hub/provider/contract/data.contract.ts';
import {
  answersObject,
  draws,
  json,
  MP3,
  openAiServer,
  PNG,
  says,
  speaks,
  TEST_MODELS,
  type ModelAnswer,
  type OpenAiServer,
} from '@hub/provider/contract/openAiServer.ts';
import { openPublicSite, type PublicSite } from '@hub/provider/contract/publicSite.ts';
import { testAppOn } from '../testApp.ts';
import type { Ask, SdkPart } from './sdkPart.ts';

const SCHEMA = { type: 'object', properties: { goals: { type: 'integer' } }, required: ['goals'] };

let models: OpenAiServer;
let site: PublicSite;

/** Sets the model's answer first. */
const withModelAnswer =
  (answer: ModelAnswer, ask: Ask): Ask =>
  async (asker) => {
    models.answer = answer;
    await ask(asker);
  };

export const SERVICES: SdkPart = {
  heading: 'Models, and reading the internet',
  isStored: false,
  async open(kind) {
    models = await openAiServer();
    site = await openPublicSite();
    const app = await testAppOn(kind, {
      publicUrl: 'https://hub.example',
      ai: TEST_MODELS(models.url),
      safeFetch: site.safeFetch,
      data: { secrets: TEST_SECRETS(site.origin), searchUrl: site.origin, chromiumPath: null },
    });
    return {
      app,
      async close() {
        await models[Symbol.asyncDispose]();
        await site[Symbol.asyncDispose]();
      },
    };
  },
  asks: {
    '`ai.…`, streamed or not; `data.extractFromUrl`, `scrape`, `fetch`, `fetchAsync`, `search`': [
      withModelAnswer(says('Hallo Welt'), async ({ expect, sdk }) =>
        expect(await sdk.ai.generateText({ prompt: 'Grüße' })).toMatchObject({
          text: 'Hallo Welt',
          finishReason: 'stop',
          usage: { totalTokens: 9 },
        }),
      ),
      withModelAnswer(says('Hallo'), async ({ expect, sdk }) =>
        expect(
          await sdk.ai.generateText({ messages: [{ role: 'user', content: 'Grüße' }], maxTokens: 20 }),
        ).toMatchObject({ text: 'Hallo' }),
      ),
      withModelAnswer(says('Hallo Welt'), async ({ expect, sdk }) => {
        const chunks: string[] = [];
        const streamed = await sdk.ai.streamText({ prompt: 'Grüße' }, (chunk) => chunks.push(chunk));
        expect(streamed).toMatchObject({
          text: 'Hallo Welt',
          finishReason: 'stop',
          usage: { totalTokens: 9 },
        });
        expect(chunks).toEqual(['Hallo ', 'Welt']);
      }),
      withModelAnswer(answersObject({ goals: 2 }), async ({ expect, sdk }) =>
        expect(await sdk.ai.generateObject({ prompt: 'Wie viele?', schema: SCHEMA })).toMatchObject({
          object: { goals: 2 },
        }),
      ),
      withModelAnswer(answersObject({ elements: [{ goals: 1 }] }), async ({ expect, sdk }) =>
        expect(
          await sdk.ai.generateObject({ prompt: 'Alle', output: 'array', schema: SCHEMA }),
        ).toMatchObject({ object: [{ goals: 1 }] }),
      ),
      withModelAnswer(answersObject({ result: 'fit' }), async ({ expect, sdk }) =>
        expect(
          await sdk.ai.generateObject({ prompt: 'Wie?', output: 'enum', enum: ['fit', 'out'] }),
        ).toMatchObject({ object: 'fit' }),
      ),
      withModelAnswer(answersObject({ goals: 2 }), async ({ expect, sdk, isNewest }) => {
        const { object } = await sdk.ai.streamObject(
          { prompt: 'Wie viele?', schema: SCHEMA },
          () => undefined,
        );
        expect(object).toEqual(isNewest ? {} : { goals: 2 });
      }),
      withModelAnswer(draws(PNG), async ({ expect, sdk }) => {
        const { data } = await sdk.ai.generateImage({ prompt: 'Ein Ball', n: 1 });
        expect(data[0]?.url).toMatch(/\/api\/storage\/hub\/public\/ai\/.+\.png$/u);
      }),
      withModelAnswer(draws(PNG), async ({ expect, sdk, app }) => {
        const { publicUrl: url } = await app.deps.provider.storage.upload('ball.png', PNG, { upsert: true });
        expect((await sdk.ai.modifyImage({ prompt: 'In Rot', images: [url] })).data).toHaveLength(1);
      }),
      withModelAnswer(speaks(MP3), async ({ expect, sdk }) =>
        expect(await sdk.ai.generateSpeech({ text: 'Anpfiff' })).toMatchObject({
          url: expect.stringMatching(/\.mp3$/u),
          voice: 'alloy',
          format: 'mp3',
        }),
      ),
      ...[MP3.toString('base64'), [...MP3], new Uint8Array(MP3)].map((audio) =>
        withModelAnswer(json(200, { text: 'Tor!' }), async ({ expect, sdk }) =>
          expect(await sdk.ai.transcribeAudio({ audio })).toMatchObject({ text: 'Tor!' }),
        ),
      ),
      async ({ expect, sdk }) =>
        expect(await sdk.data.extractFromUrl(`${site.origin}/article`)).toContain('Im Tor steht Änne Öder'),
      async ({ expect, sdk }) =>
        expect(
          await sdk.data.extractFromUrl(`${site.origin}/article`, { chunking: true, chunkSize: 50 }),
        ).toEqual(expect.arrayContaining([expect.stringContaining('Der Trainer')])),
      async ({ expect, sdk }) =>
        expect(await sdk.data.scrape(`${site.origin}/article`)).toMatchObject({
          metadata: { title: 'Wer startet?' },
          markdown: expect.stringContaining('[Änne Öder]'),
        }),
      async ({ expect, sdk }) =>
        expect(
          await sdk.data.fetch({ url: `${site.origin}/echo`, method: 'POST', body: { a: 1 } }),
        ).toMatchObject({
          status: 200,
          body: { body: '{"a":1}' },
        }),
      async ({ expect, sdk }) =>
        expect(await sdk.data.fetchAsync({ url: `${site.origin}/echo` })).toMatchObject({
          status: 'triggered',
        }),
      async ({ expect, sdk }) =>
        expect(await sdk.data.search('startelf', { type: 'news', limit: 5 })).toMatchObject({
          news_results: [{ title: 'Eins' }, { title: 'Zwei' }],
        }),
    ],
    '`ai.generateText({})`': ({ sdk }) => sdk.ai.generateText({}),
    '`data.extractFromBlob`; addresses outside the public internet': [
      ({ sdk }) => sdk.data.extractFromBlob(new File(['Hallo'], 'a.txt')),
      ({ sdk }) => sdk.data.fetch({ url: 'http://10.0.0.1/' }),
      ({ sdk }) => sdk.data.extractFromUrl('http://localhost:1/'),
      ({ sdk }) => sdk.data.scrape('http://169.254.169.254/'),
    ],
  },
};
