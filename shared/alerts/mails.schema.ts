import { z } from 'zod';

/** A mail that failed at least once. */
export const TroubledMail = z.object({
  id: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  /** Instants are ISO-8601 UTC. */
  createdTs: z.string(),
  attempts: z.int().min(0),
  /** Null if given up. */
  nextAttemptTs: z.string().nullable(),
  /** The mail server's answer. */
  error: z.string(),
});
export type TroubledMail = z.infer<typeof TroubledMail>;

export const MailChoice = z.strictObject({ mailId: z.string().min(1).max(64) });
