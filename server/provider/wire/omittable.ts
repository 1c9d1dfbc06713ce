import type { z } from 'zod';

/** A field of a body that clients may leave out, or send as null for what they do not say. */
export const omittable = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined);
