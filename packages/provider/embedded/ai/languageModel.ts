import type { JSONSchema7, LanguageModelUsage, ModelMessage } from 'ai';
import { AI_TEXTS, aiError, type AiEnd, type AiUsage } from '../../ai.ts';
import {
  AI_TIMEOUTS,
  boundedFetch,
  AI_INTERRUPTED,
  createDeadline,
  failureOf,
  type AiOptions,
} from './upstream.ts';

export interface ModelCall {
  messages: ModelMessage[];
  maxTokens?: number | undefined;
  temperature?: number | undefined;
  /** JSON schema that the answer should fit; the model may ignore it. */
  schema?: object | undefined;
  signal?: AbortSignal | undefined;
}

export type ModelPart = { type: 'text'; text: string } | ({ type: 'finish' } & AiEnd);

/** A chat model behind the OpenAI API. Failures are ProviderErrors that name neither prompt nor key. */
export interface LanguageModel {
  generate(call: ModelCall): Promise<{ text: string } & AiEnd>;
  stream(call: ModelCall): AsyncIterable<ModelPart>;
}

const ANSWER_BYTES_MAX = 8 * 1024 * 1024;
const TEXT_CHARS_MAX = 1024 * 1024;

export function createLanguageModel({ url, key, model: modelId, timeouts }: AiOptions): LanguageModel {
  const limits = { ...AI_TIMEOUTS, ...timeouts };

  /** Loads the library on first use: most hubs have no model. */
  async function prepare({ messages, maxTokens, temperature, schema }: ModelCall, signal: AbortSignal) {
    const sdk = await import('ai');
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const endpoint = createOpenAICompatible({
      name: 'hub',
      baseURL: url.replace(/\/+$/u, ''),
      ...(key === null ? {} : { apiKey: key }),
      includeUsage: true,
      supportsStructuredOutputs: true,
      fetch: boundedFetch(ANSWER_BYTES_MAX),
    });
    const settings = {
      model: endpoint.chatModel(modelId),
      messages,
      allowSystemInMessages: true,
      maxRetries: 0,
      abortSignal: signal,
      ...(maxTokens === undefined ? {} : { maxOutputTokens: maxTokens }),
      ...(temperature === undefined ? {} : { temperature }),
      // Callers' schemas rarely meet OpenAI's rules for strict ones; answers are checked here anyway.
      providerOptions: { hub: { strictJsonSchema: false } },
    };
    const output =
      schema === undefined ? undefined : sdk.Output.object({ schema: sdk.jsonSchema(schema as JSONSchema7) });
    return { sdk, settings, output };
  }

  return {
    async generate(call) {
      const deadline = createDeadline(limits.answer, limits.answer, call.signal);
      try {
        const { sdk, settings, output } = await prepare(call, deadline.signal);
        const answer = await sdk.generateText({ ...settings, ...(output ? { output } : {}) });
        if (answer.text.length > TEXT_CHARS_MAX) throw tooLong();
        return { text: answer.text, finishReason: answer.finishReason, usage: usageOf(answer.usage) };
      } catch (error) {
        throw failureOf(error, { deadline, caller: call.signal, missing: missingOf(call) });
      } finally {
        deadline.end();
      }
    },

    async *stream(call) {
      const deadline = createDeadline(limits.stream, limits.idle, call.signal);
      let chars = 0;
      try {
        const { sdk, settings, output } = await prepare(call, deadline.signal);
        const answer = sdk.streamText({
          ...settings,
          ...(output ? { output } : {}),
          // Errors arrive as parts; by default they would be printed as well, with the prompt.
          onError: () => undefined,
        });
        for await (const part of answer.fullStream) {
          deadline.touch();
          if (part.type === 'error') throw part.error;
          if (part.type === 'abort') throw new DOMException('aborted', 'AbortError');
          if (part.type === 'text-delta') {
            chars += part.text.length;
            if (chars > TEXT_CHARS_MAX) throw tooLong();
            if (part.text !== '') yield { type: 'text', text: part.text };
          }
          if (part.type === 'finish') {
            // Without a reason, the connection ended before the model did.
            if (part.rawFinishReason === undefined) throw aiError(502, AI_INTERRUPTED);
            yield { type: 'finish', finishReason: part.finishReason, usage: usageOf(part.totalUsage) };
          }
        }
      } catch (error) {
        throw failureOf(error, {
          deadline,
          caller: call.signal,
          missing: chars > 0 ? AI_INTERRUPTED : missingOf(call),
        });
      } finally {
        deadline.end();
      }
    },
  };
}

const missingOf = ({ schema }: ModelCall) =>
  schema === undefined ? AI_TEXTS.missingText : AI_TEXTS.missingObject;

const tooLong = () => aiError(502, 'The AI service sent too much');

const usageOf = ({ inputTokens, outputTokens, totalTokens }: LanguageModelUsage): AiUsage => ({
  promptTokens: inputTokens,
  completionTokens: outputTokens,
  totalTokens,
});
