import { z } from 'zod';

/** A frame that the hub's socket sends; of those not listed, nothing is needed. */
const ServerFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribed'),
    /** Absent: the service does not say. */
    payload: z.object({ channel: z.string(), lastId: z.string().nullish() }),
  }),
  z.object({
    type: z.literal('message'),
    payload: z.object({ channel: z.string(), id: z.string(), type: z.string(), data: z.unknown() }),
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

/** One message of a channel; `data` is not checked yet. */
export type ChannelMessage = Pick<
  Extract<ServerFrame, { type: 'message' }>['payload'],
  'id' | 'type' | 'data'
>;

type ClientFrame =
  | { type: 'subscribe'; payload: { channel: string; userId: string } }
  | { type: 'unsubscribe'; payload: { channel: string } }
  | { type: 'ping'; payload: Record<string, never> };

/** Null for what is no frame, and for frames that nothing depends on. */
export function readFrame(content: unknown): ServerFrame | null {
  if (typeof content !== 'string') return null;
  try {
    return ServerFrame.safeParse(JSON.parse(content)).data ?? null;
  } catch {
    return null;
  }
}

export const writeFrame = (frame: ClientFrame) => JSON.stringify(frame);
