import { randomUUIDv7 } from 'node:crypto';

/** Length of a UUID. */
export const RUN_ID_LENGTH = 36;

/** A new id that sorts after earlier ones, so that ids order runs even under a fixed clock. */
export const newRunId = (): string => randomUUIDv7();
