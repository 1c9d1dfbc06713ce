import { z } from 'zod';

/** Discord's answer, with a message or an error. */
export const DiscordAnswer = z.object({
  id: z.string().optional(),
  code: z.number().optional(),
  /** In seconds. */
  retry_after: z.number().min(0).optional(),
});

/** Telegram's answer. */
export const TelegramAnswer = z.object({
  description: z.string().optional(),
  result: z.object({ message_id: z.number() }).optional().catch(undefined),
  /** In seconds. */
  parameters: z.object({ retry_after: z.number().min(0).optional() }).optional(),
});
