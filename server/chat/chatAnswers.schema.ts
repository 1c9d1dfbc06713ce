import { z } from 'zod';

/** What Discord answers, of a message or a failure. */
export const DiscordAnswer = z.object({
  id: z.string().optional(),
  code: z.number().optional(),
  /** Seconds. */
  retry_after: z.number().min(0).optional(),
});

/** What Telegram answers. */
export const TelegramAnswer = z.object({
  description: z.string().optional(),
  result: z.object({ message_id: z.number() }).optional().catch(undefined),
  /** Seconds. */
  parameters: z.object({ retry_after: z.number().min(0).optional() }).optional(),
});
