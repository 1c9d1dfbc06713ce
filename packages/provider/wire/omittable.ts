import type { z } from 'zod';

/** A field of a body that clients may omit or send as null. */
export const omittable = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined);
