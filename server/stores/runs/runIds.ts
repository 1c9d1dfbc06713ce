import { randomUUIDv7 } from 'node:crypto';

/** Of a UUID. */
export const RUN_ID_LENGTH = 36;

/** Ids that grow with time order runs even under a fixed clock. */
export const newRunId = (): string => randomUUIDv7();
