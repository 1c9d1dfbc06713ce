import { randomUUIDv7 } from 'node:crypto';

/** Of a UUID. */
export const RUN_ID_LENGTH = 36;

/** Ids that grow with time tell which of two runs was the later one where the hub's clock stands still. */
export const newRunId = (): string => randomUUIDv7();
