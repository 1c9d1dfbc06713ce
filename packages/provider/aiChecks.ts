import {
  AI_TEXTS,
  aiError,
  SPEECH_FORMATS,
  type AiMessage,
  type ImageRequest,
  type ObjectRequest,
  type SpeechRequest,
  type TextRequest,
  type TranscriptionRequest,
} from './ai.ts';

const PROMPT_CHARS_MAX = 100_000;
const MESSAGES_MAX = 100;
const SCHEMA_CHARS_MAX = 20_000;
const ENUM_MAX = 200;
const TOKENS_MAX = 32_768;
const IMAGES_MAX = 16;
/** Of all pictures of a request in total. */
export const IMAGES_BYTES_MAX = 32 * 1024 * 1024;
const IMAGES_MADE_MAX = 4;
const SPEECH_CHARS_MAX = 4096;
export const AUDIO_BYTES_MAX = 5 * 1024 * 1024;
/** Base64 takes four characters for three bytes; a data URL has a short prefix. */
const AUDIO_CHARS_MAX = Math.ceil(AUDIO_BYTES_MAX / 3) * 4 + 200;

const WORD = /^[\w-]{1,40}$/u;
const IMAGE_PATH = /\.(?:jpe?g|png|gif|webp)$/iu;

/** The checks of both adapters. */

/** @throws ProviderError 400 */
export function checkText({ prompt = '', messages = [], maxTokens, temperature }: TextRequest): void {
  if (prompt.trim() === '' && messages.length === 0) throw aiError(400, AI_TEXTS.promptOrMessages);
  const chars = messages.reduce((sum, { content }) => sum + charsOf(content), prompt.length);
  if (chars > PROMPT_CHARS_MAX || messages.length > MESSAGES_MAX) throw aiError(400, AI_TEXTS.tooLong);
  const faults = messages.flatMap(({ content }, message) =>
    typeof content === 'string'
      ? []
      : content.flatMap((part, place) => {
          const fault = part.type === 'image' ? faultOfImage(part.image) : null;
          return fault === null ? [] : [`Message ${message}, content ${place}: ${fault}`];
        }),
  );
  if (faults.length > 0) throw aiError(400, AI_TEXTS.messages(faults.join('; ')));
  const images = messages.flatMap(({ role, content }) =>
    typeof content === 'string' ? [] : content.filter(({ type }) => type === 'image').map(() => role),
  );
  const isWellFormed =
    (maxTokens === undefined || (Number.isInteger(maxTokens) && isBetween(maxTokens, 1, TOKENS_MAX))) &&
    (temperature === undefined || isBetween(temperature, 0, 2)) &&
    images.length <= IMAGES_MAX &&
    images.every((role) => role === 'user');
  if (!isWellFormed) throw aiError(400, AI_TEXTS.malformed);
}

const isBetween = (value: number, least: number, greatest: number) => value >= least && value <= greatest;

const charsOf = (content: AiMessage['content']): number =>
  typeof content === 'string'
    ? content.length
    : content.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : part.image.length), 0);

function faultOfImage(address: string): string | null {
  const url = URL.parse(address);
  if (url === null) return AI_TEXTS.noAddress;
  if (url.protocol !== 'https:') return AI_TEXTS.httpsOnly;
  return IMAGE_PATH.test(url.pathname) ? null : AI_TEXTS.noImageAddress;
}

function checkPrompt(prompt: string): void {
  if (prompt.trim() === '') throw aiError(400, AI_TEXTS.prompt);
  if (prompt.length > PROMPT_CHARS_MAX) throw aiError(400, AI_TEXTS.tooLong);
}

/** @throws ProviderError 400 */
export function checkObject({ prompt, output = 'object', schema, enum: words = [] }: ObjectRequest): void {
  checkPrompt(prompt);
  if (output === 'enum' && (words.length === 0 || words.length > ENUM_MAX))
    throw aiError(400, AI_TEXTS.enumNeeded);
  if (schema !== undefined && JSON.stringify(schema).length > SCHEMA_CHARS_MAX)
    throw aiError(400, AI_TEXTS.schema);
}

/** @throws ProviderError 400 */
export function checkImage({ prompt, images, size, quality, background, n }: ImageRequest): void {
  checkPrompt(prompt);
  if (images?.length === 0) throw aiError(400, AI_TEXTS.imagesNeeded);
  if (images !== undefined && images.length > IMAGES_MAX) throw aiError(400, AI_TEXTS.tooManyImages);
  for (const [index, address] of (images ?? []).entries()) {
    const fault = faultOfImage(address);
    if (fault !== null) throw aiError(400, `Image ${index + 1}: ${fault}`);
  }
  const isWellFormed =
    [size, quality, background].every((word) => word === undefined || WORD.test(word)) &&
    (n === undefined || (Number.isInteger(n) && isBetween(n, 1, IMAGES_MADE_MAX)));
  if (!isWellFormed) throw aiError(400, AI_TEXTS.malformed);
}

/** @throws ProviderError 400 */
export function checkSpeech({ text, voice, format, speed }: SpeechRequest): void {
  if (text.trim() === '') throw aiError(400, AI_TEXTS.text);
  const isWellFormed =
    text.length <= SPEECH_CHARS_MAX &&
    (voice === undefined || WORD.test(voice)) &&
    (format === undefined || Object.hasOwn(SPEECH_FORMATS, format)) &&
    (speed === undefined || isBetween(speed, 0.25, 4));
  if (!isWellFormed) throw aiError(400, AI_TEXTS.malformed);
}

/** @throws ProviderError 400 */
export function checkTranscription({ audio, language }: TranscriptionRequest): void {
  if (audio.length === 0) throw aiError(400, AI_TEXTS.audio);
  if (audio.length > (typeof audio === 'string' ? AUDIO_CHARS_MAX : AUDIO_BYTES_MAX))
    throw aiError(413, 'The audio is too large');
  if (language !== undefined && !/^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/u.test(language))
    throw aiError(400, AI_TEXTS.malformed);
}
