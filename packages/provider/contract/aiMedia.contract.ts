import { afterEach, describe, expect, test } from 'vitest';
import { SPEECH_FORMATS } from '../ai.ts';
import { draws, json, MP3, PNG, says, speaks } from './openAiServer.ts';
import { failureOf, withProvider, type OpenProvider } from './opened.ts';

export function describeAiMedia(open: OpenProvider): void {
  describe('AI for pictures and sound', () => {
    const { provider, models } = withProvider(open);
    const ai = () => provider().ai;
    const contentOf = async (url: string) => {
      const response = await fetch(url);
      return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
    };
    afterEach(() => {
      models().answer = says('Hallo Welt');
      models().requests.length = 0;
    });

    test('makes pictures with public addresses', async () => {
      models().answer = draws(PNG, PNG);
      const { urls } = await ai().image({ prompt: 'Ein Ball', size: '1024x1024', quality: 'low', n: 2 });
      expect(new Set(urls).size).toBe(2);
      expect(await contentOf(urls[0]!)).toEqual({ type: 'image/png', bytes: PNG });
      expect(models().requests).toMatchObject([
        {
          path: '/v1/images/generations',
          headers: { authorization: 'Bearer key-of-the-models' },
          body: {
            model: 'pictures',
            prompt: 'Ein Ball',
            size: '1024x1024',
            n: 2,
            response_format: 'b64_json',
          },
        },
      ]);
    });

    test('passes on an address of the endpoint', async () => {
      models().answer = json(200, { data: [{ url: 'https://pictures.example/1.png' }] });
      expect(await ai().image({ prompt: 'Ein Ball' })).toEqual({ urls: ['https://pictures.example/1.png'] });
    });

    test.each([
      [{ prompt: ' ' }, 'Prompt is required'],
      [{ prompt: 'x', images: [] }, 'Images array is required and must contain at least one image URL'],
      [
        { prompt: 'x', images: Array.from({ length: 17 }, () => 'https://a.example/b.png') },
        'Maximum 16 images allowed',
      ],
      [{ prompt: 'x', images: ['nowhere'] }, 'Image 1: Invalid URL format'],
      [
        { prompt: 'x', images: ['https://a.example/b.png', 'http://a.example/b.png'] },
        'Image 2: Image URLs must use HTTPS protocol',
      ],
      [
        { prompt: 'x', images: ['https://a.example/b.svg'] },
        'Image 1: Image URL must end with a supported format: jpg, jpeg, png, gif, webp',
      ],
      [{ prompt: 'x', n: 5 }, 'The request is malformed'],
      [{ prompt: 'x', size: '../etc' }, 'The request is malformed'],
    ])('refuses the picture %j', async (request, message) => {
      expect(await failureOf(ai().image(request))).toMatchObject({ status: 400, code: 'AI_ERROR', message });
      expect(models().requests).toEqual([]);
    });

    test('refuses messages with pictures that cannot be fetched', async () => {
      const message = {
        role: 'user' as const,
        content: [{ type: 'image' as const, image: 'http://a.example/b.png' }],
      };
      expect(await failureOf(ai().text({ messages: [message] }))).toMatchObject({
        status: 400,
        message: 'Message validation failed: Message 0, content 0: Image URLs must use HTTPS protocol',
      });
    });

    test('speaks', async () => {
      models().answer = speaks(MP3);
      const { url, ...speech } = await ai().speech({ text: 'Anpfiff', speed: 1.5 });
      expect(speech).toEqual({ voice: 'alloy', format: 'mp3', mimeType: 'audio/mpeg' });
      expect(await contentOf(url)).toEqual({ type: 'audio/mpeg', bytes: MP3 });
      expect(models().requests).toMatchObject([
        {
          path: '/v1/audio/speech',
          body: { model: 'voices', input: 'Anpfiff', voice: 'alloy', response_format: 'mp3', speed: 1.5 },
        },
      ]);
      const spoken = await ai().speech({ text: 'Abpfiff', voice: 'nova', format: 'wav' });
      expect(spoken).toMatchObject({ voice: 'nova', format: 'wav', mimeType: SPEECH_FORMATS.wav });
    });

    test.each([
      [{ text: ' ' }, 'Text is required'],
      [{ text: 'x'.repeat(4097) }, 'The request is malformed'],
      [{ text: 'x', speed: 5 }, 'The request is malformed'],
      [{ text: 'x', voice: '<b>' }, 'The request is malformed'],
    ])('refuses the speech %j', async (request, message) => {
      expect(await failureOf(ai().speech(request))).toMatchObject({ status: 400, code: 'AI_ERROR', message });
    });

    test('transcribes bytes, base64 and a data URL', async () => {
      models().answer = json(200, { text: 'Tor!' });
      for (const audio of [
        new Uint8Array(MP3),
        MP3.toString('base64'),
        `data:audio/mpeg;base64,${MP3.toString('base64')}`,
      ])
        expect(await ai().transcribe({ audio, language: 'de' })).toEqual({ text: 'Tor!' });
      const file = { name: 'audio.mp3', type: 'audio/mpeg', size: MP3.length };
      const body = { model: 'ears', language: 'de', file };
      const asked = { path: '/v1/audio/transcriptions', body };
      expect(models().requests).toMatchObject([asked, asked, asked]);
      models().answer = json(200, { text: '' });
      expect(await ai().transcribe({ audio: new Uint8Array(MP3) })).toEqual({ text: '' });
    });

    test.each([
      ['nothing', '', 400, 'Audio is required'],
      ['bytes that are not sound', new Uint8Array(PNG), 400, 'Unsupported audio input type'],
      ['text that is not base64', 'Tor! Tor!', 400, 'Unsupported audio input type'],
      ['too much', new Uint8Array(5 * 1024 * 1024 + 1), 413, 'The audio is too large'],
    ] as const)('refuses to transcribe %s', async (_what, audio, status, message) => {
      const failure = await failureOf(ai().transcribe({ audio }));
      expect(failure).toMatchObject({ status, code: 'AI_ERROR' });
      expect(failure.message).toContain(message);
      expect(models().requests).toEqual([]);
    });

    test.each([
      ['image', () => ai().image({ prompt: 'x' }), 'Invalid response format: missing image data'],
      ['speech', () => ai().speech({ text: 'x' }), 'Invalid response format: missing speech data'],
      [
        'transcription',
        () => ai().transcribe({ audio: new Uint8Array(MP3) }),
        'Invalid response format: missing transcription text',
      ],
    ] as const)('reports that the %s is missing', async (_what, ask, missing) => {
      for (const odd of [json(200, {}), json(200, { data: [{}], text: 5 }), json(200, '<h1>')]) {
        models().answer = odd;
        expect(await failureOf(ask())).toMatchObject({ status: 502, code: 'AI_ERROR', message: missing });
      }
      for (const [upstream, status] of [
        [429, 503],
        [500, 502],
        [400, 400],
      ] as const) {
        models().answer = json(upstream, { error: { message: 'SECRET key-of-the-models' } });
        const failure = await failureOf(ask());
        expect(failure).toMatchObject({ status, code: 'AI_ERROR' });
        expect(failure.message).not.toMatch(/SECRET|key-of/u);
      }
      models().answer = (_request, response) => void response.destroy();
      expect(await failureOf(ask())).toMatchObject({ status: 502, code: 'AI_ERROR' });
    });
  });
}
