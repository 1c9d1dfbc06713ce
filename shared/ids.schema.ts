import { z } from 'zod';

/** An id in an address or a body: text, not empty, of limited length. */
export const Id = z.string().trim().min(1).max(128);
