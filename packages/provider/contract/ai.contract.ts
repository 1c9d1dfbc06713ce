import { afterEach, describe, expect, test } from 'vitest';
import { answersObject, completion, endEvents, json, says, startEvents, writeDelta } from './openAiServer.ts';
import type { AiMessage } from '../ai.ts';
import { failureOf, withProvider, type OpenProvider } from './opened.ts';

export function describeAi(open: OpenProvider): void {
  describe('AI', () => {
    const { provider, models } = withProvider(open);
    const ai = () => provider().ai;
    const collect = async <T>(parts: AsyncIterable<T>) => {
      const all: T[] = [];
      for await (const part of parts) all.push(part);
      return all;
    };
    const usage = { promptTokens: 7, completionTokens: 2, totalTokens: 9 };
    const schema = {
      type: 'object',
      properties: { club: { type: 'string' }, goals: { type: 'integer', minimum: 0 } },
      required: ['club', 'goals'],
    };
    afterEach(() => {
      models().answer = says('Hallo Welt');
      models().requests.length = 0;
    });

    test('answers a prompt', async () => {
      expect(await ai().text({ prompt: 'Grüße', maxTokens: 9, temperature: 0 })).toEqual({
        text: 'Hallo Welt',
        finishReason: 'stop',
        usage,
      });
      expect(models().requests).toMatchObject([
        {
          path: '/v1/chat/completions',
          headers: { authorization: 'Bearer key-of-the-models' },
          body: {
            model: 'chat',
            messages: [{ role: 'user', content: 'Grüße' }],
            max_tokens: 9,
            temperature: 0,
          },
        },
      ]);
    });

    test('answers messages, including system messages, and an empty text', async () => {
      models().answer = says('');
      const messages: AiMessage[] = [
        { role: 'system', content: 'Sei kurz.' },
        { role: 'user', content: [{ type: 'text', text: 'Wer?' }] },
        { role: 'assistant', content: 'Er.' },
        { role: 'user', content: 'Warum?' },
      ];
      expect(await ai().text({ messages })).toMatchObject({ text: '', finishReason: 'stop' });
      const sent = models().requests[0]?.body.messages as { role: string }[];
      expect(sent.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    });

    test('streams a text while the model is still writing', async () => {
      let finish: () => void = () => undefined;
      models().answer = (_request, response) => {
        startEvents(response);
        writeDelta(response, 'Hallo ');
        finish = () => {
          writeDelta(response, 'Welt');
          endEvents(response);
        };
      };
      const parts = ai().streamText({ prompt: 'Grüße' })[Symbol.asyncIterator]();
      expect(await parts.next()).toEqual({ done: false, value: { type: 'text', text: 'Hallo ' } });
      finish();
      expect(await parts.next()).toMatchObject({ value: { type: 'text', text: 'Welt' } });
      expect(await parts.next()).toEqual({
        done: false,
        value: { type: 'finish', finishReason: 'stop', usage },
      });
      expect(await parts.next()).toMatchObject({ done: true });
    });

    test('ends the work at the model when the reader leaves', async () => {
      const before = models().aborted;
      models().answer = (_request, response) => {
        startEvents(response);
        writeDelta(response, 'Hallo ');
      };
      for await (const part of ai().streamText({ prompt: 'Grüße' })) {
        expect(part).toMatchObject({ text: 'Hallo ' });
        break;
      }
      await expect.poll(() => models().aborted).toBe(before + 1);
      const caller = new AbortController();
      models().answer = () => caller.abort();
      await failureOf(ai().text({ prompt: 'Grüße' }, { signal: caller.signal }));
      await expect.poll(() => models().aborted).toBe(before + 2);
    });

    test('makes objects, lists and choices that fit the schema', async () => {
      models().answer = answersObject({ club: 'Alpha', goals: 2 });
      expect(await ai().object({ prompt: 'Wer?', schema })).toEqual({
        object: { club: 'Alpha', goals: 2 },
        finishReason: 'stop',
        usage,
      });
      expect(models().requests[0]?.body.response_format).toMatchObject({
        type: 'json_schema',
        json_schema: { schema, strict: false },
      });
      models().answer = answersObject({ elements: [{ club: 'Beta', goals: 0 }] });
      expect(await ai().object({ prompt: 'Wer?', schema, output: 'array' })).toMatchObject({
        object: [{ club: 'Beta', goals: 0 }],
      });
      models().answer = answersObject({ result: 'fit' });
      expect(await ai().object({ prompt: 'Wie?', output: 'enum', enum: ['fit', 'out'] })).toMatchObject({
        object: 'fit',
      });
    });

    test('streams an object as it grows, and ends with the whole', async () => {
      models().answer = says('{"club": "Alpha und Freunde", "goals": 2}');
      const parts = await collect(ai().streamObject({ prompt: 'Wer?', schema }));
      expect(parts.at(-1)).toEqual({ type: 'finish', finishReason: 'stop', usage });
      expect(parts.at(-2)).toEqual({ type: 'object', object: { club: 'Alpha und Freunde', goals: 2 } });
      expect(parts).toContainEqual({ type: 'object', object: { club: 'Alpha ' } });
    });

    test.each([
      ['prose', 'Gern! Alpha.'],
      ['JSON that breaks off', '{"club": "Alpha"'],
      ['an object without a field', '{"club": "Alpha"}'],
      ['a value out of range', '{"club": "Alpha", "goals": -1}'],
      ['a list', '[1]'],
      ['null', 'null'],
    ])('refuses %s as an object', async (_what, text) => {
      models().answer = says(text);
      const missing = { status: 502, code: 'AI_ERROR', message: expect.stringContaining('missing object') };
      expect(await failureOf(ai().object({ prompt: 'Wer?', schema }))).toMatchObject(missing);
      expect(await failureOf(collect(ai().streamObject({ prompt: 'Wer?', schema })))).toMatchObject(missing);
    });

    test.each([
      ['nothing', {}, 'Either prompt or messages is required'],
      ['a blank prompt', { prompt: ' ' }, 'Either prompt or messages is required'],
      ['too long a prompt', { prompt: 'x'.repeat(100_001) }, 'The prompt is too long'],
      ['no tokens', { prompt: 'x', maxTokens: 0 }, 'The request is malformed'],
      ['too high a temperature', { prompt: 'x', temperature: 3 }, 'The request is malformed'],
    ])('refuses %s', async (_what, request, message) => {
      const refusal = { status: 400, code: 'AI_ERROR', message };
      expect(await failureOf(ai().text(request))).toMatchObject(refusal);
      expect(await failureOf(collect(ai().streamText(request)))).toMatchObject(refusal);
      expect(models().requests).toEqual([]);
    });

    test('refuses impossible requests for objects', async () => {
      for (const request of [
        { prompt: '' },
        { prompt: 'x', output: 'enum' as const },
        { prompt: 'x', schema: { type: 'object', description: 'x'.repeat(20_001) } },
        { prompt: 'x', schema: { type: 'nonsense' } },
      ])
        expect(await failureOf(ai().object(request))).toMatchObject({ status: 400, code: 'AI_ERROR' });
      expect(models().requests).toEqual([]);
    });

    test.each([
      ['is busy', json(429, { error: { message: 'SECRET quota of key-of-the-models' } }), 503],
      ['breaks', json(500, { error: { message: 'SECRET' } }), 502],
      ['refuses the key', json(401, { error: { message: 'SECRET key-of-the-models' } }), 502],
      ['rejects the request', json(400, { error: { message: 'SECRET' } }), 400],
      ['answers with nothing', json(200, {}), 502],
      ['answers without a choice', json(200, { ...completion(''), choices: [] }), 502],
      ['sends HTML', json(200, '<h1>SECRET</h1>'), 502],
    ] as const)('reports in its own words that the model %s', async (_what, answer, status) => {
      models().answer = answer;
      for (const work of [
        () => ai().text({ prompt: 'Geheimnis' }),
        () => ai().object({ prompt: 'Geheimnis', schema }),
        () => collect(ai().streamText({ prompt: 'Geheimnis' })),
      ]) {
        const failure = await failureOf(work());
        expect(failure).toMatchObject({ status, code: 'AI_ERROR' });
        expect(JSON.stringify([failure, failure.message, failure.cause])).not.toMatch(
          /SECRET|Geheimnis|key-of-the-models/u,
        );
      }
    });

    test.each([
      ['hangs up', (response: { destroy(): void }) => response.destroy()],
      ['ends without saying why', (response: { end(): void }) => response.end()],
    ])('distinguishes a stream that %s from a complete one', async (_what, cut) => {
      models().answer = (_request, response) => {
        startEvents(response);
        writeDelta(response, 'Hallo ');
        response.write('\n', () => cut(response));
      };
      expect(await failureOf(collect(ai().streamText({ prompt: 'Grüße' })))).toMatchObject({
        status: 502,
        code: 'AI_ERROR',
        message: expect.stringContaining('broke off'),
      });
    });
  });
}
