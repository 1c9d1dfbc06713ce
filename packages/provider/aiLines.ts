import type { AiEnd, ObjectPart, TextPart } from './ai.ts';
import { isObject, jsonOf } from './json.ts';

/** A line of a stream: a prefix for its kind, a colon, and JSON. */
export type AiLine =
  | { type: 'start'; messageId: string }
  | TextPart
  | ObjectPart
  | { type: 'error'; error: unknown };

/**
 * Encodes a line for SDKs up to 0.19 and, if it is part of a text stream, as a server-sent event for SDKs from 2.0. Each skips
 * lines it does not know.
 *
 * @returns the line, followed by the event if there is one; both with a line break
 */
export function toLines(line: AiLine): string {
  switch (line.type) {
    case 'text':
      return toLine(line) + event({ type: 'text-delta', delta: line.text });
    case 'finish':
      return toLine(line) + event({ ...line });
    case 'error':
      return toLine(line) + event({ type: 'error', error: messageOf(line.error) });
    case 'start':
    case 'object':
      return toLine(line);
    default:
      return line satisfies never;
  }
}

const event = (value: object) => `data: ${JSON.stringify(value)}\n`;

const messageOf = (error: unknown) =>
  isObject(error) && typeof error['message'] === 'string' ? error['message'] : 'Unknown error';

function toLine(line: AiLine): string {
  switch (line.type) {
    case 'start':
      return encode('f', { messageId: line.messageId });
    case 'text':
      return encode('0', line.text);
    case 'object':
      return encode('2', [line.object]);
    case 'finish':
      return encode('d', { finishReason: line.finishReason, usage: line.usage });
    case 'error':
      return encode('e', line.error);
    default:
      return line satisfies never;
  }
}

const encode = (prefix: string, value: unknown) => `${prefix}:${JSON.stringify(value)}\n`;

/** Null for a line of another kind, or one that cannot be read; clients skip those. */
export function parseLine(line: string): AiLine | null {
  const value = jsonOf(line.slice(2));
  const fields = isObject(value) ? value : {};
  switch (line.slice(0, 2)) {
    case 'f:':
      return typeof fields.messageId === 'string' ? { type: 'start', messageId: fields.messageId } : null;
    case '0:':
      return typeof value === 'string' ? { type: 'text', text: value } : null;
    case '2:':
      return Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null
        ? { type: 'object', object: value[0] }
        : null;
    case 'd:':
      return { type: 'finish', ...endOf(fields) };
    case 'e:':
      return value === undefined ? null : { type: 'error', error: value };
    default:
      return null;
  }
}

/** How an answer ended; counts that the model does not report are left out. */
export function endOf({ finishReason, usage }: Record<string, unknown>): AiEnd {
  const { promptTokens, completionTokens, totalTokens } = isObject(usage) ? usage : {};
  return {
    finishReason: typeof finishReason === 'string' ? finishReason : 'other',
    usage: {
      promptTokens: numberOf(promptTokens),
      completionTokens: numberOf(completionTokens),
      totalTokens: numberOf(totalTokens),
    },
  };
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);
