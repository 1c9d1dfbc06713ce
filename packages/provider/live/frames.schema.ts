import { z } from 'zod';

/** Frames sent by the live socket; all others are ignored. */
const ServerFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribed'),
    /** `lastId` is missing if the service does not report it. */
    payload: z.object({ channel: z.string(), lastId: z.string().nullish() }),
  }),
  z.object({
    type: z.literal('message'),
    // Loose, to keep other fields of the service.
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

/** A message of a channel; `data` and extra fields are not validated yet. */
export type ChannelMessage = Extract<ServerFrame, { type: 'message' }>['payload'];

/** Users present on a channel; only some of them if there are many, with the total in `count`. */
export type ChannelPresence = Extract<ServerFrame, { type: 'presence' }>['payload']['data'];

type ClientFrame =
  | {
      type: 'subscribe';
      payload: { channel: string; userId?: string | undefined; metadata?: object | undefined };
    }
  | { type: 'unsubscribe'; payload: { channel: string } }
  | { type: 'ping'; payload: Record<string, never> };

/** Parses a frame; null if it is malformed or ignored. */
export function readFrame(content: unknown): ServerFrame | null {
  if (typeof content !== 'string') return null;
  try {
    return ServerFrame.safeParse(JSON.parse(content)).data ?? null;
  } catch {
    return null;
  }
}

export const writeFrame = (frame: ClientFrame) => JSON.stringify(frame);
