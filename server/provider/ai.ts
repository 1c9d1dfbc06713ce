import { ProviderError } from './errors.ts';

/** Who asks, and for how long. */
export interface AiCall {
  /** On whose behalf; this user's limits of the day apply. Without one there are none. */
  userId?: string | undefined;
  /** Ends the work, at the model, too. */
  signal?: AbortSignal | undefined;
}

export type AiPart = { type: 'text'; text: string } | { type: 'image'; image: string };

export interface AiMessage {
  role: 'system' | 'user' | 'assistant';
  content: string | readonly AiPart[];
}

export interface TextRequest {
  /** A prompt, messages, or both: the prompt then comes last. */
  prompt?: string | undefined;
  messages?: readonly AiMessage[] | undefined;
  maxTokens?: number | undefined;
  /** 0 to 2; low values repeat themselves. */
  temperature?: number | undefined;
}

export interface ObjectRequest {
  prompt: string;
  /** `object` by default; `array` is a list of what the schema describes, `enum` one of the given words. */
  output?: 'object' | 'array' | 'enum' | undefined;
  /** JSON schema, at most `SCHEMA_CHARS_MAX` as text; `pattern` is told to the model but not checked. */
  schema?: object | undefined;
  enum?: readonly string[] | undefined;
}

/** Tokens, as far as the model tells them. */
export interface AiUsage {
  promptTokens?: number | undefined;
  completionTokens?: number | undefined;
  totalTokens?: number | undefined;
}

export interface AiEnd {
  /** `stop`, `length`, `content-filter`, `other` … */
  finishReason: string;
  usage: AiUsage;
}

export type TextPart = { type: 'text'; text: string } | ({ type: 'finish' } & AiEnd);
/** Each object is the whole as far as it is known. */
export type ObjectPart = { type: 'object'; object: unknown } | ({ type: 'finish' } & AiEnd);

/**
 * Language models and their kin. Which model answers is up to the operator. Every call throws ProviderError AI_ERROR: 400 for
 * what it cannot do, 429 when the user's day is used up, 501 without a model, 502 to 504 for the model's failures.
 */
export interface Ai {
  /** Whether the operator has named a model for texts and objects. */
  readonly isConfigured: boolean;
  text(request: TextRequest, call?: AiCall): Promise<{ text: string } & AiEnd>;
  /** Parts as the model makes them; leaving the loop ends its work. */
  streamText(request: TextRequest, call?: AiCall): AsyncIterable<TextPart>;
  /** @returns an object that fits the schema */
  object(request: ObjectRequest, call?: AiCall): Promise<{ object: unknown } & AiEnd>;
  /** The last object fits the schema; those before are parts of it. */
  streamObject(request: ObjectRequest, call?: AiCall): AsyncIterable<ObjectPart>;
}

export const PROMPT_CHARS_MAX = 100_000;
export const MESSAGES_MAX = 100;
export const SCHEMA_CHARS_MAX = 20_000;
const ENUM_MAX = 200;
const TOKENS_MAX = 32_768;

/** Sentences of the specification, sections 5 and 8. */
export const AI_TEXTS = {
  promptOrMessages: 'Either prompt or messages is required',
  prompt: 'Prompt is required',
  tooLong: 'The prompt is too long',
  malformed: 'The request is malformed',
  schema: 'The schema is not a JSON schema that can be checked',
  enumNeeded: 'The output "enum" needs a list of words',
  enumStream: 'The output "enum" cannot be streamed',
  missingText: 'Invalid response format: missing text',
  missingObject: 'Invalid response format: missing object',
  noBody: 'No response body for streaming',
  textFailed: (reason: string) => `Text generation failed: ${reason}`,
  textStreamFailed: (reason: string) => `Text streaming failed: ${reason}`,
  objectFailed: (reason: string) => `Object generation failed: ${reason}`,
  objectStreamFailed: (reason: string) => `Object streaming failed: ${reason}`,
  streamingFailed: (reason: string) => `Streaming request failed: ${reason}`,
} as const;

export const aiError = (status: number, message: string, cause?: unknown) =>
  new ProviderError('AI_ERROR', status, message, { cause });

/** @throws ProviderError 400 */
export function checkText({ prompt = '', messages = [], maxTokens, temperature }: TextRequest): void {
  if (prompt.trim() === '' && messages.length === 0) throw aiError(400, AI_TEXTS.promptOrMessages);
  const chars = messages.reduce((sum, { content }) => sum + charsOf(content), prompt.length);
  if (chars > PROMPT_CHARS_MAX || messages.length > MESSAGES_MAX) throw aiError(400, AI_TEXTS.tooLong);
  const isInRange =
    (maxTokens === undefined || (Number.isInteger(maxTokens) && maxTokens >= 1 && maxTokens <= TOKENS_MAX)) &&
    (temperature === undefined || (temperature >= 0 && temperature <= 2));
  if (!isInRange) throw aiError(400, AI_TEXTS.malformed);
}

const charsOf = (content: AiMessage['content']): number =>
  typeof content === 'string'
    ? content.length
    : content.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : part.image.length), 0);

/** @throws ProviderError 400 */
export function checkObject({ prompt, output = 'object', schema, enum: words = [] }: ObjectRequest): void {
  if (prompt.trim() === '') throw aiError(400, AI_TEXTS.prompt);
  if (prompt.length > PROMPT_CHARS_MAX) throw aiError(400, AI_TEXTS.tooLong);
  if (output === 'enum' && (words.length === 0 || words.length > ENUM_MAX))
    throw aiError(400, AI_TEXTS.enumNeeded);
  if (schema !== undefined && JSON.stringify(schema).length > SCHEMA_CHARS_MAX)
    throw aiError(400, AI_TEXTS.schema);
}
