import { z } from 'zod';

/** An id as it travels in an address or a body: text, never empty, never long. */
export const Id = z.string().trim().min(1).max(128);
