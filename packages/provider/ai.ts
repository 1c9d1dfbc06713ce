import { ProviderError } from './errors.ts';

/** The user behind a call, and its end. */
export interface AiCall {
  /** This user's daily limits apply; without a user there are none. */
  userId?: string | undefined;
  /** Ends the work, including the model's. */
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
  /** 0 to 2; low values vary little. */
  temperature?: number | undefined;
}

export interface ObjectRequest {
  prompt: string;
  /** `object` by default; `array` is a list of items of the schema, `enum` one of the given words. */
  output?: 'object' | 'array' | 'enum' | undefined;
  /** JSON schema, at most 20,000 characters as text; `pattern` is sent to the model but not checked. */
  schema?: object | undefined;
  enum?: readonly string[] | undefined;
}

/** Numbers of tokens, where the model reports them. */
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
/** Each object is the whole received so far. */
export type ObjectPart = { type: 'object'; object: unknown } | ({ type: 'finish' } & AiEnd);

export interface ImageRequest {
  prompt: string;
  /** Pictures to change, at most 16: https addresses that end like a picture. Without any, a new one is made. */
  images?: readonly string[] | undefined;
  /** E.g. `1024x1024`; the possible sizes depend on the model. */
  size?: string | undefined;
  quality?: string | undefined;
  background?: string | undefined;
  /** Pictures, 1 to 4; one by default. */
  n?: number | undefined;
}

export interface SpeechRequest {
  text: string;
  /** 'alloy' by default. */
  voice?: string | undefined;
  /** 'mp3' by default. */
  format?: SpeechFormat | undefined;
  /** 0.25 to 4. */
  speed?: number | undefined;
}

export interface Speech {
  /** Public address of the sound. */
  url: string;
  voice: string;
  format: SpeechFormat;
  mimeType: string;
}

export interface TranscriptionRequest {
  /** The bytes, base64, a data URL or an https address. */
  audio: string | Uint8Array;
  /** E.g. `de`; detected by the model if absent. */
  language?: string | undefined;
}

/** MIME types by format. */
export const SPEECH_FORMATS = {
  mp3: 'audio/mpeg',
  opus: 'audio/opus',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
} as const;
export type SpeechFormat = keyof typeof SPEECH_FORMATS;
/** Specification, section 9. */
export const SPEECH_DEFAULTS = { voice: 'alloy', format: 'mp3' } as const;

/**
 * Models for text, pictures and sound, chosen by the operator. Every call throws ProviderError AI_ERROR: 400 for an impossible
 * request, 429 when the user's daily limit is used up, 501 without a model, 502 to 504 when the model fails.
 */
export interface Ai {
  /** Whether the operator has set a model for texts and objects. */
  readonly isConfigured: boolean;
  text(request: TextRequest, call?: AiCall): Promise<{ text: string } & AiEnd>;
  /** Parts as the model produces them; leaving the loop ends its work. */
  streamText(request: TextRequest, call?: AiCall): AsyncIterable<TextPart>;
  /** @returns an object that fits the schema */
  object(request: ObjectRequest, call?: AiCall): Promise<{ object: unknown } & AiEnd>;
  /** The last object fits the schema; earlier ones are incomplete. */
  streamObject(request: ObjectRequest, call?: AiCall): AsyncIterable<ObjectPart>;
  /** Makes or changes pictures. @returns their public addresses */
  image(request: ImageRequest, call?: AiCall): Promise<{ urls: string[] }>;
  speech(request: SpeechRequest, call?: AiCall): Promise<Speech>;
  transcribe(request: TranscriptionRequest, call?: AiCall): Promise<{ text: string }>;
}

/** Sentences of the specification, sections 5 and 8. */
export const AI_TEXTS = {
  promptOrMessages: 'Either prompt or messages is required',
  prompt: 'Prompt is required',
  text: 'Text is required',
  audio: 'Audio is required',
  unsupportedAudio: 'Unsupported audio input type',
  imagesNeeded: 'Images array is required and must contain at least one image URL',
  tooManyImages: 'Maximum 16 images allowed',
  noAddress: 'Invalid URL format',
  httpsOnly: 'Image URLs must use HTTPS protocol',
  noImageAddress: 'Image URL must end with a supported format: jpg, jpeg, png, gif, webp',
  messages: (faults: string) => `Message validation failed: ${faults}`,
  tooLong: 'The prompt is too long',
  malformed: 'The request is malformed',
  schema: 'The schema is not a JSON schema that can be checked',
  enumNeeded: 'The output "enum" needs a list of words',
  enumStream: 'The output "enum" cannot be streamed',
  missingText: 'Invalid response format: missing text',
  missingObject: 'Invalid response format: missing object',
  missingImage: 'Invalid response format: missing image data',
  missingSpeech: 'Invalid response format: missing speech data',
  missingTranscription: 'Invalid response format: missing transcription text',
  noBody: 'No response body for streaming',
  textFailed: (reason: string) => `Text generation failed: ${reason}`,
  textStreamFailed: (reason: string) => `Text streaming failed: ${reason}`,
  objectFailed: (reason: string) => `Object generation failed: ${reason}`,
  objectStreamFailed: (reason: string) => `Object streaming failed: ${reason}`,
  imageFailed: (reason: string) => `Image generation failed: ${reason}`,
  modificationFailed: (reason: string) => `Image modification failed: ${reason}`,
  speechFailed: (reason: string) => `Speech generation failed: ${reason}`,
  transcriptionFailed: (reason: string) => `Audio transcription failed: ${reason}`,
  streamingFailed: (reason: string) => `Streaming request failed: ${reason}`,
} as const;

export const aiError = (status: number, message: string, cause?: unknown) =>
  new ProviderError('AI_ERROR', status, message, { cause });
