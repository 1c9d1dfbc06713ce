import { z } from 'zod';

/** Frames that the live socket sends; frames not listed are ignored. */
const ServerFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribed'),
    /** `lastId` is absent when the service does not tell it. */
    payload: z.object({ channel: z.string(), lastId: z.string().nullish() }),
  }),
  z.object({
    type: z.literal('message'),
    // Loose, to keep the service's other fields.
    payload: z.looseObject({ channel: z.string(), id: z.string(), type: z.string(), data: z.unknown() }),
  }),
  z.object({
    type: z.literal('presence'),
    payload: z.object({
      channel: z.string(),
      data: z.object({ users: z.array(z.unknown()), count: z.int().min(0).optional() }),
    }),
  }),
  z.object({
    type: z.literal('error'),
    payload: z.object({ error: z.string(), channel: z.string().optional() }),
  }),
]);
export type ServerFrame = z.infer<typeof ServerFrame>;

/** One message of a channel; `data` and the extra fields are not validated yet. */
export type ChannelMessage = Extract<ServerFrame, { type: 'message' }>['payload'];

/** Users present on a channel; for a crowd only some of them, with the total in `count`. */
export type ChannelPresence = Extract<ServerFrame, { type: 'presence' }>['payload']['data'];

type ClientFrame =
  | {
      type: 'subscribe';
      payload: { channel: string; userId?: string | undefined; metadata?: object | undefined };
    }
  | { type: 'unsubscribe'; payload: { channel: string } }
  | { type: 'ping'; payload: Record<string, never> };

/** Returns null for malformed and for ignored frames. */
export function readFrame(content: unknown): ServerFrame | null {
  if (typeof content !== 'string') return null;
  try {
    return ServerFrame.safeParse(JSON.parse(content)).data ?? null;
  } catch {
    return null;
  }
}

export const writeFrame = (frame: ClientFrame) => JSON.stringify(frame);
